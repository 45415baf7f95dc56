"""Take questions about the rules, answer them, and publish answers as clarifications."""
