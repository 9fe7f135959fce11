/** Runs before each file of tests; what it imports stays loaded. */
import { afterEach } from "vitest";
import { close } from "./cleanups";

afterEach(close);
