"""What the speed claims of the documentation were measured with."""
