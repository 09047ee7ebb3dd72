import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { codeAt, stepOf } from "#platform/totp.server.ts";
import { vaultOf } from "#platform/vault.server.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { bytesOfSecret, codeShown } from "../../../../tests/harness/authenticator.ts";
import { type Person, password, send, siteAdmin } from "../../../../tests/harness/world.ts";
import { sealTotpSecrets } from "./service.server.ts";

const { database, clock, vault } = await testApp();
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
const login = (one: Person, code?: string) => send("POST", "/admin/login", null, { email: one.email, password, code });
const rowOf = async (one: Person) =>
  (await database.db.execute(sql`select * from site_admins where id = ${one.id}`)).rows[0];

/** A site admin with two-step sign-in on since a minute ago; answers the secret and the recovery codes. */
async function enrolled() {
  const admin = await siteAdmin();
  const { secret } = (await admin.post("/admin/totp", { password })).body.data;
  const confirmed = await admin.post("/admin/totp/confirm", { code: codeOf(secret) });
  const { recoveryCodes } = confirmed.body.data;
  now += 2 * step;
  at(now);
  return { admin, secret: secret as string, recoveryCodes: recoveryCodes as string[] };
}

/** RFC 6238, appendix B, its last six digits. */
test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("the code at %i is %s", (seconds, code) => {
  expect(codeAt(Buffer.from("12345678901234567890"), stepOf(new Date(seconds * 1_000)))).toBe(code);
});

describe("switching it on", () => {
  test("takes the password, then a code; until then nothing changes", async () => {
    const admin = await siteAdmin();
    const offered = await admin.post("/admin/totp", { password });
    expect(offered.status).toBe(200);
    const { secret, url } = offered.body.data;
    expect(url).toBe(`otpauth://totp/Tunse%3A${encodeURIComponent(admin.email)}?secret=${secret}&issuer=Tunse`);
    expect((await login(admin)).status).toBe(200);
    const confirmed = await admin.post("/admin/totp/confirm", { code: codeOf(secret) });
    expect(confirmed.status).toBe(200);
    expect(new Set(confirmed.body.data.recoveryCodes).size).toBe(10);
    expect((await admin.get("/admin/me")).body.data.totpEnabled).toBe(true);
    expect((await login(admin)).status).toBe(401);
  });

  test("ends the other sessions and keeps this one", async () => {
    const admin = await siteAdmin();
    const other = (await login(admin)).body.data.token;
    const { secret } = (await admin.post("/admin/totp", { password })).body.data;
    await admin.post("/admin/totp/confirm", { code: codeOf(secret) });
    expect((await send("GET", "/admin/me", other)).status).toBe(401);
    expect((await admin.get("/admin/me")).status).toBe(200);
  });

  test.each([
    ["/admin/totp", {}, "password"],
    ["/admin/totp", { password: "Wrong-1234" }, "password"],
    ["/admin/totp", { password: { $ne: "" } }, "password"],
    ["/admin/totp/confirm", {}, "code"],
    ["/admin/totp/confirm", { code: "000" }, "code"],
    ["/admin/totp/confirm", { code: ["123456"] }, "code"],
  ])("%s refuses %j and changes nothing", async (path, body, field) => {
    const admin = await siteAdmin();
    await admin.post("/admin/totp", { password });
    const before = await rowOf(admin);
    const answer = await admin.post(path, body);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, field]);
    expect(await rowOf(admin)).toEqual(before);
  });

  test("without an offer, or when it is on, there is nothing to confirm or to offer", async () => {
    const admin = await siteAdmin();
    expect((await admin.post("/admin/totp/confirm", { code: "123456" })).status).toBe(409);
    const { admin: other, secret } = await enrolled();
    expect((await other.post("/admin/totp", { password })).status).toBe(409);
    expect((await other.post("/admin/totp/confirm", { code: codeOf(secret) })).status).toBe(409);
  });

  test("codes of an earlier offer do not count", async () => {
    const admin = await siteAdmin();
    const { secret } = (await admin.post("/admin/totp", { password })).body.data;
    await admin.post("/admin/totp", { password });
    expect((await admin.post("/admin/totp/confirm", { code: codeOf(secret) })).status).toBe(422);
  });
});

describe("signing in with it", () => {
  test("says that a code is needed, and only to who knows the password", async () => {
    const { admin, secret } = await enrolled();
    const answer = await login(admin);
    expect([answer.status, answer.body.code, answer.body.errors?.[0]?.path]).toEqual([401, "unauthenticated", "code"]);
    const wrong = { email: admin.email, password: "Wrong-1234", code: codeOf(secret) };
    const refused = await send("POST", "/admin/login", null, wrong);
    expect([refused.status, refused.body.errors]).toEqual([401, []]);
    expect((await login(admin, codeOf(secret))).status).toBe(200);
  });

  test.each([-1, 0, 1])("takes the code %i steps off", async (shift) => {
    const { admin, secret } = await enrolled();
    expect((await login(admin, ` ${codeOf(secret, shift).slice(0, 3)} ${codeOf(secret, shift).slice(3)}`)).status).toBe(
      200,
    );
  });

  test.each([-2, 2])("refuses the code %i steps off", async (shift) => {
    const { admin, secret } = await enrolled();
    expect((await login(admin, codeOf(secret, shift))).status).toBe(401);
  });

  test("takes no code twice, not even two at the same moment, nor an older one after it", async () => {
    const { admin, secret } = await enrolled();
    const both = await Promise.all([login(admin, codeOf(secret)), login(admin, codeOf(secret))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await login(admin, codeOf(secret))).status).toBe(401);
    expect((await login(admin, codeOf(secret, -1))).status).toBe(401);
    expect((await login(admin, codeOf(secret, 1))).status).toBe(200);
  });

  test("the code that confirmed it does not sign in as well", async () => {
    const admin = await siteAdmin();
    const { secret } = (await admin.post("/admin/totp", { password })).body.data;
    await admin.post("/admin/totp/confirm", { code: codeOf(secret) });
    expect((await login(admin, codeOf(secret))).status).toBe(401);
  });

  test("takes each recovery code once, however it is spelled, and keeps none in the clear", async () => {
    const { admin, recoveryCodes } = await enrolled();
    const [first = "", second = ""] = recoveryCodes;
    expect(JSON.stringify(await rowOf(admin))).not.toContain(first);
    const both = await Promise.all([login(admin, first), login(admin, first)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await login(admin, second.toLowerCase().replaceAll(" ", "-"))).status).toBe(200);
    expect((await login(admin, second)).status).toBe(401);
  });

  test("ten wrong codes in 15 minutes, from wherever, then no more", async () => {
    const { admin, secret } = await enrolled();
    const wrong = codeOf(secret) === "000000" ? "000001" : "000000";
    const statuses: number[] = [];
    for (let tried = 0; tried < 10; tried += 1) {
      statuses.push((await login(admin, wrong)).status);
      // The limit of sign-ins, which goes by the password, is not what is asked here.
      await database.db.execute(
        sql`delete from sign_in_failures where failures = ${tried + 1} and account_key <> ${await codeKey(admin)}`,
      );
    }
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect((await login(admin, codeOf(secret))).status).toBe(429);
  });
});

const codeKey = async (one: Person) => {
  const { attemptKey } = await import("#features/accounts/rate-limits.service.server.ts");
  return attemptKey("code of", one.id);
};

describe("the secret", () => {
  const keptSecret = async (one: Person) => Buffer.from((await rowOf(one))?.totp_secret as Buffer);

  test("does not lie in the database as it is, neither offered nor in use", async () => {
    const admin = await siteAdmin();
    const { secret } = (await admin.post("/admin/totp", { password })).body.data;
    const offered = Buffer.from((await rowOf(admin))?.totp_offered as Buffer);
    expect(offered.includes(bytesOfSecret(secret))).toBe(false);
    await admin.post("/admin/totp/confirm", { code: codeOf(secret) });
    expect((await keptSecret(admin)).includes(bytesOfSecret(secret))).toBe(false);
  });

  test("of one admin does nothing in the row of another", async () => {
    const { admin, secret } = await enrolled();
    const { admin: other } = await enrolled();
    await database.db.execute(
      sql`update site_admins set totp_secret = ${await keptSecret(admin)} where id = ${other.id}`,
    );
    expect((await login(other, codeOf(secret))).status).toBe(401);
  });

  test("that an earlier version kept as it was is sealed at the next start and still signs in", async () => {
    const { admin, secret } = await enrolled();
    await database.db.execute(
      sql`update site_admins set totp_secret = ${bytesOfSecret(secret)} where id = ${admin.id}`,
    );
    await sealTotpSecrets(database.db, vault);
    const sealed = await keptSecret(admin);
    expect(sealed.includes(bytesOfSecret(secret))).toBe(false);
    await sealTotpSecrets(database.db, vault);
    expect(await keptSecret(admin)).toEqual(sealed);
    expect((await login(admin, codeOf(secret))).status).toBe(200);
  });

  test("sealed by a key that was lost lets nobody in by a code, but by a recovery code", async () => {
    const { admin, secret, recoveryCodes } = await enrolled();
    const foreign = vaultOf(Buffer.from("another installation")).seal(
      bytesOfSecret(secret),
      `two-step sign-in of ${admin.id}`,
    );
    await database.db.execute(sql`update site_admins set totp_secret = ${foreign} where id = ${admin.id}`);
    const complaints = vi.spyOn(console, "error").mockImplementation(() => {});
    expect((await login(admin, codeOf(secret))).status).toBe(401);
    expect(String(complaints.mock.calls[0]?.[0])).toContain("does not open");
    complaints.mockRestore();
    expect((await login(admin, recoveryCodes[0])).status).toBe(200);
  });
});

describe("switching it off", () => {
  test("takes the password, forgets secret and recovery codes, and ends the other sessions", async () => {
    const { admin, secret } = await enrolled();
    const other = (await login(admin, codeOf(secret))).body.data.token;
    expect((await send("DELETE", "/admin/totp", admin.token, { password: "Wrong-1234" })).status).toBe(422);
    expect((await send("DELETE", "/admin/totp", admin.token, { password })).status).toBe(200);
    expect(await rowOf(admin)).toMatchObject({ totp_secret: null, totp_last_step: null, recovery_hashes: [] });
    expect((await send("GET", "/admin/me", other)).status).toBe(401);
    expect((await login(admin)).status).toBe(200);
  });
});
