import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { startServer } from "../harness/server.ts";
import { putNextRelease, waitingMigration } from "../rig/next-release.ts";
import { kinds, scratchFolder, scratchServerDatabase, until } from "./scratch.ts";
import { Traffic, tasksIn } from "./traffic.ts";

/** Nobody may wait for a lock longer than this: a call that does is answered 503, which counts as failed. */
const longestWait = "2500ms";

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  client.on("error", () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function databaseWithLimit(): Promise<{ url: string; client: pg.Client }> {
  const url = await scratchServerDatabase();
  const client = await connectTo(url);
  await client.query(`alter database ${new URL(url).pathname.slice(1)} set lock_timeout = '${longestWait}'`);
  return { url, client };
}

test.runIf(kinds.includes("server"))(
  "a release is rolled out over a migration at up to 50 calls a second, and none fails",
  async () => {
    const { url, client } = await databaseWithLimit();
    const [dataDir, next] = await Promise.all([scratchFolder(), scratchFolder()]);
    const last = await putNextRelease(next);
    // A worker serves the calls as well, and needs no built screens.
    const settings = { DATABASE_URL: url, ROLE: "worker", DRAIN_SECONDS: "5" };
    const start = async (release?: string) => {
      const server = await startServer(dataDir, settings, release);
      onTestFinished(() => server.stop());
      return server;
    };
    const traffic = new Traffic();
    onTestFinished(() => traffic.end());
    const goesOn = () => {
      const before = { written: traffic.acknowledged.size, read: traffic.read };
      return until(() => {
        expect(traffic.failed).toEqual([]);
        return traffic.acknowledged.size > before.written + 10 && traffic.read > before.read + 10;
      });
    };
    const old = await Promise.all([start(), start()]);
    for (const server of old) traffic.add(server);
    await traffic.begin();
    await goesOn();

    // Somebody reads for long, so that the migration has to wait, let others pass and come again.
    const reader = await connectTo(url);
    await reader.query("begin");
    await reader.query("select count(*) from tasks");
    const starting = start(next);
    const waits = async () => (await client.query(waitingMigration)).rows.length > 0;
    await Promise.race([starting, until(waits)]);
    await until(async () => !(await waits()));
    await goesOn();
    await reader.query("commit");
    traffic.add(await starting);
    await goesOn();
    const { rows } = await client.query("select max(number) as last from migrations");
    expect(rows).toEqual([{ last: last }]);
    const [first, second] = old;
    await Promise.all([first?.stop(), start(next).then((other) => traffic.add(other))]);
    await goesOn();
    await second?.stop();
    await goesOn();
    await traffic.end();

    expect(traffic.failed).toEqual([]);
    expect(await tasksIn(client)).toEqual(traffic.acknowledged);
  },
);
