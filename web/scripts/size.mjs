// Fails when the script that a page loads before it is usable has outgrown its budget.
//
//   npm run build && npm run size
//
// Counted: the page's entry module and everything it imports statically, which Vite lists in the built HTML as
// modulepreload links. A module behind a dynamic import is loaded later, on demand, and is not counted.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const dist = new URL("../dist/", import.meta.url);

/** Largest gzipped script of a page in bytes (1 kB = 1,000 bytes). */
const budgets = { index: 60_000, tv: 45_000, replay: 60_000 };

/** @param {string} page @returns {number} gzipped bytes of the page's start-up script */
function scriptBytes(page) {
  const html = readFileSync(new URL(`${page}.html`, dist), "utf8");
  const files = [...html.matchAll(/(?:src|href)="(\.\/[^"]+\.js)"/g)].map((match) => match[1] ?? "");
  if (files.length === 0) throw new Error(`${page}.html loads no script`);
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length, 0);
}

if (!existsSync(fileURLToPath(dist))) throw new Error("web/dist is missing: run `npm run build` first");

let over = 0;
for (const [page, budget] of Object.entries(budgets)) {
  const bytes = scriptBytes(page);
  if (bytes > budget) over += 1;
  console.log(`${page.padEnd(8)} ${(bytes / 1000).toFixed(1).padStart(6)} kB of ${budget / 1000} kB  ${bytes > budget ? "OVER" : "ok"}`);
}
if (over > 0) process.exitCode = 1;
