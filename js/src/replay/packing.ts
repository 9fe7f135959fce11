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

/** Keys of objects, which of them each object has, and the values under each key. */
type Table = [shapes: string[][], rows: number[], columns: Record<string, unknown>];
/** The lengths of lists, and all their items. */
type Joined = [lengths: number[], items: unknown];

/** Returns a value in which tables are lists of objects again, and joined lists are lists of lists. */
export function expand(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(expand);
  if (typeof value !== "object" || value === null) return value;
  const packed = (value as Record<string, unknown>)["#"];
  if (!Array.isArray(packed)) return expandFields((packed as object | undefined) ?? value);
  if (packed.length === 2) {
    const [lengths, items] = packed as Joined;
    const rest = expand(items) as unknown[];
    return lengths.map((length) => rest.splice(0, length));
  }
  const [shapes, rows, columns] = packed as Table;
  const rest = new Map(Object.entries(columns).map(([key, column]) => [key, values(column)]));
  return rows.map((row) => Object.fromEntries(shapes[row]!.map((key) => [key, rest.get(key)!.next().value])));
}

const values = (column: unknown): Iterator<unknown> => (expand(column) as unknown[])[Symbol.iterator]();

const expandFields = (fields: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, expand(value)]));
