/**
 * Builds the page of each game: a notebook keeps the whole bundle for every widget, so each holds one game only;
 * `plain` shows any game without a page of its own.
 */
import { fileURLToPath } from "node:url";
import { build } from "vite";

const root = fileURLToPath(new URL(".", import.meta.url));
const watching = process.argv.includes("--watch");

for (const game of ["exxtra", "levelx", "plain"]) {
  process.env.GAME = game;
  await build({
    root,
    mode: watching ? "development" : "production",
    build: { watch: watching ? {} : null },
  });
}
