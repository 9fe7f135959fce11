"""The games as environments of PettingZoo, OpenSpiel and Gymnasium; the extras have the same names."""
