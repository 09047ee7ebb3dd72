import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { bringIn, register, type SignedIn } from "../harness/remote.ts";
import { type Server, startServer } from "../harness/server.ts";
import { startProxy } from "../rig/ready-proxy.ts";
import { kinds, scratchFolder, scratchServerDatabase } from "./scratch.ts";

const root = resolve(import.meta.dirname, "../..");
const callsASecond = 50;
/** A machine that is busy with other things gets no more than it can answer. */
const mostOpen = 25;

/** This release with two migrations more: one in a transaction, and an index that is made while people write. */
async function nextRelease(): Promise<{ folder: string; last: number }> {
  const folder = join(await scratchFolder(), "release");
  mkdirSync(join(folder, "scripts"), { recursive: true });
  for (const part of ["src", "migrations", "package.json", "scripts/runtime.cjs"])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const last = readdirSync(join(folder, "migrations")).length;
  const add = (number: number, sql: string) => {
    const name = `${String(number).padStart(4, "0")}_next.sql`;
    writeFileSync(
      join(folder, "migrations", name),
      `-- runs with code from: ${String(last).padStart(4, "0")}\n${sql}\n`,
    );
  };
  add(last + 1, "alter table tasks add column remark text;\nalter table tickets add column remark text;");
  add(last + 2, "-- outside a transaction\ncreate index concurrently tasks_remark on tasks (title, remark);");
  return { folder, last: last + 2 };
}

type Caller = { owner: SignedIn; propertyId: string };

async function callAs({ owner, propertyId }: Caller, url: string, number: number): Promise<string> {
  const headers = { authorization: `Bearer ${owner.token}`, "content-type": "application/json" };
  const isWrite = number % 5 < 2;
  const task = {
    propertyId,
    title: `Call ${number}`,
    description: "As agreed.",
    category: "Plumbing",
    priority: "high",
  };
  const sent = isWrite
    ? fetch(`${url}/api/tasks`, {
        method: "POST",
        headers,
        body: JSON.stringify({ ...task, dueDate: "2090-05-01" }),
      })
    : fetch(`${url}/api/tasks?propertyId=${propertyId}`, { headers });
  return sent.then(
    async (answer) => {
      const said = await answer.text();
      return answer.ok ? (isWrite ? "written" : "read") : `${answer.status} ${said}`;
    },
    (error) => String(error.cause ?? error),
  );
}

/** Calls on and on, whether the ones before were answered or not, as people do. */
function keepCalling(url: string, callers: readonly Caller[]) {
  const told = new Map<number, string>();
  const open = new Set<Promise<unknown>>();
  let number = 0;
  const calling = setInterval(() => {
    if (open.size >= mostOpen) return;
    number += 1;
    const mine = number;
    const caller = callers[mine % callers.length] as Caller;
    const call = callAs(caller, url, mine).then((answer) => told.set(mine, answer));
    open.add(call);
    call.then(() => open.delete(call));
  }, 1_000 / callsASecond);
  return {
    told,
    async stop() {
      clearInterval(calling);
      await Promise.all(open);
      return number;
    },
  };
}

test.runIf(kinds.includes("server"))(
  "a release with a migration is rolled out at 50 calls a second, and one process back again, and no call fails",
  async () => {
    const dataDir = await scratchFolder();
    const databaseUrl = await scratchServerDatabase();
    const start = async (release = root) => {
      // A worker serves the calls as well, and needs no built screens.
      const settings = { DATABASE_URL: databaseUrl, ROLE: "worker", DRAIN_SECONDS: "5" };
      const server = await startServer(dataDir, settings, release);
      onTestFinished(() => server.stop());
      return server;
    };
    const next = await nextRelease();
    const servers: [Server, Server] = [await start(), await start()];
    const proxy = await startProxy(servers.map(({ url }) => url));
    onTestFinished(() => proxy.close());
    const callers: Caller[] = [];
    for (let made = 0; made < 5; made += 1) {
      const owner = await register(proxy.url, "property_owner");
      callers.push({ owner, propertyId: await bringIn(proxy.url, owner) });
    }
    const { told, stop } = keepCalling(proxy.url, callers);
    const answeredMore = async () => {
      const before = told.size;
      await expect.poll(() => told.size).toBeGreaterThan(before + callsASecond);
    };
    const replace = async (at: 0 | 1, release?: string) => {
      await answeredMore();
      const old = servers[at];
      await old.stop();
      servers[at] = await start(release);
      proxy.replace(old.url, servers[at].url);
    };
    await replace(0, next.folder);
    await replace(1, next.folder);
    await replace(0);
    await answeredMore();
    const called = await stop();

    const answers = [...told.values()];
    expect(answers.filter((answer) => answer !== "written" && answer !== "read")).toEqual([]);
    expect(answers).toHaveLength(called);
    const client = new pg.Client(databaseUrl);
    await client.connect();
    onTestFinished(() => client.end());
    const { rows } = await client.query<{ title: string }>("select title from tasks where title like 'Call %'");
    const written = [...told].filter(([, answer]) => answer === "written").map(([number]) => `Call ${number}`);
    expect(rows.map(({ title }) => title).sort()).toEqual(written.sort());
    const { rows: applied } = await client.query("select max(number) as last from migrations");
    expect(applied).toEqual([{ last: next.last }]);
  },
);
