import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Call } from "#domain/contract.ts";
import { pathParameters } from "#domain/routes.ts";
import { roles } from "#domain/vocab.ts";
import { bindings } from "../../src/app-bindings.server.ts";
import { testApp } from "../harness/app.ts";
import { named, never, pathTo, type Strangers, strangersToEverything } from "../harness/strangers.ts";
import { type Person, send } from "../harness/world.ts";

const { database } = await testApp();
const calls = bindings.map(({ call }) => call).filter((call) => call.access === "user");

let strangers: Strangers;
beforeAll(async () => {
  strangers = await strangersToEverything();
});

const ask = (call: Call, who: Person, path: string, body?: unknown) =>
  send(call.method, path, who.token, call.method === "GET" || call.method === "DELETE" ? undefined : (body ?? {}));

const { rows: tables } = await database.db.execute<{ name: string }>(
  sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
);
const counts = tables.map(
  ({ name }) => sql`select ${name}::text as name, count(*)::int as n from ${sql.identifier(name)}`,
);

/** How many rows every table holds. */
async function rowCounts(): Promise<Record<string, number>> {
  const { rows } = await database.db.execute<{ name: string; n: number }>(sql.join(counts, sql` union all `));
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

/** The number that the next transaction that writes will have: where it stays, nothing was written anywhere. */
async function nextWrite(): Promise<string> {
  const { rows } = await database.db.execute<{ next: string }>(
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as next`,
  );
  return String(rows[0]?.next);
}

let last: { next: string; rows: Record<string, number> } | undefined;

/** Throws where a table has more or fewer rows afterwards. They are counted anew only where something was written. */
async function keepsRows(ask: () => Promise<void>): Promise<void> {
  if (last?.next !== (await nextWrite())) last = { next: await nextWrite(), rows: await rowCounts() };
  await ask();
  const next = await nextWrite();
  if (next === last.next) return;
  const rows = await rowCounts();
  expect(rows).toEqual(last.rows);
  last = { next, rows };
}

const may = calls.filter((call) => call.may !== undefined);

describe("a role that can never do it hears 403, whatever it sends", () => {
  test.each(named(may))("%s", async (_name, call) => {
    await keepsRows(async () => {
      for (const role of roles.filter((role) => never(call, role))) {
        const who = strangers.of(role);
        for (const id of [strangers.thingOf(call), "no-id"]) {
          const answer = await ask(call, who, pathTo(call, id));
          expect([answer.status, answer.body.code], role).toEqual([403, "forbidden"]);
        }
      }
    });
  });
});

describe("to a stranger of a role that may, another's thing is not there", () => {
  const withId = calls.filter((call) => pathParameters(call.path).length > 0);

  test.each(named(withId))("%s", async (_name, call) => {
    await keepsRows(async () => {
      for (const role of roles.filter((role) => !never(call, role))) {
        const who = strangers.of(role);
        const [theirs, nothing] = [
          await ask(call, who, pathTo(call, strangers.thingOf(call))),
          await ask(call, who, pathTo(call, crypto.randomUUID())),
        ];
        // What is missing in the body may be said first; existing and absent things still read the same.
        expect([404, 422], `${role}: ${theirs.body.detail}`).toContain(theirs.status);
        const { requestId: _, ...told } = theirs.body as typeof theirs.body & { requestId: string };
        expect(nothing.body, role).toMatchObject(told);
      }
    });
  });
});
