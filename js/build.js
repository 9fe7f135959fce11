/**
 * Builds the page of each game: some hosts keep the whole bundle for every widget, so each holds one game only;
 * `plain` shows any game without a page of its own. `loader` stands for the page where boards share its code;
 * `replay` shows recorded games on pages without Python.
 *
 * A bundle is kept compressed, and unpacked by the browser: as text it would be more than twice as long.
 */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";

const root = fileURLToPath(new URL(".", import.meta.url));
const watching = process.argv.includes("--watch");

/** A module with the same default export, which holds its text compressed. */
const pack = (text) => `const packed = "${gzipSync(text, { level: 9 }).toString("base64")}";
const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
const blob = new Blob([await new Response(unpacked).blob()], { type: "text/javascript" });
const address = URL.createObjectURL(blob);
const { default: widget } = await import(address);
URL.revokeObjectURL(address);
export default widget;
`;

for (const game of ["replay", "loader", "exxtra", "levelx", "plain"]) {
  process.env.GAME = game;
  await build({
    root,
    mode: watching ? "development" : "production",
    build: { watch: watching ? {} : null },
  });
  if (watching || game === "replay" || game === "loader") continue;
  const path = new URL(`../exxtra_widget/static/${game}.js`, import.meta.url);
  await writeFile(path, pack(await readFile(path, "utf8")));
}
