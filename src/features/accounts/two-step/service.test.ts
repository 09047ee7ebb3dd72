import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { bytesOfSecret, codeShown } from "../../../../tests/harness/authenticator.ts";
import { type Person, password, person, send } from "../../../../tests/harness/world.ts";

const { database, clock } = await testApp();
const step = 30_000;
let now: number;
const at = (ms: number) => {
  clock.now = new Date(ms);
};

beforeEach(() => {
  now = Math.floor(Date.now() / step) * step + 15_000;
  at(now);
});
afterEach(() => {
  clock.now = null;
});

const codeOf = (secret: string, shift = 0) => codeShown(secret, new Date(now), shift);
const login = (one: Person, code?: string) => send("POST", "/auth/login", null, { email: one.email, password, code });
const twoStepOf = async (one: Person) => (await one.get("/auth/two-step")).body.data.twoStep;
const errorsOf = (answer: { body: { errors?: { path: string }[] } }) => answer.body.errors?.map(({ path }) => path);

/** Somebody with an authenticator app since a minute ago. */
async function enrolled(role: "property_owner" | "technician" = "property_owner") {
  const one = await person(role);
  const { secret } = (await one.post("/auth/two-step/app", { password })).body.data;
  const confirmed = await one.post("/auth/two-step/app/confirm", { code: codeOf(secret) });
  now += 2 * step;
  at(now);
  const { recoveryCodes } = confirmed.body.data;
  return { one, secret: secret as string, recoveryCodes: recoveryCodes as string[] };
}

describe("an authenticator app", () => {
  test("takes the password, then a code; until then nothing changes", async () => {
    const one = await person("contractor");
    expect(await twoStepOf(one)).toMatchObject({ on: false, app: false, recoveryCodes: 0, dueAt: null });
    const offered = await one.post("/auth/two-step/app", { password });
    expect(offered.status, offered.body.detail).toBe(200);
    expect((await login(one)).status).toBe(200);
    const wrong = await one.post("/auth/two-step/app/confirm", { code: "000000" });
    expect([wrong.status, errorsOf(wrong)]).toEqual([422, ["code"]]);
    const confirmed = await one.post("/auth/two-step/app/confirm", { code: codeOf(offered.body.data.secret) });
    expect(new Set(confirmed.body.data.recoveryCodes).size).toBe(10);
    expect(await twoStepOf(one)).toMatchObject({ on: true, app: true, recoveryCodes: 10 });
  });

  test("ends the other sessions and keeps this one", async () => {
    const one = await person("property_manager");
    const other = (await login(one)).body.data.token;
    const { secret } = (await one.post("/auth/two-step/app", { password })).body.data;
    await one.post("/auth/two-step/app/confirm", { code: codeOf(secret) });
    expect((await send("GET", "/auth/me", other)).status).toBe(401);
    expect((await one.get("/auth/me")).status).toBe(200);
  });

  test("a right password alone signs in no more, and says what is missing", async () => {
    const { one, secret } = await enrolled();
    const without = await login(one);
    expect([without.status, errorsOf(without)]).toEqual([401, ["code"]]);
    expect(without.body.data).toBeUndefined();
    const wrongPassword = await send("POST", "/auth/login", null, {
      email: one.email,
      password: "Wrong-1234!",
      code: codeOf(secret),
    });
    expect([wrongPassword.status, errorsOf(wrongPassword) ?? []]).toEqual([401, []]);
    expect((await login(one, codeOf(secret))).status).toBe(200);
  });

  test("a code works once, also for two at the same moment, and one step to either side", async () => {
    const { one, secret } = await enrolled();
    const both = await Promise.all([login(one, codeOf(secret)), login(one, codeOf(secret))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await login(one, codeOf(secret, -1))).status).toBe(401);
    expect((await login(one, codeOf(secret, 1))).status).toBe(200);
    expect((await login(one, codeOf(secret, 2))).status).toBe(401);
  });

  test("guesses are few, and stay counted although each is refused", async () => {
    const { one, secret } = await enrolled();
    const statuses: number[] = [];
    for (let tried = 0; tried < 11; tried += 1) statuses.push((await login(one, "123456")).status);
    expect(statuses.slice(0, 9)).toEqual(Array(9).fill(401));
    expect(statuses.at(-1)).toBe(429);
    expect((await login(one, codeOf(secret))).status).toBe(429);
  });

  test("a recovery code signs in once, however it is written; new ones end those before", async () => {
    const { one, recoveryCodes } = await enrolled();
    const [first = "", second = ""] = recoveryCodes;
    expect((await login(one, first.toLowerCase().replaceAll(" ", "-"))).status).toBe(200);
    expect((await login(one, first)).status).toBe(401);
    const renewed = await one.post("/auth/two-step/recovery-codes", { password });
    expect(renewed.body.data.recoveryCodes).toHaveLength(10);
    expect((await login(one, second)).status).toBe(401);
    expect((await login(one, renewed.body.data.recoveryCodes[0])).status).toBe(200);
  });

  test("goes by the password, with the recovery codes; another person's stays", async () => {
    const { one } = await enrolled();
    const { one: other } = await enrolled();
    const refused = await send("DELETE", "/auth/two-step/app", one.token, { password: "Wrong-1234!" });
    expect([refused.status, (await twoStepOf(one)).on]).toEqual([422, true]);
    expect((await send("DELETE", "/auth/two-step/app", one.token, { password })).status).toBe(200);
    expect(await twoStepOf(one)).toMatchObject({ on: false, app: false, recoveryCodes: 0 });
    expect([(await login(one)).status, (await login(other)).status]).toEqual([200, 401]);
    expect((await one.post("/auth/two-step/recovery-codes", { password })).status).toBe(409);
  });

  test("its secret is sealed, and its codes are nowhere as they are", async () => {
    const { one, secret, recoveryCodes } = await enrolled();
    const { rows } = await database.db.execute<{ kept: string }>(
      sql`select encode(totp_secret, 'hex') || array_to_string(recovery_hashes, ' ') as kept from second_steps where account_id = ${one.id}`,
    );
    expect(rows[0]?.kept).not.toContain(bytesOfSecret(secret).toString("hex"));
    expect(rows[0]?.kept).not.toContain(recoveryCodes[0]?.replaceAll(" ", ""));
  });

  test("goes with a deleted account", async () => {
    const { one } = await enrolled("technician");
    expect((await send("DELETE", "/auth/me", one.token, { password })).status).toBe(200);
    const { rows } = await database.db.execute(sql`select 1 from second_steps where account_id = ${one.id}`);
    expect(rows).toEqual([]);
  });
});
