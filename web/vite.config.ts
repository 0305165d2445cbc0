import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";
import { calledOnLoad, chunkOf } from "./tools/chunks.js";

// The client is served by the Python package: the build goes there, and during development the server is asked for data.
export default defineConfig({
  plugins: [svelte({ configFile: false, compilerOptions: { runes: true } }), svelteTesting(), calledOnLoad()],
  build: {
    outDir: "../src/comares/web/client",
    emptyOutDir: true,
    manifest: "manifest.json", // what belongs to a page; folders with a dot are not packed
    target: "es2022",
    modulePreload: { polyfill: false }, // every browser with light-dark() knows it
    // light-dark() is not rewritten: every browser since spring 2024 has it.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    // Patterns that are seen at once come with the styles; all else is a file of its own, as the content security policy wants it.
    assetsInlineLimit: (file) => /(plaster-\w+|star8-2)\.svg$/.test(file),
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: chunkOf, debugName: "chunkOf" }], includeDependenciesRecursively: false },
      },
    },
  },
  server: { proxy: { "/api": "http://127.0.0.1:8000" } },
  test: {
    environment: "jsdom",
    include: ["tests/**/*.test.ts"],
    // One document for all files of a worker: making it anew for each took longer than all tests. What a test replaces is put back before the next.
    pool: "threads",
    isolate: false,
    unstubGlobals: true,
  },
});
