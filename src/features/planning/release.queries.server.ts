import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

/** All of which plans are made but the catalogue: each release reads its own. */
const sources = [new URL("./", import.meta.url), new URL("../../domain/", import.meta.url)];
const isSource = (name: string) => /\.(?:ts|json)$/.test(name) && !name.endsWith(".test.ts");

let known: string | null = null;

/** Another one for every change of the planner, so that nothing is taken from the planner of another release. */
export function plannerVersion(): string {
  if (known) return known;
  const hash = createHash("sha256").update(process.version);
  for (const folder of sources)
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(isSource).sort())
      hash.update(name).update(readFileSync(new URL(name, folder)));
  known = hash.digest("hex").slice(0, 12);
  return known;
}
