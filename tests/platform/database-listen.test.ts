import { type AddressInfo, connect, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { listenOnServer, pauseBeforeListening } from "#platform/database/listener.server.ts";
import { openDatabase } from "#platform/database.server.ts";
import { kinds, migrationsOf, quiet, scratchDatabase, scratchServerDatabase, until } from "./scratch.ts";

test.each(kinds)(
  "what a transaction sends is heard after its commit, and never after a rollback (%s)",
  async (kind) => {
    const database = await scratchDatabase(kind);
    const heard: string[] = [];
    const stop = await database.listen("Live events", (payload) => heard.push(payload));
    const undone = database.db.transaction(async (tx) => {
      await database.notify(tx, "Live events", "undone");
      throw new Error("no");
    });
    await expect(undone).rejects.toThrow("no");
    await database.db.transaction(async (tx) => {
      await database.notify(tx, "Live events", "first");
      await wait(50);
      expect(heard).toEqual([]);
    });
    await database.notify(database.db, "another", "not for us");
    await database.notify(database.db, "Live events", "second");
    await until(() => heard.length >= 2);
    expect(heard).toEqual(["first", "second"]);

    await stop();
    await database.notify(database.db, "Live events", "third");
    await wait(50);
    expect(heard).toEqual(["first", "second"]);
  },
);

test.each(kinds)("two listeners on a channel both hear, and one may leave (%s)", async (kind) => {
  const database = await scratchDatabase(kind);
  const heard: string[] = [];
  const stop = await database.listen("events", (payload) => heard.push(`a ${payload}`));
  await database.listen("events", (payload) => heard.push(`b ${payload}`));
  await database.notify(database.db, "events", "1");
  await until(() => heard.length >= 2);
  await stop();
  await database.notify(database.db, "events", "2");
  await until(() => heard.length >= 3);
  expect(heard).toEqual(["a 1", "b 1", "b 2"]);
});

test("the embedded database still hears after its connection broke", async () => {
  const database = await scratchDatabase("embedded");
  const heard: string[] = [];
  await database.listen("events", (payload) => heard.push(payload));
  const client = await database.pool.connect();
  client.release(new Error("broken"));
  await database.notify(database.db, "events", "after");
  await until(() => heard.length > 0);
});

test.runIf(kinds.includes("server"))(
  "on a server, messages cross processes and a cut connection comes back",
  async () => {
    const databaseUrl = await scratchServerDatabase();
    const migrationsDir = await migrationsOf();
    const [one, two] = await Promise.all(
      [1, 2].map(() => openDatabase({ dataDir: "", databaseUrl, migrationsDir, log: quiet })),
    );
    if (!one || !two) throw new Error("two databases were opened");
    const heard: string[] = [];
    let reconnected = 0;
    const onReconnect = () => {
      reconnected += 1;
    };
    await one.listen("events", (payload) => heard.push(payload), onReconnect);
    await two.notify(two.db, "events", "across");
    await until(() => heard.length === 1);

    const cut =
      "select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen \"events\"' and datname = current_database()";
    expect((await two.pool.query(cut)).rowCount).toBe(1);
    await until(() => reconnected === 1);
    await two.notify(two.db, "events", "again");
    await until(() => heard.length === 2);
    expect(heard).toEqual(["across", "again"]);
    await Promise.all([one.close(), two.close()]);
  },
);

test.runIf(kinds.includes("server"))(
  "who could not listen at first hears each message once when they can",
  async () => {
    const databaseUrl = await scratchServerDatabase();
    const database = await openDatabase({ dataDir: "", databaseUrl, migrationsDir: await migrationsOf(), log: quiet });
    const { hostname, port } = new URL(databaseUrl);
    let isReachable = false;
    const proxy = createServer((socket) => {
      socket.on("error", () => {});
      if (!isReachable) return void socket.destroy();
      const behind = connect(Number(port), hostname).on("error", () => socket.destroy());
      socket.pipe(behind).pipe(socket);
    });
    await new Promise<void>((ready) => proxy.listen(0, "127.0.0.1", ready));
    const through = new URL(databaseUrl);
    through.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const { listen, close } = listenOnServer({ connectionString: through.href }, quiet);
    const heard: string[] = [];
    const hear = () => listen("events", (payload) => heard.push(payload));
    await expect(hear()).rejects.toThrow();
    isReachable = true;
    await hear();
    await database.notify(database.db, "events", "one");
    await database.notify(database.db, "events", "two");
    await until(() => heard.includes("two"));
    expect(heard).toEqual(["one", "two"]);
    await close();
    proxy.close();
  },
);

test("live messages come back within a second of the database, however long it was away", () => {
  const pauses = Array.from({ length: 40 }, (_, failures) => pauseBeforeListening(failures));
  expect(pauses[0]).toBeLessThan(pauses[1] ?? 0);
  expect(Math.max(...pauses)).toBe(1_000);
});
