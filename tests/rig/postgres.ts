import { execFileSync, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { canInstall, findProgram, installPostgresServer, isExecutable, postgresFolderByConfig } from "./install.ts";
import { unsynced } from "./unsynced.ts";

const oldestMajor = 15;
const debianFolder = "/usr/lib/postgresql";
const startMs = 120_000;
const tries = 3;

/** How a server is ended: asked to hurry, told to drop everything, or killed without a word. */
export type Ending = "fast" | "immediate" | "killed";

/** A throwaway PostgreSQL: `url` is its superuser's address of the database `postgres`. */
export type Cluster = {
  url: string;
  stop(): Promise<void>;
  /** Ends the server; it comes back by itself, and is there again when this returns. */
  restart(ending: Ending): Promise<void>;
  /** Ends the server, which stays away until `begin`. */
  end(ending: Ending): Promise<void>;
  begin(): Promise<void>;
  /** Another server with what this one has, which goes on receiving its log under that name. */
  standby(name: string): Promise<Cluster>;
};

type Owner = { uid: number; gid: number };

function majorOf(folder: string): number {
  if (!isExecutable(join(folder, "initdb")) || !isExecutable(join(folder, "postgres"))) return 0;
  const words = spawnSync(join(folder, "postgres"), ["--version"], { encoding: "utf8" }).stdout ?? "";
  return Number(/(\d+)/.exec(words)?.[1] ?? 0);
}

function serverFolderHere(): string | undefined {
  const versions = isExecutable(debianFolder) ? readdirSync(debianFolder) : [];
  const debian = versions.map((version) => join(debianFolder, version, "bin"));
  const onPath = findProgram("postgres")?.replace(/\/postgres$/, "");
  const candidates = [...debian, postgresFolderByConfig(), onPath].filter((folder) => folder !== undefined);
  const known = candidates.map((folder) => ({ folder, major: majorOf(folder) }));
  return known.sort((a, b) => b.major - a.major).find(({ major }) => major >= oldestMajor)?.folder;
}

/** The folder of initdb and postgres, 15 or later, installed from Debian's packages where that may be done. */
export function findPostgres(): string {
  const present = serverFolderHere();
  if (present) return present;
  if (canInstall()) installPostgresServer();
  const installed = serverFolderHere();
  if (installed) return installed;
  throw new Error(
    `The tests need the programs of a PostgreSQL server, ${oldestMajor} or later, and start their own: install them (on Debian \`apt-get install postgresql\`).`,
  );
}

/** PostgreSQL refuses to run as root, so root lends it to a user that owns nothing here. */
export function unprivilegedOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    const uid = spawnSync("id", ["-u", name], { encoding: "utf8" });
    const gid = spawnSync("id", ["-g", name], { encoding: "utf8" });
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error("PostgreSQL does not run as root, and this machine has neither a user `postgres` nor `nobody`.");
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No free port.");
  return address.port;
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** Makes the data folder; answers the superuser's password. */
type Making = (programs: string, folder: string, owner: Owner | undefined) => string;

const initialise: Making = (programs, folder, owner) => {
  const password = randomBytes(16).toString("hex");
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner) for (const path of [folder, passwordFile]) chownSync(path, owner.uid, owner.gid);
  const locale = process.platform === "linux" ? "C.UTF-8" : "en_US.UTF-8";
  const data = ["-D", join(folder, "data"), "--no-sync", "--encoding=UTF8", `--locale=${locale}`];
  const access = ["--username=postgres", "--auth=password", `--pwfile=${passwordFile}`];
  execFileSync(join(programs, "initdb"), [...data, ...access], { ...owner, cwd: folder, stdio: "pipe" });
  return password;
};

/** A copy of the server at `url`, set to follow it. */
const copyOf =
  (url: string, name: string): Making =>
  (programs, folder, owner) => {
    if (owner) chownSync(folder, owner.uid, owner.gid);
    const from = ["-d", `${url}?application_name=${name}`, "-D", join(folder, "data")];
    const how = ["-R", "-X", "stream", "-c", "fast", "--no-sync"];
    execFileSync(join(programs, "pg_basebackup"), [...from, ...how], { ...owner, cwd: folder, stdio: "pipe" });
    return new URL(url).password;
  };

// A server that ends comes back, but while it is to stay down. The shell outlives its parent only until the pipe closes: however the tests end, the
// server stops and its folder goes. A killed one leaves its memory to its children for a moment, and is started again.
const keeper = `while [ ! -e "$0/over" ]; do [ -e "$0/down" ] || "$@" >>"$0/log" 2>&1; sleep 0.02; done </dev/null & keeper=$!
cat >/dev/null
touch "$0/over"
while kill -0 $keeper 2>/dev/null; do [ -e "$0/down" ] || kill -INT "$(head -n 1 "$0/data/postmaster.pid")"; sleep 0.02; done 2>/dev/null
rm -rf "$0"`;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const signals = { fast: "SIGINT", immediate: "SIGQUIT", killed: "SIGKILL" } as const;

function settings(folder: string, port: number, own: Record<string, string>): string[] {
  const values = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: folder,
    max_connections: 80,
    shared_buffers: "128MB",
    synchronous_commit: "off",
    ...unsynced,
    ...own,
  };
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

async function launch(programs: string, own: Record<string, string>, make = initialise): Promise<Cluster> {
  const owner = unprivilegedOwner();
  const folder = mkdtempSync(join(tmpdir(), "tunse-postgres-"));
  const password = make(programs, folder, owner);
  const port = await freePort();
  const server = [join(programs, "postgres"), "-D", join(folder, "data"), ...settings(folder, port, own)];
  const shell = spawn("sh", ["-c", keeper, folder, ...server], {
    ...owner,
    cwd: folder,
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  const ended = new Promise<void>((resolve) => shell.once("close", () => resolve()));
  const stop = async () => {
    shell.stdin.end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const standing = () => contentOf(join(folder, "data", "postmaster.pid"));
  const ready = async (hasFailed: () => boolean) => {
    for (const start = Date.now(); !/ready|standby/.test(standing()); await pause(10)) {
      if (!hasFailed() && Date.now() - start < startMs) continue;
      await stop();
      throw new Error(
        `PostgreSQL did not start as ${owner ? `user ${owner.uid}` : userInfo().username}:\n${contentOf(join(folder, "log"))}`,
      );
    }
  };
  await ready(() => contentOf(join(folder, "log")).includes("FATAL"));
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const down = join(folder, "down");
  return {
    url,
    stop,
    async restart(ending) {
      const pid = Number.parseInt(standing(), 10);
      process.kill(pid, signals[ending]);
      while (Number.parseInt(standing(), 10) === pid) await pause(10);
      await ready(() => false);
    },
    async end(ending) {
      const pid = Number.parseInt(standing(), 10);
      writeFileSync(down, "");
      process.kill(pid, signals[ending]);
      while (isRunning(pid)) await pause(10);
    },
    async begin() {
      // What a killed one left still says that it is ready.
      const before = Number.parseInt(standing(), 10);
      rmSync(down);
      while (Number.parseInt(standing(), 10) === before) await pause(10);
      await ready(() => false);
    },
    standby: (name) => launch(programs, own, copyOf(url, name)),
  };
}

/**
 * Starts a cluster of the tests' own in a temporary folder; it goes when stopped or when this process ends. It forgets
 * what it acknowledged when it is killed, unless `own` says otherwise of its settings.
 */
export async function startCluster(own: Record<string, string> = {}): Promise<Cluster> {
  const programs = findPostgres();
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch(programs, own);
    } catch (error) {
      if (attempt === tries) throw error;
    }
  }
}
