import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { newDataDir, startServer } from "../harness/server.ts";
import { findChromium } from "./chromium.ts";
import { settle, unsynced } from "./unsynced.ts";

let prepared: string | undefined;

/**
 * Journeys drive a real browser against what is built now, so a single one can be run without `npm test`. Their servers
 * begin with copies of one folder that a first start has made: making the database anew costs each of them seconds.
 */
export async function setup(): Promise<void> {
  process.env.CHROMIUM_PATH = findChromium();
  execFileSync(process.execPath, [join(import.meta.dirname, "../../scripts/ensure.cjs")], { stdio: "inherit" });
  prepared = newDataDir();
  const server = await startServer(prepared);
  await server.stop();
  // A server that is killed keeps what it has written: only a machine that loses its power would not.
  await settle(join(prepared, "database"), unsynced);
  process.env.PREPARED_DATA_DIR = prepared;
}

export function teardown(): void {
  if (prepared) rmSync(prepared, { recursive: true, force: true });
}
