/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** One entry per page; a page is built as soon as its HTML file exists. */
const pages = Object.fromEntries(
  ["index", "tv", "replay"].map((name) => [name, here(`./${name}.html`)] as const).filter(([, file]) => existsSync(file)),
);

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  // The site may be served from any path; nothing in it is addressed from the root.
  base: "./",
  build: {
    target: "es2022",
    rolldownOptions: {
      input: pages,
      // What several pages share lies in two files instead of fifteen: fewer requests, and they compress better.
      output: {
        codeSplitting: {
          groups: [
            { name: "felt", test: /src.(ui.(Card|CardBack|Pair|Board|HandName|SeatTile|Felt|drawing)|core.(cards|words|geometry|show))\b/ },
            { name: "live", test: /src.(ui.TimerRing|core.(view|countdown|wire|reveal|session|clock)|net.(http|socket|ids)|state.(live|awake))\b/ },
          ],
        },
      },
    },
    // The Content-Security-Policy allows 'self' only: no data: URLs and no inline script that preloads modules.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    host: "127.0.0.1",
    // `npm run dev` beside `make play`: pages from Vite, everything else from the platform.
    proxy: {
      "/api": { target: process.env.CARDROOM_URL ?? "http://127.0.0.1:8080" },
      "/ws": { target: process.env.CARDROOM_URL ?? "http://127.0.0.1:8080", ws: true },
    },
  },
  // Component tests mount in jsdom, so Svelte's client build must be chosen over its server build.
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  test: {
    environment: "jsdom",
    include: ["tests/**/*.test.ts"],
    setupFiles: ["tests/setup.ts"],
    css: { include: [/theme\.css/] }, // read by the test of its contrasts; other style sheets stay empty
    restoreMocks: true,
    // Fixed, so that dates and numbers print alike on every machine.
    env: { TZ: "UTC" },
    // A guard against a hang, far above what any test takes; none asserts on elapsed time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
}));
