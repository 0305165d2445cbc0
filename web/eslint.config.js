// What TypeScript and Svelte alone do not tell: rules that know the types, over everything written by hand here.
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";

export default defineConfig(
  { ignores: ["src/generated", "public", "node_modules"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  ts.configs.stylisticTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, extraFileExtensions: [".svelte"] },
    },
    rules: {
      // With noUncheckedIndexedAccess every list of known length needs a "!"; asking again would only add branches that never run.
      "@typescript-eslint/no-non-null-assertion": "off",
      // onclick={() => close()} is how handlers are written.
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // Tokens and codes are plain ASCII, one character for each thing.
      "@typescript-eslint/no-misused-spread": ["error", { allow: ["string"] }],
      // {#each Array(5) as _, i}
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", destructuredArrayIgnorePattern: "^_" },
      ],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser } },
    rules: {
      // Sets and maps are replaced as a whole when they are shown; the others are nobody's to react to.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  {
    files: ["**/*.svelte"],
    rules: {
      // The parser does not know what components and snippets hand to the functions in their markup; svelte-check does, and "any" itself is refused.
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      "@typescript-eslint/restrict-plus-operands": "off",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowAny: true }],
      // Takes a parameter of generics="…" for its own default.
      "@typescript-eslint/no-unnecessary-type-arguments": "off",
      // Does not see that {#if a || b} and class:name={a || b} are conditions.
      "@typescript-eslint/prefer-nullish-coalescing": "off",
    },
  },
  {
    // Run by Node as they are, outside the TypeScript project.
    files: ["eslint.config.js", "tools/*.mjs"],
    extends: [ts.configs.disableTypeChecked],
    languageOptions: { parserOptions: { projectService: false } },
  },
  {
    files: ["tools/**", "*.config.*"],
    languageOptions: { globals: globals.node },
  },
  {
    files: ["tests/**"],
    rules: {
      // Stand-ins: for what is asynchronous, for what does nothing in a test, and methods that are spied on.
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/no-empty-function": "off",
      "@typescript-eslint/unbound-method": "off",
    },
  },
);
