import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

/** The component of each class. */
const components = new Map();

/** A class of four letters; the default adds nine characters more to every selector and every element. */
function cssHash({ hash, css, filename }) {
  const name = `x${hash(css).slice(-3)}`;
  const other = components.get(name);
  if (other && other !== filename)
    throw new Error(`${filename} has the class of ${other}: reorder its styles`);
  components.set(name, filename);
  return name;
}

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    runes: true,
    cssHash,
    // Nothing reads Svelte's version from the page.
    discloseVersion: false,
  },
};
