import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { bringIn, register } from "../harness/remote.ts";
import { type Server, startServer } from "../harness/server.ts";
import { kinds, scratchFolder, scratchServerDatabase } from "./scratch.ts";

const callers = 4;

test.runIf(kinds.includes("server"))("processes are replaced one after the other, and no call fails", async () => {
  const dataDir = await scratchFolder();
  // A worker serves the calls as well, and needs no built screens.
  const settings = { DATABASE_URL: await scratchServerDatabase(), ROLE: "worker", DRAIN_SECONDS: "5" };
  const start = async () => {
    const server = await startServer(dataDir, settings);
    onTestFinished(() => server.stop());
    return server;
  };
  const servers: Server[] = [await start(), await start()];
  const owner = await register(servers[0]?.url ?? "", "property_owner");
  const propertyId = await bringIn(servers[0]?.url ?? "", owner);
  const isReady = ({ url }: Server) =>
    fetch(`${url}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  /** As a proxy does: the next one that says it is ready. */
  let turn = 0;
  const nextReady = async (): Promise<Server> => {
    for (;;) {
      turn += 1;
      const server = servers[turn % servers.length];
      if (server && (await isReady(server))) return server;
    }
  };
  const acknowledged: string[] = [];
  const failed: string[] = [];
  let isOver = false;
  const call = async (title: string) => {
    const { url } = await nextReady();
    const task = { propertyId, title, description: "As agreed.", category: "Plumbing", priority: "high" };
    const headers = { authorization: `Bearer ${owner.token}`, "content-type": "application/json" };
    const sent = fetch(`${url}/api/tasks`, {
      method: "POST",
      headers,
      body: JSON.stringify({ ...task, dueDate: "2090-05-01" }),
    });
    const told = await sent.then(
      ({ status }) => String(status),
      (error) => String(error.cause ?? error),
    );
    if (told === "429") return;
    (told === "201" ? acknowledged : failed).push(told === "201" ? title : told);
  };
  const calling = Promise.all(
    Array.from({ length: callers }, async (_, at) => {
      for (let number = 1; !isOver; number += 1) await call(`Caller ${at}, task ${number}`);
    }),
  );
  for (const [at, old] of [...servers].entries()) {
    const before = acknowledged.length;
    await old.stop();
    servers[at] = await start();
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before);
  }
  isOver = true;
  await calling;

  expect(failed).toEqual([]);
  const client = new pg.Client(settings.DATABASE_URL);
  await client.connect();
  const { rows } = await client
    .query("select title from tasks where title like 'Caller %'")
    .finally(() => client.end());
  expect(rows.map(({ title }) => title).sort()).toEqual(acknowledged.sort());
});
