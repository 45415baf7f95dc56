"""The companion site of the boxed football game First & Glory."""
