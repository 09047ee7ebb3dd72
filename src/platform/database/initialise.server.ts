import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { lightCompile } from "./engine.server.ts";

const CHILD = fileURLToPath(new URL("./initialise-child.server.ts", import.meta.url));

/**
 * Makes an empty database at `folder` unless there is one. The work costs up to 800 MB of memory,
 * so a child process does it; a half-made folder is never taken for a database, since it is made
 * beside and renamed. To be called under the lock of the data folder. True when it made one.
 */
export async function initialise(folder: string): Promise<boolean> {
  if (existsSync(join(folder, "PG_VERSION"))) return false;
  if (existsSync(folder) && (await readdir(folder)).length > 0) {
    throw new Error(`${folder} holds files but no database. Move them away, or restore a backup.`);
  }
  const parent = dirname(folder);
  const prefix = `${basename(folder)}.new-`;
  await mkdir(parent, { recursive: true });
  for (const name of await readdir(parent)) {
    if (name.startsWith(prefix)) await rm(join(parent, name), { recursive: true, force: true });
  }
  const fresh = join(parent, `${prefix}${process.pid}`);
  await runChild(fresh);
  await syncTree(fresh);
  await rename(fresh, folder);
  await syncPath(parent);
  return true;
}

function runChild(folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...lightCompile, CHILD, folder], { stdio: ["pipe", "ignore", "pipe"] });
    let errors = "";
    child.stderr.on("data", (chunk: Buffer) => {
      errors += chunk.toString();
    });
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The embedded database could not be prepared. ${errors.trim()}`));
    });
  });
}

async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else await syncPath(path);
  }
  await syncPath(folder);
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
