import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

// The client is served by the Python package: the build goes there, and during development the server is asked for data.
export default defineConfig({
  plugins: [svelte({ configFile: false, compilerOptions: { runes: true } }), svelteTesting()],
  build: {
    outDir: "../src/comares/web/client",
    emptyOutDir: true,
    manifest: "manifest.json", // what belongs to a page; folders with a dot are not packed
    target: "es2022",
    // light-dark() is not rewritten: every browser since spring 2024 has it.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    // Pictures are files of our own, which is all that the content security policy allows.
    assetsInlineLimit: 0,
    // What several pages share comes in one file: two dozen small ones take longer, and are larger.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "shared", test: /src\/(lib|look)\//, minShareCount: 2 }] } } },
  },
  server: { proxy: { "/api": "http://127.0.0.1:8000" } },
  test: { environment: "jsdom", include: ["tests/**/*.test.ts"] },
});
