import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseSource, sourceFiles } from "./structure/parse.ts";
import { structureFaults } from "./structure/rules.ts";

/** The faults of a project folder: its src, tests, scripts and bench. */
export function checkStructure(root: string): string[] {
  const folders = ["src", "tests", "scripts", "bench"].map((name) => join(root, name)).filter(existsSync);
  const files = folders.flatMap((folder) => [...sourceFiles(folder)]);
  return structureFaults(files.map((file) => parseSource(root, file)));
}

if (import.meta.main) {
  const faults = checkStructure(resolve(import.meta.dirname, ".."));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
