import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { isLost } from "#platform/database/lost.server.ts";
import { openDatabase } from "#platform/database.server.ts";
import { kinds, migrationsOf, quiet, scratchDatabase, scratchServerDatabase } from "./scratch.ts";

/** A line to the server that breaks as soon as a statement that begins so has been sent, or has been done. */
async function breakableLine(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const line: { breaksAt: string | undefined; isDoneFirst: boolean } = { breaksAt: undefined, isDoneFirst: false };
  const proxy = createServer((front) => {
    const back: Socket = connect(Number(port), hostname);
    for (const socket of [front, back]) socket.on("error", () => {});
    const breakIt = () => {
      front.destroy();
      back.destroy();
    };
    front.on("data", (sent) => {
      if (line.breaksAt === undefined || !sent.toString("latin1").includes(line.breaksAt)) return void back.write(sent);
      line.breaksAt = undefined;
      if (!line.isDoneFirst) return breakIt();
      back.removeAllListeners("data").once("data", breakIt);
      back.write(sent);
    });
    back.on("data", (answered) => front.write(answered));
    front.on("close", () => back.destroy());
    back.on("close", () => front.destroy());
  });
  await new Promise<void>((ready) => proxy.listen(0, "127.0.0.1", ready));
  onTestFinished(() => void proxy.close());
  const through = new URL(databaseUrl);
  through.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return { line, url: through.href };
}

async function databaseByBreakableLine() {
  const { line, url } = await breakableLine(await scratchServerDatabase());
  const migrationsDir = await migrationsOf("create table rows (id int)");
  const database = await openDatabase({ dataDir: "", databaseUrl: url, migrationsDir, poolSize: 2, log: quiet });
  onTestFinished(() => database.close());
  const write = (id: number) => database.db.transaction((tx) => tx.execute(sql`insert into rows values (${id})`));
  const ids = async () => (await database.pool.query("select id from rows order by id")).rows.map(({ id }) => id);
  return { line, write, ids, database };
}

const withServer = test.runIf(kinds.includes("server"));

withServer("a connection that is lost as a transaction begins, writes or ends is given back", async () => {
  const { line, write, ids, database } = await databaseByBreakableLine();
  for (const [id, statement] of ["begin", "insert into rows", "commit", "begin", "begin", "begin"].entries()) {
    line.breaksAt = statement;
    expect(isLost(await write(id).catch((error: unknown) => error)), statement).toBe(true);
  }
  await write(7);
  expect(await ids()).toEqual([7]);
  expect(database.pool.totalCount - database.pool.idleCount).toBe(0);
});

withServer("a commit whose answer is lost may have happened, and counts as lost", async () => {
  const { line, write, ids } = await databaseByBreakableLine();
  Object.assign(line, { breaksAt: "commit", isDoneFirst: true });
  expect(isLost(await write(1).catch((error: unknown) => error))).toBe(true);
  expect(await ids()).toEqual([1]);
});

withServer("a server that ends a connection was lost, also to whoever asks afterwards", async () => {
  const { db, pool } = await scratchDatabase("server");
  const ended = db.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
  expect(isLost(await ended.catch((error: unknown) => error))).toBe(true);
  const client = await pool.connect();
  const { rows } = await client.query("select pg_backend_pid() as pid");
  await pool.query("select pg_terminate_backend($1)", [rows[0].pid]);
  await expect.poll(async () => isLost(await client.query("select 1").catch((error: unknown) => error))).toBe(true);
  client.release();
});

withServer("a statement that the server refuses was not lost", async () => {
  const { db } = await scratchDatabase("server");
  for (const statement of [sql`select 1 / 0`, sql`select nothing`]) {
    const error = await db.execute(statement).catch((refused: unknown) => refused);
    expect(error).toBeInstanceOf(Error);
    expect(isLost(error)).toBe(false);
  }
  expect(isLost("Connection terminated unexpectedly")).toBe(false);
});
