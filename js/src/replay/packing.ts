/** The reader of the texts of exxtra_widget/replay/packing.py: JSON in columns, gzip, and 85 signs that HTML leaves alone. */

/** The signs of the digits 0 to 84; none of them means anything in HTML, Markdown or a template. */
export const SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#.%:()*+-;,=/?@^_`[|]~";

/** Returns the bytes of a text in which five signs stand for four bytes. */
export function decode(text: string): Uint8Array<ArrayBuffer> {
  const missing = (5 - (text.length % 5)) % 5;
  const padded = text + SIGNS.at(-1)!.repeat(missing);
  const bytes = new DataView(new ArrayBuffer((padded.length / 5) * 4));
  const digits = new Map([...SIGNS].map((sign, digit) => [sign, digit] as const));
  for (let group = 0; group < padded.length / 5; group++) {
    let value = 0;
    for (const sign of padded.slice(5 * group, 5 * group + 5)) value = value * 85 + (digits.get(sign) ?? 0);
    bytes.setUint32(4 * group, value);
  }
  return new Uint8Array(bytes.buffer, 0, bytes.byteLength - missing);
}

/** Returns the text that was compressed. */
export async function unpack(text: string): Promise<string> {
  const stream = new Blob([decode(text.trim())]).stream().pipeThrough(new DecompressionStream("gzip"));
  return await new Response(stream).text();
}

/** Returns a value in which tables are lists of objects again. */
export function expand(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(expand);
  if (typeof value !== "object" || value === null) return value;
  const table = (value as Record<string, unknown>)["#"];
  if (!Array.isArray(table)) return expandFields((table as object | undefined) ?? value);
  const [keys, columns] = table as [string[], unknown[][]];
  const expanded = columns.map((column) => column.map(expand));
  return Array.from({ length: columns[0]!.length }, (_, row) =>
    Object.fromEntries(keys.map((key, index) => [key, expanded[index]![row]])),
  );
}

const expandFields = (fields: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, expand(value)]));
