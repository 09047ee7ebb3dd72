import { execFileSync, spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The full path of a program on PATH, or undefined. */
export function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** True where Debian's packages may be installed without asking anybody. */
export function canInstall(): boolean {
  return process.getuid?.() === 0 && findProgram("apt-get") !== undefined;
}

let listsAreFresh = false;

function aptGet(...args: string[]): void {
  const result = spawnSync("apt-get", ["-o", "DPkg::Lock::Timeout=120", "-q", ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
  });
  if (result.status === 0) return;
  process.stderr.write(`${result.stdout}${result.stderr}`);
  throw new Error(`apt-get ${args.join(" ")} failed; its words are above.`);
}

/** Installs Debian packages, refreshing the lists once. */
export function installPackages(...names: string[]): void {
  console.log(`Installing ${names.join(", ")} (apt-get) …`);
  if (!listsAreFresh) aptGet("update");
  listsAreFresh = true;
  aptGet("install", "-y", "--no-install-recommends", "--no-upgrade", ...names);
}

const clusterSettings = "/etc/postgresql-common/createcluster.conf";

/** The PostgreSQL server alone: Debian would also create and start a cluster of the machine's own, which is not ours to do. */
export function installPostgresServer(): void {
  installPackages("postgresql-common");
  const before = readFileSync(clusterSettings, "utf8");
  writeFileSync(clusterSettings, `${before}\ncreate_main_cluster = false\n`);
  try {
    installPackages("postgresql");
  } finally {
    writeFileSync(clusterSettings, before);
  }
}

/** Where PostgreSQL's own tools say they are, if they are on PATH. */
export function postgresFolderByConfig(): string | undefined {
  const tool = findProgram("pg_config");
  if (!tool) return undefined;
  const folder = execFileSync(tool, ["--bindir"], { encoding: "utf8" }).trim();
  return existsSync(folder) ? folder : undefined;
}
