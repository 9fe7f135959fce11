"""Predict, then reveal: questions about a position, locked answers, scores, exercises that check themselves."""
