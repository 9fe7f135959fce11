/** Runs before each file of tests; what it imports stays loaded. */
import { afterEach, vi } from "vitest";
import { close } from "./cleanups";

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await close();
});
