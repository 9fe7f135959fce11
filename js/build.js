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
import postcss from "postcss";
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

/**
 * Styles that count only on boards of their own game (src/widget.ts). Each bundle has the shared styles; without this,
 * those of a bundle that is loaded later would come after the components of another game and count there, too.
 */
function limit(css, game) {
  const board = `:where([data-exxtra=${game}])`;
  const root = postcss.parse(css);
  root.walkRules((rule) => {
    if (rule.parent.name === "keyframes") return;
    rule.selectors = rule.selectors.map((selector) =>
      /^(\[data-exxtra\]|:host)$/.test(selector) ? selector : `${board} ${selector}`,
    );
  });
  return root.toString();
}

for (const game of ["replay", "loader", "exxtra", "levelx", "plain"]) {
  process.env.GAME = game;
  await build({
    root,
    mode: watching ? "development" : "production",
    build: { watch: watching ? {} : null },
  });
  if (watching || game === "replay" || game === "loader") continue;
  const written = (name) => new URL(`../exxtra_widget/static/${name}`, import.meta.url);
  await writeFile(written(`${game}.js`), pack(await readFile(written(`${game}.js`), "utf8")));
  await writeFile(written(`${game}.css`), limit(await readFile(written(`${game}.css`), "utf8"), game));
}
