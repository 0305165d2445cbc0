// Type-aware rules for everything written by hand here: what TypeScript and Svelte do not check themselves.
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
      // With noUncheckedIndexedAccess every list of known length needs a "!"; checking again would only add branches that never run.
      "@typescript-eslint/no-non-null-assertion": "off",
      // We write handlers as onclick={() => close()}.
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // Tokens and codes are plain ASCII, so spreading them splits them correctly.
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
      // Sets and maps that are shown are replaced as a whole; nothing has to react to the others.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  {
    files: ["**/*.svelte"],
    rules: {
      // The parser does not know the types of arguments passed to functions in markup; svelte-check does, and "any" itself is an error.
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      "@typescript-eslint/restrict-plus-operands": "off",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowAny: true }],
      // Mistakes a parameter of generics="…" for its default.
      "@typescript-eslint/no-unnecessary-type-arguments": "off",
      // Does not see that {#if a || b} and class:name={a || b} are conditions.
      "@typescript-eslint/prefer-nullish-coalescing": "off",
    },
  },
  {
    // Run by Node directly, outside the TypeScript project.
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
      // Test doubles: async functions without await, empty functions, methods that are spied on.
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/no-empty-function": "off",
      "@typescript-eslint/unbound-method": "off",
    },
  },
);
