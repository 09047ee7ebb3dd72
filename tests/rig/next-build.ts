import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { putNextRelease } from "./next-release.ts";

const turned = (word: string) => [...word].reverse().join("");
const isText = (name: string) => /\.(?:js|html|css)$/.test(name);

/**
 * Puts this release into an empty folder as another build: no script of it has a name that one of ours has, and the list of
 * its screens has another mark, which is answered.
 */
export async function putNextBuild(folder: string): Promise<string> {
  await putNextRelease(folder, ["build"]);
  const migrations = join(folder, "migrations");
  for (const name of await readdir(migrations)) if (name.endsWith("_rain.sql")) await rm(join(migrations, name));
  const assets = join(folder, "build/client/assets");
  const names = new Map<string, string>();
  for (const name of await readdir(assets)) {
    const [, before, hash] = /^(.+)-([\w-]{7,8})\.js$/.exec(name) ?? [];
    if (before && hash) names.set(name, `${before}-${turned(hash)}.js`);
    // What was packed beforehand is of the other build.
    if (/\.(?:br|gz)$/.test(name)) await rm(join(assets, name));
  }
  const [, id = ""] = /^manifest-(\w+)\.js$/m.exec([...names.keys()].join("\n")) ?? [];
  const old = new RegExp([...names.keys(), id].map((name) => name.replace(/[.$]/g, "\\$&")).join("|"), "g");
  for (const entry of await readdir(join(folder, "build"), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !isText(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const text = await readFile(path, "utf8");
    const next = text.replace(old, (name) => names.get(name) ?? turned(id));
    if (next !== text) await writeFile(path, next);
    const name = names.get(entry.name);
    if (name) await rename(path, join(entry.parentPath, name));
  }
  return turned(id);
}
