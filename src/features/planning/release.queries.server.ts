import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

const planning = new URL("./", import.meta.url);
const domain = new URL("../../domain/", import.meta.url);

/** All of which plans are made but the catalogue: each release reads its own. */
const sources = [planning, domain];
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

const imported = /\bfrom "((?:\.{1,2}\/|#domain\/)[^"]+)"/g;
/** The items have a version of their own. */
const isItems = (path: string) => /\/data\/(?:modules\/|maintenance-catalogue\.json$)/.test(path);
const fileOf = (name: string, from: URL) =>
  name.startsWith("#domain/") ? new URL(name.slice("#domain/".length), domain) : new URL(name, from);

/** Another one for every change of what makes a plan of facts, notes and items: the reader of notes and the engine. */
export function readerVersion(): string {
  const seen = new Map<string, string>();
  const open = [new URL("rules.ts", planning)];
  for (let file = open.pop(); file; file = open.pop()) {
    const { href } = file;
    if (seen.has(href) || isItems(href)) continue;
    const text = readFileSync(file, "utf8");
    seen.set(href, text);
    for (const [, name = ""] of text.matchAll(imported)) open.push(fileOf(name, file));
  }
  const hash = createHash("sha256");
  for (const href of [...seen.keys()].sort()) hash.update(seen.get(href) ?? "");
  return hash.digest("hex").slice(0, 12);
}
