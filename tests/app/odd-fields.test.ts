import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import type { Call } from "#domain/contract.ts";
import { roles } from "#domain/vocab.ts";
import { bindings } from "../../src/app-bindings.server.ts";
import { testApp } from "../harness/app.ts";
import { named, never, pathTo, type Strangers, strangersToEverything } from "../harness/strangers.ts";
import { send } from "../harness/world.ts";

const { database } = await testApp();
let strangers: Strangers;
beforeAll(async () => {
  strangers = await strangersToEverything();
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
    const askers = roles
      .filter((role) => !never(call, role))
      .slice(0, 2)
      .map(strangers.of);
    // Wrong passwords of the calls before count for nothing here.
    await database.db.execute(sql`delete from sign_in_failures`);
    for (const who of askers) {
      // Its own session would end with the first of these.
      if (call.path === "/auth/logout") continue;
      for (const field of fieldsOf(call)) {
        for (const value of odd) {
          const path = pathTo(
            call,
            typeof value === "string"
              ? encodeURIComponent(value.slice(0, 300).toWellFormed()) || "x"
              : strangers.thingOf(call),
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
