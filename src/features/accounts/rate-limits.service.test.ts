import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { password, person, send } from "../../../tests/harness/world.ts";
import { attemptKey } from "./rate-limits.service.server.ts";

const { database, clock } = await testApp();
const fresh = () => `${crypto.randomUUID()}@example.com`;
const later = (ms: number) => {
  clock.now = new Date(Date.now() + ms);
};
afterEach(() => {
  clock.now = null;
});

describe("failed sign-ins", () => {
  test("ten failures, then one try a minute, and never for good", async () => {
    const one = await person("property_owner");
    const attempt = (given: string, headers = {}) =>
      send("POST", "/auth/login", null, { email: one.email, password: given }, { headers });
    later(0);
    for (let tried = 0; tried < 10; tried += 1) expect((await attempt("Wrong-1234")).status).toBe(401);
    expect((await attempt("Wrong-1234")).status).toBe(401);
    const refused = await attempt(password);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    const fromOwnSession = await attempt(password, { authorization: `Bearer ${one.token}` });
    expect(fromOwnSession.status).toBe(200);
    expect((await attempt(password)).status).toBe(429);
    later(61_000);
    expect((await attempt(password)).status).toBe(200);
    expect((await attempt("Wrong-1234")).status).toBe(401);
  });

  test("guesses over many accounts from one address run out, and keep out nobody with a session", async () => {
    const one = await person("property_owner");
    const { app } = await testApp();
    const from = "203.0.113.77";
    const attempt = (email: string, given: string, headers = {}) =>
      app.inject({
        method: "POST",
        url: "/api/auth/login",
        payload: { email, password: given },
        headers,
        remoteAddress: from,
      });
    const status = async (...given: Parameters<typeof attempt>) => (await attempt(...given)).statusCode;
    expect(await status(fresh(), "Wrong-1234")).toBe(401);
    const key = attemptKey("sign-ins from", from);
    const counted = async () =>
      (await database.db.execute(sql`select failures from sign_in_failures where account_key = ${key}`)).rows[0]
        ?.failures;
    expect(await counted()).toBe(1);
    expect(await status(one.email, password)).toBe(200);
    expect(await counted()).toBe(1);
    await database.db.execute(sql`update sign_in_failures set failures = 600 where account_key = ${key}`);
    const refused = await attempt(fresh(), "Wrong-1234");
    expect([refused.statusCode, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
    expect((await send("POST", "/auth/login", null, { email: one.email, password })).status).toBe(200);
    expect(await status(one.email, password, { authorization: `Bearer ${one.token}` })).toBe(200);
  });

  test("tries sent together all count", async () => {
    const one = await person("property_owner");
    const tries = Array.from({ length: 30 }, () =>
      send("POST", "/auth/login", null, { email: one.email, password: "Wrong-1234" }),
    );
    const statuses = (await Promise.all(tries)).map((answer) => answer.status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(11);
  });
});
