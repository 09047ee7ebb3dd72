import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const prefix = "tunse-demo-";
const ownerFile = "owner.pid";

/** A folder for one demo; those of demos that were killed are cleared away first. */
export function throwawayFolder(within = tmpdir(), pid = process.pid) {
  for (const name of readdirSync(within)) if (name.startsWith(prefix)) clearLeft(join(within, name));
  const path = mkdtempSync(join(within, prefix));
  writeFileSync(join(path, ownerFile), String(pid));
  return { path, exists: () => existsSync(path), remove: () => remove(path) };
}

const remove = (path: string) => rmSync(path, { recursive: true, force: true, maxRetries: 5 });

function clearLeft(path: string): void {
  const file = join(path, ownerFile);
  if (existsSync(file) && !isRunning(Number(readFileSync(file, "utf8")))) remove(path);
}

/** Signal 0 only asks; a process of somebody else's counts as running. */
function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
