import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import type { Call } from "#domain/contract.ts";
import { allows } from "#domain/policy.ts";
import { pathParameters } from "#domain/routes.ts";
import { type Role, roles } from "#domain/vocab.ts";
import { bindings } from "../../src/app-bindings.server.ts";
import { testApp } from "../harness/app.ts";
import { everything } from "../harness/everything.ts";
import { building, type Person, person, send } from "../harness/world.ts";

const { database } = await testApp();
const calls = bindings.map(({ call }) => call).filter((call) => call.access === "user");
const named = (some: Call[]) => some.map((call): [string, Call] => [`${call.method} ${call.path}`, call]);

/** People of each role who have nothing to do with the building below. */
const strangers = new Map<Role, Person>();
/** What the paths of the calls begin with → the id of a thing that is there and not theirs. */
const things = new Map<string, string>();

beforeAll(async () => {
  const { owner, ids } = await everything();
  for (const [start, id] of ids) things.set(start, id);
  for (const role of roles) {
    const stranger = await person(role, role === "building_occupant" ? { propertyId: await building(owner) } : {});
    if (role === "property_owner" || role === "property_manager") await building(stranger);
    strangers.set(role, stranger);
  }
});

const pathTo = (call: Call, id: string) => call.path.replaceAll(/\{\w+\}/g, id);
const thingOf = (call: Call) => [...things].find(([start]) => call.path.startsWith(start))?.[1] ?? crypto.randomUUID();
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

const may = calls.filter((call) => call.may !== undefined);
const never = (call: Call, role: Role) => call.may !== undefined && allows(role, ...call.may).length === 0;

describe("a role that can never do it hears 403, whatever it sends", () => {
  test.each(named(may))("%s", async (_name, call) => {
    const before = await rowCounts();
    for (const role of roles.filter((role) => never(call, role))) {
      const who = strangers.get(role);
      if (!who) throw new Error(`Nobody is a ${role}.`);
      for (const id of [thingOf(call), "no-id"]) {
        const answer = await ask(call, who, pathTo(call, id));
        expect([answer.status, answer.body.code], role).toEqual([403, "forbidden"]);
      }
    }
    expect(await rowCounts()).toEqual(before);
  });
});

describe("to a stranger of a role that may, another's thing is not there", () => {
  const withId = calls.filter((call) => pathParameters(call.path).length > 0);

  test.each(named(withId))("%s", async (_name, call) => {
    const before = await rowCounts();
    for (const role of roles.filter((role) => !never(call, role))) {
      const who = strangers.get(role);
      if (!who) throw new Error(`Nobody is a ${role}.`);
      const [theirs, nothing] = [
        await ask(call, who, pathTo(call, thingOf(call))),
        await ask(call, who, pathTo(call, crypto.randomUUID())),
      ];
      // What is missing in the body may be said first; existing and absent things still read the same.
      expect([404, 422], `${role}: ${theirs.body.detail}`).toContain(theirs.status);
      const { requestId: _, ...told } = theirs.body as typeof theirs.body & { requestId: string };
      expect(nothing.body, role).toMatchObject(told);
    }
    expect(await rowCounts()).toEqual(before);
  });
});

/** Every field of a call's input, each given what it cannot be. */
const odd: unknown[] = [
  "\u0000",
  "\ud800",
  "x".repeat(20_000),
  "",
  " ",
  -1,
  1e308,
  0.005,
  null,
  true,
  [],
  [[]],
  {},
  [null],
  { toString: false, valueOf: null },
  "2026-02-30",
  "' or 1=1 --",
];

function fieldsOf(call: Call): string[] {
  const { properties } = z.toJSONSchema(call.input, { io: "input", unrepresentable: "any" });
  return Object.keys(properties ?? {});
}

/** What a schema says by itself, which is no sentence for people. */
const untold = /Invalid input|Too big|Too small|expected \w+|received/;

describe("whatever a field holds, the answer is a sentence and never a fault of ours", () => {
  test.each(named(bindings.map(({ call }) => call)))("%s", async (_name, call) => {
    const inBody = call.method === "POST" || call.method === "PUT";
    const askers = [...roles.filter((role) => !never(call, role)).map((role) => strangers.get(role))].slice(0, 2);
    // Wrong passwords of the calls before count for nothing here.
    await database.db.execute(sql`delete from sign_in_failures`);
    for (const who of askers) {
      // Its own session would end with the first of these.
      if (call.path === "/auth/logout" || !who) continue;
      for (const field of fieldsOf(call)) {
        for (const value of odd) {
          const path = pathTo(
            call,
            typeof value === "string" ? encodeURIComponent(value.slice(0, 300).toWellFormed()) || "x" : thingOf(call),
          );
          const query =
            inBody || typeof value === "object"
              ? ""
              : `?${field}=${encodeURIComponent(String(value).toWellFormed().slice(0, 5_000))}`;
          const answer = await send(call.method, `${path}${query}`, who.token, inBody ? { [field]: value } : undefined);
          const about = `${field} = ${JSON.stringify(value)?.slice(0, 40)}: ${answer.status} ${answer.body.detail}`;
          expect(answer.status, about).toBeLessThan(500);
          expect(answer.status, about).not.toBe(429);
          expect(
            `${answer.body.detail ?? ""} ${answer.body.errors?.map(({ message }) => message).join(" ") ?? ""}`,
            about,
          ).not.toMatch(untold);
        }
      }
    }
  });
});
