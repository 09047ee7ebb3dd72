import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { migrationFaults } from "./structure/migrations.ts";
import { parseSource, sourceFiles } from "./structure/parse.ts";
import { structureFaults } from "./structure/rules.ts";

/** Two changes that land side by side may each bring a migration of the same number, which only a start would refuse. */
function misnumbered(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  const at = names.findIndex((name, index) => !name.startsWith(`${String(index + 1).padStart(4, "0")}_`));
  return at === -1 ? [] : [`migrations/${names[at]}: should be number ${at + 1}`];
}

function brokenBy(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  return names.flatMap((name) => migrationFaults(name, readFileSync(join(folder, name), "utf8")));
}

/** The faults of a project folder: its src, tests, scripts and bench, and the numbers of its migrations. */
export function checkStructure(root: string): string[] {
  const folders = ["src", "tests", "scripts", "bench"].map((name) => join(root, name)).filter(existsSync);
  const files = folders.flatMap((folder) => [...sourceFiles(folder)]);
  const faults = structureFaults(files.map((file) => parseSource(root, file)));
  return [...faults, ...misnumbered(join(root, "migrations")), ...brokenBy(join(root, "migrations"))];
}

if (import.meta.main) {
  const faults = checkStructure(resolve(import.meta.dirname, ".."));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
