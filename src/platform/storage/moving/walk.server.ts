import { opendir } from "node:fs/promises";
import { join } from "node:path";
import { ifAbsent } from "../incoming.server.ts";

/**
 * Every file under a folder by its key, in one order at all times, so that a walk goes on behind the last key that was
 * done. The names of one folder at a time are in memory.
 */
export async function* walkFrom(location: string, after: string | null): AsyncGenerator<string> {
  yield* walk(location, "", after === null ? [] : after.split("/"));
}

async function* walk(location: string, prefix: string, after: readonly string[]): AsyncGenerator<string> {
  const folder = await opendir(join(location, prefix)).catch(ifAbsent(() => undefined));
  if (!folder) return;
  const entries: { name: string; isFolder: boolean }[] = [];
  for await (const entry of folder)
    if (entry.isDirectory() || entry.isFile()) entries.push({ name: entry.name, isFolder: entry.isDirectory() });
  const [first, ...rest] = after;
  for (const { name, isFolder } of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    if (first !== undefined && name < first) continue;
    const isOnTheWay = name === first;
    if (isFolder) yield* walk(location, `${prefix}${name}/`, isOnTheWay ? rest : []);
    else if (!isOnTheWay && !name.endsWith(".part")) yield `${prefix}${name}`;
  }
}
