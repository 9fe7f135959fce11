"""Rows of scenes: demonstrations that are scripted once and given with one key."""
