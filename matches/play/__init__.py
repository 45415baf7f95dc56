"""Matches of two people in two browsers, of two at one screen, and against the computer: /play/."""
