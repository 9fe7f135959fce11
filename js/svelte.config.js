import { readdirSync } from "node:fs";
import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";
import { normalizePath } from "vite";

const components = readdirSync(new URL("src", import.meta.url), { recursive: true })
  .map((file) => `src/${normalizePath(file)}`)
  .filter((file) => file.endsWith(".svelte"))
  .sort();

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    runes: true,
    // The default adds seven characters to every selector and every element. The place of a component among all of
    // them needs two, and comes out the same in every build; 36 and more have two.
    cssHash: ({ filename }) =>
      `x${(36 + components.findIndex((file) => filename.endsWith(file))).toString(36)}`,
    // Nothing reads Svelte's version from the page.
    discloseVersion: false,
  },
};
