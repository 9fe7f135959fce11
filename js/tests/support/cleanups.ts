/** What a test has shown is closed after it, and by it where it looks at what is left. */

export const cleanups: (() => unknown)[] = [];

export async function close(): Promise<void> {
  for (const cleanup of cleanups.splice(0)) await cleanup();
}
