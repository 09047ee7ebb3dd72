import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { findChromium } from "./chromium.ts";

/** Journeys drive a real browser against what is built now, so a single one can be run without `npm test`. */
export function setup(): void {
  process.env.CHROMIUM_PATH = findChromium();
  execFileSync(process.execPath, [join(import.meta.dirname, "../../scripts/ensure.cjs")], { stdio: "inherit" });
}
