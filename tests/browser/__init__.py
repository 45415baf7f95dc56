"""What is seen and pressed in a real browser."""
