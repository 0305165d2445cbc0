import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";
import { calledOnLoad, chunkOf } from "./tools/chunks.js";

// The Python package serves the client, so the build goes there; during development, API requests are proxied to a running server.
export default defineConfig({
  plugins: [svelte({ configFile: false, compilerOptions: { runes: true } }), svelteTesting(), calledOnLoad()],
  build: {
    outDir: "../src/comares/web/client",
    emptyOutDir: true,
    manifest: "manifest.json", // not in the default .vite folder: folders with a dot are not packaged
    target: "es2022",
    modulePreload: { polyfill: false }, // every browser with light-dark() supports it
    // Keep light-dark() as it is: every browser since spring 2024 supports it.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    // Patterns needed at first sight are inlined in the styles; everything else is a separate file, as the content security policy requires.
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
    // One document for all test files of a worker: creating one for each took longer than the tests. Stubbed globals are restored between tests.
    pool: "threads",
    isolate: false,
    unstubGlobals: true,
  },
});
