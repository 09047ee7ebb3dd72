import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type Server, startServer } from "../tests/harness/server.ts";
import { Traffic, tasksIn } from "../tests/platform/traffic.ts";
import { putNextRelease, waitingMigration } from "../tests/rig/next-release.ts";
import { type Cluster, startCluster } from "../tests/rig/postgres.ts";
import type { Figure } from "./report.ts";

const wantedASecond = 50;
/** Of quiet work before and after. */
const aroundMs = 10_000;

type Rollout = { traffic: Traffic; client: pg.Client; servers: Server[]; start: (release?: string) => Promise<Server> };

/** The next one that starts finds a table in use, and has to come again for it. */
async function replaceWhileRead(url: string, rollout: Rollout, release: string): Promise<void> {
  const reader = new pg.Client(url);
  await reader.connect();
  try {
    await reader.query("begin");
    await reader.query("select count(*) from tasks");
    const replacing = replaceOne(rollout, release);
    const waited = await Promise.race([replacing.then(() => false), waitForMigration(rollout).then(() => true)]);
    if (!waited) throw new Error("The next release did not wait for the table that was being read.");
    await pause(3_000);
    await reader.query("commit");
    await replacing;
  } finally {
    await reader.end();
  }
}

async function waitForMigration({ client }: Rollout): Promise<void> {
  while ((await client.query(waitingMigration)).rows.length === 0) await pause(50);
}

/** As the guide says: one is stopped, started with the new release, and ready before the next one goes. */
async function replaceOne({ traffic, servers, start }: Rollout, release: string): Promise<void> {
  await servers.shift()?.stop();
  const server = await start(release);
  servers.push(server);
  traffic.add(server);
}

async function rollOut(cluster: Cluster, folder: string): Promise<Figure[]> {
  const client = new pg.Client(cluster.url);
  await client.connect();
  // Whoever waits longer for a lock is answered 503, which counts as failed.
  await client.query("alter database postgres set lock_timeout = '2500ms'");
  const release = mkdtempSync(join(folder, "next-"));
  const last = await putNextRelease(release, ["build"]);
  const settings = { DATABASE_URL: cluster.url, ROLE: "web", DRAIN_SECONDS: "5" };
  const dataDir = mkdtempSync(join(folder, "data-"));
  const start = (from?: string) => startServer(dataDir, settings, from);
  const servers: Server[] = [];
  const traffic = new Traffic();
  const rollout = { traffic, client, servers, start };
  try {
    for (let count = 0; count < 2; count += 1) servers.push(await start());
    for (const server of servers) traffic.add(server);
    await traffic.begin();
    const began = performance.now();
    await pause(aroundMs);
    await replaceWhileRead(cluster.url, rollout, release);
    await replaceOne(rollout, release);
    await pause(aroundMs);
    await traffic.end();
    const perSecond = ((traffic.read + traffic.written) / (performance.now() - began)) * 1_000;
    const kept = await tasksIn(client);
    const lost = [...traffic.acknowledged].filter(([id, version]) => kept.get(id) !== version);
    const { rows } = await client.query<{ last: number }>("select max(number) as last from migrations");
    if (rows[0]?.last !== last) throw new Error(`The tables have the number ${rows[0]?.last} instead of ${last}.`);
    console.log(`  ${traffic.read} calls read, ${traffic.written} wrote, ${perSecond.toFixed(1)} a second`);
    for (const failure of traffic.failed.slice(0, 20)) console.log(`  ✗ ${failure}`);
    return [
      { name: "calls that failed", value: traffic.failed.length, unit: "", limit: 0 },
      {
        name: "tasks lost or doubled",
        value: lost.length + kept.size - traffic.acknowledged.size,
        unit: "",
        limit: 0,
      },
      { name: "calls short of fifty a second", value: Math.max(0, wantedASecond - perSecond), unit: "", limit: 2.5 },
    ];
  } finally {
    await traffic.end();
    await Promise.all(servers.map((server) => server.stop()));
    await client.end();
  }
}

/** Two web processes that a proxy gives calls to while they say that they are ready, replaced one after the other. */
export async function benchRolling(): Promise<Figure[]> {
  const cluster = await startCluster();
  const folder = mkdtempSync(join(tmpdir(), "tunse-bench-"));
  try {
    return await rollOut(cluster, folder);
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
