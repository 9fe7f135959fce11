import svelte from "eslint-plugin-svelte";
import globals from "globals";
import typescript from "typescript-eslint";

export default typescript.config(
  { ignores: ["node_modules", "coverage", "dist"] },
  ...typescript.configs.strict,
  ...typescript.configs.stylistic,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      // `noUncheckedIndexedAccess` makes `!` the way to say that an index is known to exist.
      "@typescript-eslint/no-non-null-assertion": "off",
      // The traits of a widget are a type alias in anywidget's own sense.
      "@typescript-eslint/consistent-type-definitions": "off",
    },
  },
  {
    // svelte-check finds these with `noUnusedLocals` and `noUnusedParameters`.
    files: ["**/*.svelte", "**/*.ts"],
    rules: { "@typescript-eslint/no-unused-vars": "off" },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: typescript.parser } },
  },
);
