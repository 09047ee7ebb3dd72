import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { password, person, send, siteAdmin } from "../../../../tests/harness/world.ts";

const { database } = await testApp();
const fresh = () => `${crypto.randomUUID()}@example.com`;
const sheet = (fields: object = {}) => ({ name: "Bola Ige", email: fresh(), password, ...fields });
const count = async () =>
  Number((await database.db.execute(sql`select count(*) as n from site_admins where removed_at is null`)).rows[0]?.n);
const audited = async (id: string) =>
  (
    await database.db.execute(
      sql`select actor_kind, actor_id, act, thing from audit where thing_id = ${id} order by at`,
    )
  ).rows;

describe("adding an admin", () => {
  test("makes one who signs in, and keeps who added them", async () => {
    const root = await siteAdmin();
    const email = fresh();
    const answer = await root.post("/admin/users", sheet({ email }));
    expect(answer.status).toBe(201);
    const { user } = answer.body.data;
    expect(user).toMatchObject({ name: "Bola Ige", email, role: "admin", totpEnabled: false });
    expect((await send("POST", "/admin/login", null, { email, password })).status).toBe(200);
    expect((await root.get("/admin/users")).body.data).toContainEqual(user);
    const acts = await audited(user.id);
    expect(acts[0]).toEqual({ actor_kind: "site_admin", actor_id: root.id, act: "added", thing: "site_admin" });
  });

  test("is for Super Admins: others hear 403, users and nobody 401", async () => {
    const [admin, owner, before] = [await siteAdmin({ role: "admin" }), await person("property_owner"), await count()];
    const refused = await admin.post("/admin/users", sheet());
    expect([refused.status, refused.body.detail]).toEqual([403, "Only a Super Admin can do this."]);
    expect((await owner.post("/admin/users", sheet())).status).toBe(401);
    expect((await send("POST", "/admin/users", null, sheet())).status).toBe(401);
    expect(await count()).toBe(before);
    expect((await admin.get("/admin/users")).status).toBe(200);
  });

  test.each([
    [{ name: "" }, "Please fill in all fields"],
    [{ email: undefined }, "Please fill in all fields"],
    [{ email: "bola" }, "valid email"],
    [{ password: "sevench" }, "Password must be at least 8 characters long"],
    [{ password: "qwertyuiop" }, "most common"],
    [{ role: "owner" }, "Role must be one of"],
    [{ role: { toString: false } }, "Role must be one of"],
  ])("refuses %j and adds nobody", async (fields, sentence) => {
    const root = await siteAdmin();
    const before = await count();
    const answer = await root.post("/admin/users", sheet(fields));
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toContain(sentence);
    expect(await count()).toBe(before);
  });

  test("an email is taken once, in any letter case, and free again after its admin was removed", async () => {
    const root = await siteAdmin();
    const email = fresh();
    const both = [email, email.toUpperCase()].map((one) => root.post("/admin/users", sheet({ email: one })));
    const answers = await Promise.all(both);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const added = answers.find(({ status }) => status === 201)?.body.data.user;
    expect((await root.remove(`/admin/users/${added.id}`)).status).toBe(200);
    expect((await root.post("/admin/users", sheet({ email }))).status).toBe(201);
  });

  test("the same key adds once, and its record is no way to try passwords", async () => {
    const root = await siteAdmin();
    const [body, key, before] = [sheet(), crypto.randomUUID(), await count()];
    const answers = [await root.post("/admin/users", body, { key }), await root.post("/admin/users", body, { key })];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]?.body.data).toEqual(answers[0]?.body.data);
    expect((await root.post("/admin/users", { ...body, name: "Other" }, { key })).status).toBe(409);
    expect(await count()).toBe(before + 1);
    const { rows } = await database.db.execute(sql`select body_hash from idempotency where key = ${key}`);
    const { password: _, ...rest } = body;
    const { createHash } = await import("node:crypto");
    const withoutPassword = createHash("sha256").update(JSON.stringify(rest)).digest();
    expect(Buffer.from(rows[0]?.body_hash as Buffer)).toEqual(withoutPassword);
  });

  test("takes any body without failing on our side", async () => {
    const root = await siteAdmin();
    const key = fc.constantFrom("name", "email", "password", "role", "__proto__");
    await fc.assert(
      fc.asyncProperty(fc.dictionary(key, fc.anything({ stringUnit: "binary" })), async (fields) => {
        expect([201, 422]).toContain((await root.post("/admin/users", { ...sheet(), ...fields })).status);
      }),
      { numRuns: 20 },
    );
  });
});

describe("removing an admin", () => {
  test("ends their sessions at once; again, or somebody who never was, is 404", async () => {
    const [root, other] = [await siteAdmin(), await siteAdmin({ role: "admin" })];
    expect((await other.get("/admin/me")).status).toBe(200);
    expect((await root.remove(`/admin/users/${other.id}`)).status).toBe(200);
    expect((await other.get("/admin/me")).status).toBe(401);
    expect((await send("POST", "/admin/login", null, { email: other.email, password })).status).toBe(401);
    for (const id of [other.id, crypto.randomUUID(), "no-id"])
      expect((await root.remove(`/admin/users/${id}`)).status).toBe(404);
    expect((await audited(other.id)).at(-1)).toMatchObject({ actor_id: root.id, act: "removed" });
  });

  test("is for Super Admins", async () => {
    const [admin, other] = [await siteAdmin({ role: "admin" }), await siteAdmin()];
    expect((await admin.remove(`/admin/users/${other.id}`)).status).toBe(403);
    expect((await other.get("/admin/me")).status).toBe(200);
  });

  /** The worker's database holds admins of other tests; here only these are left. */
  const alone = async (ids: string[]) => {
    const kept = sql.join(
      ids.map((id) => sql`${id}::uuid`),
      sql`, `,
    );
    await database.db.execute(sql`update site_admins set removed_at = now() where id not in (${kept})`);
  };

  test("the last Super Admin cannot go, and nobody else in their stead", async () => {
    const [root, admin] = [await siteAdmin(), await siteAdmin({ role: "admin" })];
    await alone([root.id, admin.id]);
    const refused = await root.remove(`/admin/users/${root.id}`);
    expect([refused.status, refused.body.detail]).toEqual([409, "The last Super Admin cannot be removed."]);
    expect((await root.get("/admin/me")).status).toBe(200);
    expect((await root.remove(`/admin/users/${admin.id}`)).status).toBe(200);
  });

  test("of two who remove each other, or themselves, at the same moment one stays", async () => {
    for (const crossed of [true, false]) {
      const [one, two] = [await siteAdmin(), await siteAdmin()];
      await alone([one.id, two.id]);
      const [first, second] = crossed ? [two, one] : [one, two];
      const answers = await Promise.all([
        one.remove(`/admin/users/${first.id}`),
        two.remove(`/admin/users/${second.id}`),
      ]);
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses[0]).toBe(200);
      expect([401, 403, 409]).toContain(statuses[1]);
      expect(await count()).toBe(1);
    }
  });
});

describe("a new password", () => {
  const next = "Overhead tank 44";

  test("is set by who knows the old one, and ends the other sessions", async () => {
    const admin = await siteAdmin();
    const other = (await send("POST", "/admin/login", null, { email: admin.email, password })).body.data.token;
    const answer = await admin.post("/admin/password/change", { currentPassword: password, newPassword: next });
    expect(answer.status).toBe(200);
    expect((await admin.get("/admin/me")).status).toBe(200);
    expect((await send("GET", "/admin/me", other)).status).toBe(401);
    const signIn = async (given: string) =>
      (await send("POST", "/admin/login", null, { email: admin.email, password: given })).status;
    expect([await signIn(password), await signIn(next)]).toEqual([401, 200]);
  });

  test.each([
    [{ currentPassword: "Wrong-1234", newPassword: next }, "currentPassword"],
    [{ newPassword: next }, "currentPassword"],
    [{ currentPassword: password }, "newPassword"],
    [{ currentPassword: password, newPassword: password }, "newPassword"],
    [{ currentPassword: password, newPassword: "sevench" }, "newPassword"],
    [{ currentPassword: password, newPassword: "iloveyou1" }, "newPassword"],
    [{ currentPassword: { $ne: "" }, newPassword: next }, "currentPassword"],
  ])("refuses %j and changes nothing", async (body, path) => {
    const admin = await siteAdmin();
    const answer = await admin.post("/admin/password/change", body);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
    expect((await send("POST", "/admin/login", null, { email: admin.email, password })).status).toBe(200);
  });

  test("of two at the same moment one wins, and ten guesses are the most", async () => {
    const admin = await siteAdmin();
    const change = (currentPassword: string, newPassword: string) =>
      admin.post("/admin/password/change", { currentPassword, newPassword });
    const both = await Promise.all([change(password, next), change(password, "Standpipe at gate 3")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const guesses = await Promise.all(Array.from({ length: 12 }, () => change("Wrong-1234", "Another one 7")));
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(2);
  });
});
