"""Simulation of many games: results, tournaments, comparisons on common dice."""
