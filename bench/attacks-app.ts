import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#platform/database.server.ts";
import type { Album } from "../tests/harness/attack-stage.ts";
import { drawnAlbum, outcomesOf } from "../tests/harness/attacks.ts";
import { attacksByFacts } from "../tests/harness/attacks-by-facts.ts";
import { attacksByPictures } from "../tests/harness/attacks-by-pictures.ts";
import { photographsAside, realRepeats } from "./real-pictures.ts";

// A process of its own: it has the harness of the tests with its whole application in it, and ends it by ending.

/** Photographs that were set aside, one for each name. Packages hold one place photographed twice; other places are drawn. */
async function realAlbum(): Promise<Album> {
  const all = await photographsAside();
  const [pair] = (await realRepeats()).filter(([{ name }]) => /motorcycle/.test(name));
  const drawn = drawnAlbum(640, 9_000);
  const whole = new Map<string, Buffer>();
  let isPairTaken = false;
  return {
    async photo(name) {
      const bytes = whole.get(name) ?? all[whole.size]?.bytes;
      if (!bytes) throw new Error(`There is no photograph left for ${name}.`);
      whole.set(name, bytes);
      return bytes;
    },
    small: (name) => drawn.small(name),
    async twice(name) {
      if (isPairTaken || !pair) return drawn.twice(name);
      isPairTaken = true;
      return [pair[0].bytes, pair[1].bytes];
    },
  };
}

const dataDir = mkdtempSync(join(tmpdir(), "tunse-bench-attacks-"));
const log = { info() {}, warn() {}, error: console.error };
const shelf = globalThis as { [key: symbol]: unknown };
shelf[Symbol.for("tunse.test-database")] = openDatabase({ dataDir, log });
const outcomes = await outcomesOf([...attacksByFacts, ...attacksByPictures], await realAlbum());
process.stdout.write(JSON.stringify(outcomes), () => process.exit(0));
