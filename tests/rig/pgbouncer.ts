import { spawn } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { canInstall, findProgram, installPackages, isExecutable } from "./install.ts";
import { freePort, unprivilegedOwner } from "./postgres.ts";

const debian = "/usr/sbin/pgbouncer";
const startMs = 120_000;

const present = () => (isExecutable(debian) ? debian : findProgram("pgbouncer"));

/** The path of PgBouncer: one that is here, else Debian's package where it may be installed; undefined where it cannot be had. */
export function findPgBouncer(): string | undefined {
  if (present() || !canInstall()) return present();
  try {
    installPackages("pgbouncer");
  } catch (error) {
    console.log(`PgBouncer cannot be installed here, so only what needs none of it is tested: ${error}`);
  }
  return present();
}

/** Stops when its pipe closes, however the tests end. */
const keeper = `"$@" >"$0/log" 2>&1 & pooler=$!
cat >/dev/null
kill -KILL $pooler; wait $pooler
rm -rf "$0"`;

export type Pooler = { url: string; stop(): Promise<void> };

/** PgBouncer in front of the server at `url`, by transactions unless `own` says otherwise; so few connections that callers share them. */
export async function startPgBouncer(program: string, url: string, own: Record<string, string> = {}): Promise<Pooler> {
  const owner = unprivilegedOwner();
  const { hostname, port, username, password, pathname } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), "tunse-pgbouncer-"));
  const here = await freePort();
  const values = {
    listen_addr: "127.0.0.1",
    listen_port: here,
    unix_socket_dir: "",
    auth_type: "any",
    pool_mode: "transaction",
    default_pool_size: 4,
    max_client_conn: 200,
    ...own,
  };
  const lines = Object.entries(values).map(([name, value]) => `${name} = ${value}`);
  const server = `* = host=${hostname} port=${port} user=${username} password=${password}`;
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(file, `[databases]\n${server}\n[pgbouncer]\n${lines.join("\n")}\n`, { mode: 0o600 });
  if (owner) for (const path of [folder, file]) chownSync(path, owner.uid, owner.gid);
  const shell = spawn("sh", ["-c", keeper, folder, program, file], {
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
  for (const start = Date.now(); !(await answers(here)); await pause(20)) {
    if (Date.now() - start < startMs) continue;
    await stop();
    throw new Error("PgBouncer did not start.");
  }
  return { url: `postgres://tunse@127.0.0.1:${here}${pathname}`, stop };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
