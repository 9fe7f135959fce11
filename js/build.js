/**
 * Builds the page of each game: some hosts keep the whole bundle for every widget, so each holds one game only;
 * `plain` shows any game without its own page. `loader` takes the place of the page where boards share its code,
 * `reader` reads printed cards for pages that ask for it, and `replay` shows recorded games on pages without Python.
 *
 * A page begins with the licences of the packages in it. `sources.txt` lists what the bundles were made of, for
 * hatch_build.py.
 */
import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import postcss from "postcss";
import { minify } from "terser";
import { build, normalizePath } from "vite";

const root = fileURLToPath(new URL(".", import.meta.url));
const project = normalizePath(fileURLToPath(new URL("..", import.meta.url)));
const watching = process.argv.includes("--watch");
const written = (name) => new URL(`../exxtra_widget/static/${name}`, import.meta.url);
const LICENSES = "licenses.json";

/** Rules about what hosts put around a board; they may not be nested in it, nor may keyframes. */
const OUTSIDE = /^(\[data-exxtra\]|:host|\.cell-output)/;

/**
 * Styles that apply only to the boards of one game (src/widget.ts): nested in one rule, which adds nothing to their
 * specificity. Each bundle has the shared styles; without this, those of a bundle that is loaded later would come after
 * the components of another game and count there, too.
 */
function limit(css, game) {
  const sheet = postcss.parse(css);
  const board = postcss.rule({ selector: `:where([data-exxtra=${game}])` });
  for (const node of [...sheet.nodes]) {
    if (node.name !== "keyframes" && !OUTSIDE.test(node.selector)) board.append(node);
  }
  // The first browsers that nest take the name of an element for a property.
  board.walkRules((rule) => {
    rule.selectors = rule.selectors.map((selector) => selector.replace(/^(?=[a-z])/, "& "));
  });
  return sheet.append(board).toString();
}

/**
 * A bundle once more by Terser, which shortens what the bundler's own, faster pass leaves. Packed, it is shorter after
 * one pass than after three, and with constants on the side where the bundler puts them. Nothing in it asks for the number of a function's arguments.
 */
const shorten = async (page) =>
  (
    await minify(page, {
      module: true,
      ecma: 2022,
      compress: { lhs_constants: false, unsafe_arrows: true, keep_fargs: false },
    })
  ).code;

/** The files that a page is made of, without those of packages, which the lock file names. */
const sources = new Set(
  ["build.js", "vite.config.ts", "package-lock.json"].map((file) => `${project}js/${file}`),
);
const licenses = new Map();

/** The licences of some packages, without blank lines, at which Markdown would end the element around them. */
const notices = (packages) =>
  packages
    .map(({ name, version, text }) => `${name} ${version}\n${text.trim().replace(/\n\s*\n/g, "\n")}\n`)
    .join("");

for (const game of ["replay", "loader", "reader", "exxtra", "levelx", "plain"]) {
  process.env.GAME = game;
  const made = await build({
    root,
    mode: watching ? "development" : "production",
    build: { watch: watching ? {} : null, license: { fileName: LICENSES } },
  });
  if (watching) continue;
  const [{ output }] = made;
  const packages = JSON.parse(output.find(({ fileName }) => fileName === LICENSES).source);
  for (const found of packages) licenses.set(found.name, found);
  for (const id of output.flatMap(({ moduleIds = [] }) => moduleIds)) {
    const [file] = id.split("?");
    if (!file.startsWith(project) || file.includes("/node_modules/")) continue;
    sources.add(file);
    // vite.config.ts writes the texts in other languages to separate files.
    for (const language of ["de", "fr"]) sources.add(file.replace(/\ben(?=\.json$)/, language));
  }
  if (game === "reader") {
    await writeFile(written("reader.js"), await shorten(await readFile(written("reader.js"), "utf8")));
  }
  if (["replay", "loader", "reader"].includes(game)) continue;
  const page = await readFile(written(`${game}.js`), "utf8");
  await writeFile(written(`${game}.js`), `/*!\n${notices(packages)}*/\n${await shorten(page)}`);
  await writeFile(written(`${game}.css`), limit(await readFile(written(`${game}.css`), "utf8"), game));
}
if (!watching) {
  const digest = async (file) =>
    createHash("sha256")
      .update(await readFile(file))
      .digest("hex");
  const lines = [...sources]
    .sort()
    .map(async (file) => `${await digest(file)}  ${file.slice(project.length)}\n`);
  await writeFile(written("sources.txt"), (await Promise.all(lines)).join(""));
  await writeFile(written("licenses.txt"), notices([...licenses.values()]));
}
await rm(written(LICENSES), { force: true });
