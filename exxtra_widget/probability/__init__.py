"""Exact distributions, Markov chains and confidence intervals."""
