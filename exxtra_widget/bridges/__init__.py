"""The games as environments of other libraries, each with an extra of its name: PettingZoo, OpenSpiel, Gymnasium."""
