import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// One ESM file and one CSS file for each game, the module that loads them, and the script of replays (see build.js),
// written where the Python package reads them.
const ENTRIES: Record<string, string> = { replay: "src/replay/host.ts", loader: "src/wire/loader.ts" };

export default defineConfig(({ mode }) => {
  const game = process.env.GAME ?? "exxtra";
  return {
    plugins: [svelte()],
    // Under vitest, resolve Svelte's browser build instead of its server build.
    resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
    build: {
      outDir: "../exxtra_widget/static",
      // Deleting the bundle would end a running hot reload.
      emptyOutDir: false,
      target: "es2022",
      sourcemap: mode === "development" ? "inline" : false,
      // Library mode leaves white space in ES output unless the bundler is told itself.
      rolldownOptions: { output: { minify: mode !== "development" } },
      lib: {
        entry: ENTRIES[game] ?? `src/${game}/widget.ts`,
        // A script that stands in a page finds its own element only if it is not a module.
        formats: [game === "replay" ? "iife" : "es"],
        name: "exxtraReplay",
        fileName: () => `${game}.js`,
        cssFileName: game,
      },
    },
    // A machine under load is slow, but no test hangs for ever.
    test: { environment: "happy-dom", include: ["tests/**/*.test.ts"], testTimeout: 30_000 },
  };
});
