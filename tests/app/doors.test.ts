import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import type { Call } from "#domain/contract.ts";
import { isInBody, pathParameters } from "#domain/routes.ts";
import { roles } from "#domain/vocab.ts";
import { bindings } from "../../src/app-bindings.server.ts";
import { testApp } from "../harness/app.ts";
import { ownedBuilding, person, send, siteAdmin } from "../harness/world.ts";

const { app, database } = await testApp();
const calls = bindings.map(({ call }) => call);
const named = (some: Call[]) => some.map((call): [string, Call] => [`${call.method} ${call.path}`, call]);
const ofAdmins = calls.filter((call) => call.access === "admin");
const ofUsers = calls.filter((call) => call.access === "user" || call.access === "optional");
const pathTo = (call: Call, id: string = crypto.randomUUID()) => call.path.replaceAll(/\{\w+\}/g, id);
const ask = (call: Call, token: string | null, path = pathTo(call), body: unknown = {}) =>
  send(call.method, path, token, isInBody(call) ? body : undefined);

const superAdmin = await siteAdmin();
const admin = await siteAdmin({ role: "admin" });
const { occupant } = await ownedBuilding();
const others = roles.filter((role) => role !== "building_occupant");
const users = [occupant, ...(await Promise.all(others.map((role) => person(role))))];

/** How many rows of these would show that something was done. */
async function rowCounts(): Promise<unknown> {
  const { rows } = await database.db.execute(
    sql`select (select count(*) from site_admins) as admins, (select count(*) from audit) as audit,
      (select count(*) from admin_sessions where revoked_at is not null) as ended,
      (select count(*) from accounts where suspended_at is not null) as suspended,
      (select count(*) from properties where frozen_at is not null) as frozen`,
  );
  return rows;
}

test("everything under /admin but its own door asks for a site admin, and nothing else does", () => {
  const open = ["GET /admin/setup", "POST /admin/setup", "POST /admin/login"];
  for (const call of calls) {
    const name = `${call.method} ${call.path}`;
    const expected = open.includes(name) ? "public" : "admin";
    if (call.path.startsWith("/admin/")) expect(call.access, name).toBe(expected);
    else expect(call.access, name).not.toBe("admin");
  }
  expect(ofAdmins.length).toBeGreaterThan(10);
});

describe("a call of site admins", () => {
  test.each(named(ofAdmins))(
    "%s is closed to users of every role, to nobody and to a made-up token",
    async (_, call) => {
      const before = await rowCounts();
      for (const token of [...users.map((user) => user.token), null, "x".repeat(43)]) {
        const answer = await ask(call, token);
        expect([answer.status, answer.body.code]).toEqual([401, "unauthenticated"]);
      }
      expect(await rowCounts()).toEqual(before);
    },
  );

  test.each(named(ofAdmins.filter((call) => pathParameters(call.path).length > 0)))(
    "%s of a thing that is not there is 404",
    async (_, call) => {
      const before = await rowCounts();
      const body = { suspended: false, frozen: false };
      for (const path of [pathTo(call), pathTo(call, "no-id")]) {
        expect([404, 422]).toContain((await ask(call, superAdmin.token, path, body)).status);
      }
      expect(await rowCounts()).toEqual(before);
    },
  );
});

describe("a site admin's token", () => {
  test.each(named(ofUsers))("opens no %s", async (_, call) => {
    for (const { token } of [superAdmin, admin]) {
      const answer = await ask(call, token);
      expect([answer.status, answer.body.code]).toEqual([401, "unauthenticated"]);
    }
  });

  test("opens neither the stream of events nor the uploads of users", async () => {
    const headers = { authorization: `Bearer ${superAdmin.token}`, "tus-resumable": "1.0.0", "upload-length": "5" };
    expect((await app.inject({ url: "/api/events", headers })).statusCode).toBe(401);
    expect((await app.inject({ method: "POST", url: "/api/uploads", headers })).statusCode).toBe(401);
  });
});

const odd: unknown[] = ["\u0000", "\ud800", "x".repeat(20_000), "", -1, 1e308, null, true, [], [[]], {}, [null]];
const hostile = { toString: false, valueOf: null };
/** What a schema says by itself, which is no sentence for people. */
const untold = /Invalid input|Too big|Too small|expected \w+|received/;

describe("whatever a site admin sends, the answer is a sentence and never a fault of ours", () => {
  const some = ofAdmins.filter((call) => call.path !== "/admin/logout" && !call.takesFile);
  test.each(named(some))("%s", async (_, call) => {
    const { properties = {} } = z.toJSONSchema(call.input, { io: "input", unrepresentable: "any" });
    for (const field of Object.keys(properties)) {
      for (const value of [...odd, hostile]) {
        await database.db.execute(sql`delete from sign_in_failures`);
        const text = encodeURIComponent(
          String(typeof value === "object" ? "x" : value)
            .slice(0, 300)
            .toWellFormed(),
        );
        const path = pathTo(call, text || "x");
        const answer = isInBody(call)
          ? await ask(call, superAdmin.token, path, { [field]: value })
          : await ask(call, superAdmin.token, `${path}?${field}=${text}`);
        const about = `${field} = ${JSON.stringify(value)?.slice(0, 40)}: ${answer.status} ${answer.body.detail}`;
        expect(answer.status, about).toBeLessThan(500);
        const said = answer.body.errors?.map(({ message }) => message).join(" ") ?? "";
        expect(`${answer.body.detail ?? ""} ${said}`, about).not.toMatch(untold);
      }
    }
  });
});
