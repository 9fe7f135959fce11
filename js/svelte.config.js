import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    runes: true,
    // The default adds seven characters to every selector and every element.
    cssHash: ({ hash, css }) => `x${hash(css).slice(0, 4)}`,
    // Nothing reads Svelte's version from the page.
    discloseVersion: false,
  },
};
