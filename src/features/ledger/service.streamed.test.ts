import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { beforeAll, expect, test } from "vitest";
import { newId } from "#domain/ids.ts";
import { transaction } from "#platform/context.server.ts";
import { rowsAtOnce } from "#platform/csv.server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { books } from "../../../tests/harness/books.ts";
import { chainContext } from "../../../tests/harness/chain.ts";
import { ownApp } from "../../../tests/harness/own-app.ts";
import { statementsAsked } from "../../../tests/harness/statements.ts";
import { lockLedger, post } from "./posting.service.server.ts";

const postings = 15;
const linesEach = 2_000;
const pages = (postings * linesEach) / rowsAtOnce;

await testApp();
let long: Awaited<ReturnType<typeof books>>;

/** More than all that lies between a server and whoever does not read. */
beforeAll(async () => {
  long = await books();
  const { account, propertyId } = long;
  const acting = await chainContext();
  const lines = Array.from({ length: linesEach }, (_, at) => ({
    ...{ debitId: account("diesel"), creditId: account("bank"), kobo: at + 1 },
  }));
  const said = { kind: "money_out", onDay: "2026-10-05", memo: "Diesel ".repeat(28), sourceKind: "hand" };
  for (let count = 0; count < postings; count += 1)
    await transaction(acting(), async (ctx) => {
      await post(ctx, await lockLedger(ctx, propertyId), { ...said, sourceId: newId(), lines });
    });
});

/** Begins to take the journal and stops at its first bytes; `read` is how many pages were asked of the database. */
async function begin() {
  const { app } = await ownApp();
  const url = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const asked = await statementsAsked();
  const socket = connect(Number(url.port), "127.0.0.1");
  const head = [`GET /api${long.at}/journal?format=csv HTTP/1.1`, "host: x", "connection: close"];
  socket.write([...head, `authorization: Bearer ${long.owner.token}`, "", ""].join("\r\n"));
  const [first] = (await once(socket, "data")) as [Buffer];
  socket.pause();
  const read = () => asked.filter(({ text }) => text.includes("parts order by number desc")).length;
  return { app, socket, first, read };
}

async function rest(socket: Socket): Promise<string> {
  const pieces: Buffer[] = [];
  socket.on("data", (piece: Buffer) => pieces.push(piece));
  socket.resume();
  await once(socket, "close");
  return Buffer.concat(pieces).toString();
}

test("the journal as CSV begins before it is read to its end, and comes whole", async () => {
  const { app, socket, first, read } = await begin();
  expect(first.toString()).toMatch(/^HTTP\/1.1 200 /);
  expect(read()).toBeLessThan(pages / 2);
  // Whoever does not read has it read for them no further, whatever else is asked meanwhile.
  for (let count = 0; count < 20; count += 1) await long.owner.get(long.at);
  expect(read()).toBeLessThan(pages);
  const text = first.toString() + (await rest(socket));
  expect(text.match(/,Diesel Diesel/g)).toHaveLength(postings * linesEach);
  expect(read()).toBe(pages);
  await app.close();
});

test("nothing more of it is read once whoever takes it has gone", async () => {
  const { app, socket, read } = await begin();
  socket.destroy();
  await expect.poll(() => new Promise((told) => app.server.getConnections((_, count) => told(count)))).toBe(0);
  // A page may be under way.
  const most = read() + 1;
  for (let count = 0; count < 20; count += 1) await long.owner.get(long.at);
  expect(read()).toBeLessThanOrEqual(most);
  expect(most).toBeLessThan(pages);
  await app.close();
});
