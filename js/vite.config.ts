import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

// One ESM file and one CSS file for each game, the module that loads them, the one that reads cards, and the script of
// replays (see build.js), written where the Python package reads them.
const ENTRIES: Record<string, string> = {
  replay: "src/replay/host.ts",
  loader: "src/wire/loader.ts",
  reader: "src/cards/index.ts",
};

const GAME = process.env.GAME ?? "exxtra";
// Groups of texts that Python alone shows, the words of the loader, of the reader of cards, and of plain boards.
const ELSEWHERE = [
  ...["assignment", "figure", "replay", "rule", "sheets", "strategy"],
  ...(GAME === "loader" || process.env.VITEST ? [] : ["code"]),
  ...(GAME === "reader" || process.env.VITEST ? [] : ["cards"]),
  ...(GAME === "plain" || process.env.VITEST ? [] : ["plain"]),
];
// Texts of questions and refusals that only Python shows: texts of exercises, which it checks, and of calls.
const OF_PYTHON =
  /^(calibration|check|hint|said|unit)\.|^(formula|too_far)_|^(with_unit|first_answer|closed|mistyped|unasked|unrun|sealed|needs_dice|guest|other_envelope|other_position|number_poll|no_number|share_or_number|illegal_choice)$/;

type Group = Record<string, string>;
type Words = Record<string, string | Group>;

/** The texts of a file that a page shows. */
function shownTexts(json: string): Words {
  const { question, refusal, ...others } = JSON.parse(json) as Record<string, Group>;
  const groups = Object.entries(others).filter(([group]) => !ELSEWHERE.includes(group));
  const shown = (group: Group = {}) =>
    Object.fromEntries(Object.entries(group).filter(([key]) => !OF_PYTHON.test(key)));
  return { ...Object.fromEntries(groups), question: shown(question), refusal: shown(refusal) };
}

/** The texts of a folder in a language without their keys, which the page has: in the order of the English ones. */
function templatesIn(language: string, folder = ""): string[] {
  const read = (name: string): Words =>
    shownTexts(
      readFileSync(new URL(`../exxtra_widget/${folder}locale/${name}.json`, import.meta.url), "utf8"),
    );
  const words = read(language);
  return Object.entries(read("en")).flatMap(([name, group]) =>
    typeof group === "string"
      ? (words[name] as string)
      : Object.keys(group).map((key) => (words[name] as Group)[key]!),
  );
}

/** Leaves texts out of a page that it does not show, and writes texts in other languages to files next to it. */
const texts: Plugin = {
  name: "texts",
  enforce: "pre",
  transform(code, id) {
    if (!/\/locale\/\w+\.json$/.test(id)) return;
    const shown = shownTexts(code);
    // The reader of cards looks its words up by their places.
    const isKeyless = GAME === "reader" && !id.endsWith("/en.json");
    return JSON.stringify(isKeyless ? { cards: Object.values(shown["cards"]!) } : shown);
  },
  generateBundle() {
    if (GAME in ENTRIES) return;
    for (const language of ["de", "fr"]) {
      const own = GAME === "plain" ? [] : templatesIn(language, `${GAME}/`);
      const source = JSON.stringify([own, templatesIn(language)]);
      this.emitFile({ type: "asset", fileName: `${GAME}.${language}.json`, source });
    }
  },
};

/**
 * Parts of Svelte's runtime that no page needs, and that the bundler cannot know: nothing comes from a server, and no
 * component awaits anything. Svelte refuses the latter itself, unless its compiler is told otherwise.
 */
const SPARED: [file: string, part: RegExp][] = [
  ["dom/hydration.js", /hydrating = value;/],
  ["reactivity/async.js", /(?<=\tfn\(deriveds\);\n\t\treturn;\n\t\}\n)[^]*?(?=\n\}\n)/],
];
const spareRuntime: Plugin = {
  name: "spare-runtime",
  apply: "build",
  transform(code, id) {
    const part = SPARED.find(([file]) => id.endsWith(`/svelte/src/internal/client/${file}`))?.[1];
    if (part === undefined) return;
    return part.test(code) ? code.replace(part, "") : this.error(`Svelte has no ${part} any more`);
  },
};

export default defineConfig(({ mode }) => {
  return {
    plugins: [texts, spareRuntime, svelte()],
    // Under vitest, resolve Svelte's browser build instead of its server build.
    resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
    build: {
      outDir: "../exxtra_widget/static",
      // Deleting the bundle would end a running hot reload.
      emptyOutDir: false,
      target: "es2022",
      sourcemap: mode === "development" ? "inline" : false,
      // Library mode leaves white space in ES output; the bundler itself takes it out.
      rolldownOptions: {
        output: {
          minify: mode !== "development",
          // Notes to a bundler, which comes no more.
          comments: { legal: true, annotation: false, jsdoc: false },
        },
      },
      lib: {
        entry: ENTRIES[GAME] ?? `src/${GAME}/widget.ts`,
        // A script within a page finds its own element only if it is not a module.
        formats: [GAME === "replay" ? "iife" : "es"],
        name: "exxtraReplay",
        fileName: () => `${GAME}.js`,
        cssFileName: GAME,
      },
    },
    test: {
      environment: "happy-dom",
      include: ["tests/**/*.test.ts"],
      setupFiles: ["tests/support/setup.ts"],
      // Each test closes its pages; to load all modules again for each file takes longer than the tests.
      isolate: false,
      // A machine under load is slow, but no test hangs forever.
      testTimeout: 30_000,
    },
  };
});
