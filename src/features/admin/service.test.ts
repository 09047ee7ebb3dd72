import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { appWhere } from "../../../tests/harness/meanwhile.ts";
import { type Person, password, person, send, siteAdmin } from "../../../tests/harness/world.ts";
import { prepareSetup } from "./service.server.ts";

const { database, clock } = await testApp();
const fresh = () => `${crypto.randomUUID()}@example.com`;
const hour = 3_600_000;
const later = (ms: number) => {
  clock.now = new Date(Date.now() + ms);
};
const count = async (table: string) =>
  Number((await database.db.execute(sql.raw(`select count(*) as n from ${table}`))).rows[0]?.n);
const login = (body: unknown) => send("POST", "/admin/login", null, body);

afterEach(() => {
  clock.now = null;
});

describe("setup", () => {
  const sheet = (fields: object = {}) => ({ setup_key: "a key", name: "Ronke", email: fresh(), password, ...fields });
  const setup = (fields: object = {}) => send("POST", "/admin/setup", null, sheet(fields));

  beforeEach(async () => {
    await database.db.execute(sql`update admin_setup set done_at = null, key_hash = null, key_is_given = false`);
    await database.db.execute(sql`delete from sign_in_failures`);
    expect(await prepareSetup(database.db, "a key")).toBeNull();
  });

  test("makes the first Super Admin and signs in", async () => {
    expect((await send("GET", "/admin/setup", null)).body.data).toEqual({ done: false });
    const email = fresh();
    const answer = await setup({ email: ` ${email.toUpperCase()} ` });
    expect([answer.status, answer.body.message]).toEqual([201, "Setup Successful"]);
    const { token, admin } = answer.body.data;
    expect(admin).toMatchObject({ name: "Ronke", email, role: "super_admin", totpEnabled: false });
    expect((await send("GET", "/admin/me", token)).body.data).toEqual(admin);
    expect((await send("GET", "/admin/setup", null)).body.data).toEqual({ done: true });
  });

  test("works once: then 409 with the right key and 403 with another", async () => {
    expect((await setup()).status).toBe(201);
    const admins = await count("site_admins");
    const again = await setup();
    expect([again.status, again.body.detail]).toEqual([
      409,
      "Setup was done already. Sign in, or ask a Super Admin to add you.",
    ]);
    expect((await setup({ setup_key: "another" })).status).toBe(403);
    expect(await count("site_admins")).toBe(admins);
  });

  test("of two at the same moment one does it", async () => {
    const admins = await count("site_admins");
    const statuses = (await Promise.all([setup(), setup(), setup()])).map((answer) => answer.status);
    expect(statuses.sort()).toEqual([201, 409, 409]);
    expect(await count("site_admins")).toBe(admins + 1);
  });

  test.each([
    [{ setup_key: "A KEY" }, 403, "That is not the setup key of this installation."],
    [{ setup_key: "" }, 422, "Please fill in all fields"],
    [{ setup_key: undefined }, 422, "Please fill in all fields"],
    [{ name: " " }, 422, "Please fill in all fields"],
    [{ email: "" }, 422, "Please fill in all fields"],
    [{ password: "" }, 422, "Please fill in all fields"],
    [{ email: "ronke at example.com" }, 422, "Please enter a valid email address."],
    [{ password: "sevench" }, 422, "Password must be at least 8 characters long"],
    [{ password: "password" }, 422, "most common"],
    [{ password: "12345678" }, 422, "most common"],
    [{ password: "1qazxsw2" }, 422, "most common"],
    [{ password: "Samantha" }, 422, "most common"],
    [{ password: "19871987" }, 422, "most common"],
    [{ password: "P@ssw0rd2026" }, 422, "most common"],
    [{ password: "ronke2026" }, 422, "your own name"],
    [{ name: 7 }, 422, "Name must be text."],
    [{ setup_key: { $ne: "" } }, 422, "Setup key must be text."],
  ])("refuses %j with %i and makes nobody", async (fields, status, sentence) => {
    const admins = await count("site_admins");
    const answer = await setup(fields);
    expect(answer.status).toBe(status);
    expect(answer.body.detail).toContain(sentence);
    expect(await count("site_admins")).toBe(admins);
    expect((await send("GET", "/admin/setup", null)).body.data).toEqual({ done: false });
  });

  test("takes a password of any kind of signs", async () => {
    expect((await setup({ password: "four plain words here" })).status).toBe(201);
  });

  test("keys cannot be guessed at without end", async () => {
    const statuses: number[] = [];
    for (let tried = 0; tried < 21; tried += 1) statuses.push((await setup({ setup_key: `guess ${tried}` })).status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });

  test("takes any body without failing on our side", async () => {
    const key = fc.constantFrom("setup_key", "name", "email", "password", "__proto__");
    await fc.assert(
      fc.asyncProperty(fc.dictionary(key, fc.anything({ stringUnit: "binary" })), async (fields) => {
        expect([403, 422, 429]).toContain((await setup({ setup_key: "x", ...fields })).status);
      }),
      { numRuns: 20 },
    );
  });
});

describe("the setup key", () => {
  const state = async () =>
    (await database.db.execute<{ key_hash: string; key_is_given: boolean }>(sql`select * from admin_setup`)).rows[0];
  const forget = () =>
    database.db.execute(sql`update admin_setup set done_at = null, key_hash = null, key_is_given = false`);

  test("is made at the first start only, told once and kept by its hash", async () => {
    await forget();
    const made = await prepareSetup(database.db, undefined);
    expect(made).toMatch(/^[\w-]{32}$/);
    const kept = await state();
    expect(kept?.key_hash).toMatch(/^\$argon2id\$/);
    expect(await prepareSetup(database.db, undefined)).toBeNull();
    expect(await state()).toEqual(kept);
    const sheet = { setup_key: made, name: "Ronke", email: fresh(), password };
    expect((await send("POST", "/admin/setup", null, sheet)).status).toBe(201);
    expect(await prepareSetup(database.db, undefined)).toBeNull();
  });

  test("of two processes that start together one makes it", async () => {
    await forget();
    const made = await Promise.all([prepareSetup(database.db, undefined), prepareSetup(database.db, undefined)]);
    expect(made.filter((key) => key !== null)).toHaveLength(1);
  });

  test("that was given and is given no more opens nothing", async () => {
    await forget();
    await prepareSetup(database.db, "given");
    const made = await prepareSetup(database.db, undefined);
    expect(made).not.toBeNull();
    const sheet = { setup_key: "given", name: "Ronke", email: fresh(), password };
    expect((await send("POST", "/admin/setup", null, sheet)).status).toBe(403);
  });
});

describe("signing in", () => {
  const newPassword = "Borehole-42!";
  const happenings: [string, (admin: Person) => Promise<unknown>][] = [
    [
      "its password was changed",
      (admin) => admin.post("/admin/password/change", { currentPassword: password, newPassword }),
    ],
    ["they were removed", async (admin) => (await siteAdmin()).remove(`/admin/users/${admin.id}`)],
    [
      "two-step sign-in was switched on",
      ({ id }) => database.db.execute(sql`update site_admins set totp_secret = '\\x00' where id = ${id}`),
    ],
  ];

  test.each(happenings)("opens nothing where, while it looked at the password, %s", async (_name, happens) => {
    const admin = await siteAdmin();
    const own = await appWhere(() => happens(admin));
    const answer = await own.inject({
      method: "POST",
      url: "/api/admin/login",
      payload: { email: admin.email, password },
    });
    await own.close();
    expect([answer.statusCode, answer.json().detail]).toEqual([401, "Invalid email or password"]);
    const sessions = sql`select 1 from admin_sessions where admin_id = ${admin.id} and revoked_at is null`;
    expect((await database.db.execute(sessions)).rows.length).toBeLessThanOrEqual(1);
    await database.db.execute(sql`update site_admins set removed_at = now() where id = ${admin.id}`);
  });

  test("answers a token and who it is, whatever the letter case of the email", async () => {
    const admin = await siteAdmin({ name: "Ronke Adisa" });
    const answer = await login({ email: admin.email.toUpperCase(), password });
    expect([answer.status, answer.body.success, answer.body.message]).toEqual([200, true, "Login Successful"]);
    expect(answer.body.data.admin).toMatchObject({ id: admin.id, name: "Ronke Adisa" });
    expect((await send("GET", "/admin/me", answer.body.data.token)).status).toBe(200);
  });

  test("a wrong password and an unknown email read the same", async () => {
    const admin = await siteAdmin();
    const wrong = await login({ email: admin.email, password: "Wrong-1234" });
    const unknown = await login({ email: fresh(), password: "Wrong-1234" });
    expect([wrong.status, wrong.body.detail, wrong.body.errors]).toEqual([401, "Invalid email or password", []]);
    expect([unknown.status, unknown.body.detail, unknown.body.errors]).toEqual([401, "Invalid email or password", []]);
  });

  test("a user's email and password open nothing here, nor an admin's there", async () => {
    const user = await person("property_owner");
    const admin = await siteAdmin();
    expect((await login({ email: user.email, password })).status).toBe(401);
    expect((await send("POST", "/auth/login", null, { email: admin.email, password })).status).toBe(401);
  });

  test.each([{}, { email: "a@example.com" }, { password }, { email: " ", password }, { email: 5, password: {} }])(
    "refuses %j",
    async (body) => {
      const answer = await login(body);
      expect([answer.status, answer.body.detail]).toEqual([422, "Please fill in all fields"]);
    },
  );

  test("ten failures, then one try a minute, apart from a user of the same email", async () => {
    const admin = await siteAdmin();
    const user = await person("contractor", { email: admin.email });
    later(0);
    const guesses = Array.from({ length: 14 }, () => login({ email: admin.email, password: "Wrong-1234" }));
    const statuses = (await Promise.all(guesses)).map((answer) => answer.status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(11);
    const refused = await login({ email: admin.email, password });
    expect([refused.status, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
    expect((await send("POST", "/auth/login", null, { email: user.email, password })).status).toBe(200);
    later(61_000);
    expect((await login({ email: admin.email, password })).status).toBe(200);
  });
});

describe("sessions of site admins", () => {
  test("are kept by their hash only", async () => {
    const admin = await siteAdmin();
    const { rows } = await database.db.execute<{ token_hash: Buffer }>(
      sql`select token_hash from admin_sessions where admin_id = ${admin.id}`,
    );
    expect(Buffer.from(rows[0]?.token_hash ?? "")).toEqual(createHash("sha256").update(admin.token).digest());
  });

  test("logging out ends this one at once and no other", async () => {
    const admin = await siteAdmin();
    const { token } = (await login({ email: admin.email, password })).body.data;
    expect((await admin.post("/admin/logout")).status).toBe(200);
    expect((await admin.get("/admin/me")).status).toBe(401);
    expect((await send("GET", "/admin/me", token)).status).toBe(200);
  });

  test("are listed with this one marked, the ended ones left out", async () => {
    const admin = await siteAdmin();
    const headers = { "user-agent": "A phone" };
    const { token } = (await send("POST", "/admin/login", null, { email: admin.email, password }, { headers })).body
      .data;
    const listed = (await admin.get("/admin/sessions")).body.data.sessions;
    expect(listed).toHaveLength(2);
    expect(listed.find((one: { current: boolean }) => !one.current)).toMatchObject({ device: "A phone" });
    expect(listed.filter((one: { current: boolean }) => one.current)).toHaveLength(1);
    await send("POST", "/admin/logout", token, {});
    expect((await admin.get("/admin/sessions")).body.data.sessions).toHaveLength(1);
  });

  test("are ended one by one, once, and leave a line in the log", async () => {
    const admin = await siteAdmin();
    const { token } = (await login({ email: admin.email, password })).body.data;
    const { sessions } = (await admin.get("/admin/sessions")).body.data;
    const other = sessions.find((one: { current: boolean }) => !one.current).id;
    expect((await admin.remove(`/admin/sessions/${other}`)).status).toBe(200);
    expect((await send("GET", "/admin/me", token)).status).toBe(401);
    expect((await admin.get("/admin/me")).status).toBe(200);
    expect((await admin.remove(`/admin/sessions/${other}`)).status).toBe(404);
    const noted = (await admin.get(`/admin/audit?actor=${admin.id}&act=ended`)).body.data;
    expect(noted.map(({ thingId }: { thingId: string }) => thingId)).toEqual([other]);
  });

  test("of another admin, of a user, or of nobody are none of one's own", async () => {
    const [admin, other, user] = [await siteAdmin(), await siteAdmin({ role: "admin" }), await person("contractor")];
    const foreign = (await other.get("/admin/sessions")).body.data.sessions[0].id;
    const users = (await user.get("/auth/sessions")).body.data.sessions[0].id;
    for (const id of [foreign, users, crypto.randomUUID(), "no-id"])
      expect((await admin.remove(`/admin/sessions/${id}`)).status, id).toBe(404);
    expect((await other.get("/admin/me")).status).toBe(200);
    expect((await user.get("/auth/me")).status).toBe(200);
    expect((await user.get("/admin/sessions")).status).toBe(401);
    expect((await admin.get("/auth/sessions")).status).toBe(401);
  });

  test("end four hours after their last use, and slide while used", async () => {
    const admin = await siteAdmin();
    for (const hours of [3.9, 7.8]) {
      later(hours * hour);
      expect((await admin.get("/admin/me")).status).toBe(200);
    }
    later(11.9 * hour);
    expect((await admin.get("/admin/me")).status).toBe(401);
  });

  test("end a day after they began, however much they are used", async () => {
    const admin = await siteAdmin();
    for (let hours = 3; hours < 24; hours += 3) {
      later(hours * hour);
      expect((await admin.get("/admin/me")).status, String(hours)).toBe(200);
    }
    later(24.1 * hour);
    expect((await admin.get("/admin/me")).status).toBe(401);
  });
});
