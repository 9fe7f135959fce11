import type { Texts } from "./protocol";

/** A page with its styles, and with its texts if a saved page holds it. */
export interface Page<Props> {
  widget: { render(props: Props & { texts: Texts }): unknown };
  css: string;
  texts?: Texts;
}

export async function importText<T>(text: string): Promise<T> {
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  try {
    return ((await import(/* @vite-ignore */ address)) as { default: T }).default;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Returns the data that `pack` in exxtra_widget/support/packing.py has packed. */
export async function unpack(packed: string): Promise<unknown> {
  const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).json();
}

export async function unpackPage<Props>(packed: string): Promise<Page<Props>> {
  const { js, ...others } = (await unpack(packed)) as { js: string; css: string; texts?: Texts };
  return { widget: await importText(js), ...others };
}
