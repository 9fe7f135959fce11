/** Imports the text of a module, and returns its default export. */
export async function importText<T>(text: string): Promise<T> {
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  try {
    return ((await import(/* @vite-ignore */ address)) as { default: T }).default;
  } finally {
    URL.revokeObjectURL(address);
  }
}
