import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { fullBuilding } from "../../../../tests/harness/members.ts";
import { ownApp } from "../../../../tests/harness/own-app.ts";
import { repairRequest } from "../../../../tests/harness/requests.ts";
import { listenReady } from "../../../../tests/harness/stream.ts";
import { ownedBuilding, type Person, password, person, send, siteAdmin } from "../../../../tests/harness/world.ts";

const { database, clock, drain } = await testApp();
const admin = await siteAdmin({ role: "admin" });
const reason = "Reported by three tenants";
const opened: { close: () => unknown }[] = [];

afterEach(async () => {
  clock.now = null;
  for (const one of opened.splice(0).reverse()) await one.close();
});

const suspension = (id: string, body: object, key?: string) =>
  admin.put(`/admin/accounts/${id}/suspension`, body, key ? { key } : {});
const suspend = (id: string) => suspension(id, { suspended: true, reason });
const freezing = (id: string, body: object, key?: string) =>
  admin.put(`/admin/properties/${id}/freeze`, body, key ? { key } : {});
const freeze = (id: string) => freezing(id, { frozen: true, reason });
const acts = async (id: string, actor = admin) =>
  (
    await database.db.execute<{ act: string }>(
      sql`select act from audit where thing_id = ${id} and actor_id = ${actor.id} order by at, id`,
    )
  ).rows.map(({ act }) => act);

describe("suspending an account", () => {
  test("ends its sessions at once, and its sign-in says so in a sentence", async () => {
    const one = await person("property_owner");
    const { token } = (await send("POST", "/auth/login", null, { email: one.email, password })).body.data;
    expect((await one.get("/auth/me")).status).toBe(200);
    const answer = await suspend(one.id);
    expect(answer.status).toBe(200);
    expect(answer.body.data.account).toMatchObject({ id: one.id, email: one.email, reason });
    expect(answer.body.data.account.suspendedAt).not.toBeNull();
    expect((await one.get("/auth/me")).status).toBe(401);
    expect((await send("GET", "/auth/me", token)).status).toBe(401);
    const refused = await send("POST", "/auth/login", null, { email: one.email, password });
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      "This account is suspended. Please write to help@tunse.example.",
    ]);
    expect((await send("POST", "/auth/login", null, { email: one.email, password: "Wrong-1234" })).status).toBe(401);
  });

  test("ends its calls and streams on other servers too, a remembered session within a second", async () => {
    const one = await person("property_owner");
    const { app } = await ownApp({ streams: { perAccount: 8, perProcess: 10, heartbeatMs: 200 } });
    opened.push(app);
    const url = await app.listen({ port: 0, host: "127.0.0.1" });
    const ear = await listenReady(url, one.token);
    opened.push(ear);
    await suspend(one.id);
    await ear.ended;
    const answer = await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${one.token}` } });
    expect(answer.status).toBe(401);
  });

  test("is lifted again: they sign in, and what was theirs is there", async () => {
    const { owner, propertyId } = await ownedBuilding();
    await suspend(owner.id);
    const answer = await suspension(owner.id, { suspended: false });
    expect(answer.body.data.account).toMatchObject({ suspendedAt: null, reason: null });
    const again = await send("POST", "/auth/login", null, { email: owner.email, password });
    expect(again.status).toBe(200);
    expect((await send("GET", `/properties/${propertyId}`, again.body.data.token)).status).toBe(200);
    expect(await acts(owner.id)).toEqual(["suspended", "let_in"]);
  });

  test("twice is once, and a later reason replaces the first", async () => {
    const one = await person("contractor");
    const first = (await suspend(one.id)).body.data.account;
    const second = (await suspension(one.id, { suspended: true, reason: "And by a fourth" })).body.data.account;
    expect(second).toEqual({ ...first, reason: "And by a fourth" });
    await suspension(one.id, { suspended: false });
    await suspension(one.id, { suspended: false });
    expect(await acts(one.id)).toEqual(["suspended", "reason_changed", "let_in"]);
  });

  test("by the same key happens once", async () => {
    const one = await person("contractor");
    const key = crypto.randomUUID();
    const first = await suspension(one.id, { suspended: true, reason }, key);
    await suspension(one.id, { suspended: false });
    const again = await suspension(one.id, { suspended: true, reason }, key);
    expect([again.status, again.body.data]).toEqual([200, first.body.data]);
    expect((await send("POST", "/auth/login", null, { email: one.email, password })).status).toBe(200);
    expect((await suspension(one.id, { suspended: false }, key)).status).toBe(409);
  });

  test.each([
    [{}, "suspended"],
    [{ suspended: "true", reason }, "suspended"],
    [{ suspended: true }, "reason"],
    [{ suspended: true, reason: "  " }, "reason"],
    [{ suspended: true, reason: "x".repeat(1_001) }, "reason"],
    [{ suspended: true, reason: { toString: false } }, "reason"],
  ])("refuses %j and changes nothing", async (body, path) => {
    const one = await person("technician");
    const answer = await suspension(one.id, body);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
    expect((await one.get("/auth/me")).status).toBe(200);
  });

  test("of nobody, or of a site admin, is 404", async () => {
    for (const id of [crypto.randomUUID(), admin.id, "no-id"]) expect((await suspend(id)).status).toBe(404);
  });
});

describe("freezing a property", () => {
  const notices = async (one: Person) => (await one.get("/notifications")).body.data.notifications;

  test("leaves it readable and nothing of it changeable, and tells owner and managers", async () => {
    const { owner, manager, occupant, contractor, propertyId } = await fullBuilding();
    await drain();
    const answer = await freeze(propertyId);
    expect(answer.status).toBe(200);
    expect(answer.body.data.property).toMatchObject({ id: propertyId, reason });
    for (const one of [owner, manager]) {
      const [notice] = await notices(one);
      expect(notice).toMatchObject({ title: expect.stringContaining("is frozen"), link: `/property/${propertyId}` });
      expect(notice.message).toContain(reason);
    }
    expect(JSON.stringify(await notices(contractor))).not.toContain("frozen");
    const seen = await owner.get(`/properties/${propertyId}`);
    expect(seen.status).toBe(200);
    expect(JSON.stringify((await occupant.get(`/properties/${propertyId}`)).body)).not.toContain(reason);
    expect((await owner.put(`/properties/${propertyId}`, { name: "Other" })).status).toBe(409);
    const ticket = repairRequest();
    const refused = await occupant.post("/repair-tickets", { ...ticket, propertyId });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      "This property is frozen by Tunse: it can be read, and nothing of it can be changed.",
    ]);
    const [latest] = (await owner.get(`/properties/${propertyId}/history`)).body.data.history;
    expect(JSON.stringify(latest)).toContain("Tunse froze this building");
  });

  test("stops its plan: no task is made of its schedules until it is lifted", async () => {
    const { owner, propertyId } = await ownedBuilding();
    await drain();
    const count = async () =>
      Number(
        (await database.db.execute(sql`select count(*) as n from tasks where property_id = ${propertyId}`)).rows[0]?.n,
      );
    const before = await count();
    await freeze(propertyId);
    clock.now = new Date(Date.now() + 120 * 86_400_000);
    const { dueTasksJob } = await import("#features/schedules/jobs.server.ts");
    const { jobs } = await testApp();
    await jobs.send(database.db, dueTasksJob, {});
    await drain();
    expect(await count()).toBe(before);
    clock.now = null;
    expect((await freezing(propertyId, { frozen: false })).body.data.property).toMatchObject({ frozenAt: null });
    clock.now = new Date(Date.now() + 120 * 86_400_000);
    await jobs.send(database.db, dueTasksJob, {});
    await drain();
    expect(await count()).toBeGreaterThan(before);
    clock.now = null;
    expect((await owner.put(`/properties/${propertyId}`, { name: "Other" })).status).toBe(200);
    expect(await acts(propertyId)).toEqual(["frozen", "unfrozen"]);
  });

  test("by the same key happens once, and tells once", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const key = crypto.randomUUID();
    const answers = await Promise.all([1, 2].map(() => freezing(propertyId, { frozen: true, reason }, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await freeze(propertyId);
    const told = (await notices(owner)).filter(({ title }: { title: string }) => title.includes("is frozen"));
    expect(told).toHaveLength(1);
    expect((await freezing(propertyId, { frozen: false }, key)).status).toBe(409);
  });

  test.each([
    [{}, "frozen"],
    [{ frozen: 1, reason }, "frozen"],
    [{ frozen: true }, "reason"],
    [{ frozen: true, reason: ["why"] }, "reason"],
  ])("refuses %j and changes nothing", async (body, path) => {
    const { owner, propertyId } = await ownedBuilding();
    const answer = await freezing(propertyId, body);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
    expect((await owner.put(`/properties/${propertyId}`, { name: "Other" })).status).toBe(200);
  });

  test("of none, or of an archived one, is 404", async () => {
    const { owner, propertyId } = await ownedBuilding();
    await owner.remove(`/properties/${propertyId}`);
    for (const id of [crypto.randomUUID(), propertyId, "no-id"]) expect((await freeze(id)).status).toBe(404);
  });
});

describe("finding them", () => {
  test("an account by part of its name or email, with its phone masked and nothing more of it", async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const one = await person("contractor", { name: `Chidi ${mark} 100%` });
    for (const search of [mark, one.email.slice(0, 12).toUpperCase(), `${mark} 100%`]) {
      const found = await admin.get(`/admin/accounts?search=${encodeURIComponent(search)}`);
      expect(found.body.data.map(({ id }: { id: string }) => id)).toEqual([one.id]);
      expect(Object.keys(found.body.data[0]).sort()).toEqual(
        ["createdAt", "email", "id", "name", "phone", "reason", "role", "suspendedAt"].sort(),
      );
      expect(JSON.stringify(found.body)).not.toContain("8031234567");
    }
    expect((await admin.get(`/admin/accounts?search=${mark}_`)).body.data).toEqual([]);
    expect((await admin.get(`/admin/accounts?search=${mark}&status=suspended`)).body.data).toEqual([]);
    await suspend(one.id);
    expect((await admin.get(`/admin/accounts?search=${mark}&status=suspended`)).body.data).toHaveLength(1);
  });

  test("a property by part of its name or place, with its owner's name", async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const { owner, propertyId } = await ownedBuilding({ name: `Marina ${mark}` });
    const found = await admin.get(`/admin/properties?search=${mark}`);
    expect(found.body.data).toEqual([
      expect.objectContaining({ id: propertyId, ownerName: owner.name, frozenAt: null, reason: null }),
    ]);
    expect((await admin.get(`/admin/properties?search=${mark}&status=frozen`)).body.data).toEqual([]);
    await freeze(propertyId);
    expect((await admin.get(`/admin/properties?search=${mark}&status=frozen`)).body.data).toHaveLength(1);
  });

  test.each(["accounts", "properties"])("%s page without a gap or a repeat", async (things) => {
    await ownedBuilding();
    await ownedBuilding();
    const whole = (await admin.get(`/admin/${things}?limit=4`)).body.data.map(({ id }: { id: string }) => id);
    type Page = { data: { id: string }[]; nextCursor: string };
    const first = (await admin.get(`/admin/${things}?limit=2`)).body as never as Page;
    const second = (await admin.get(`/admin/${things}?limit=2&cursor=${first.nextCursor}`)).body as never as Page;
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(whole);
    expect((await admin.get(`/admin/${things}?cursor=x`)).status).toBe(422);
    expect((await admin.get(`/admin/${things}?status=lost`)).status).toBe(422);
  });

  test("whatever is sent, the answer is never a fault of ours", async () => {
    const { propertyId, occupant } = await ownedBuilding();
    const given = fc.oneof(fc.boolean(), fc.anything({ stringUnit: "binary" }));
    await fc.assert(
      fc.asyncProperty(given, given, async (held, reason) => {
        for (const answer of [
          await suspension(occupant.id, { suspended: held, reason }),
          await freezing(propertyId, { frozen: held, reason }),
        ])
          expect([200, 422]).toContain(answer.status);
      }),
      { numRuns: 40 },
    );
  });
});
