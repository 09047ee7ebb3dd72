import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { keyScopes } from "#domain/key-scopes.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { verified } from "../../../tests/harness/members.ts";
import { building, type Person, password, person, send, siteAdmin } from "../../../tests/harness/world.ts";
import { bindings } from "../../app-bindings.server.ts";

const { database, app, clock } = await testApp();
const make = (who: Person, scopes: readonly string[] = keyScopes, name = "Books") =>
  who.post("/api-keys", { name, scopes, password });

async function keyed(scopes?: readonly string[]) {
  const owner = await person("property_owner", { name: "Ngozi Eze" });
  const propertyId = await building(owner);
  const { key, apiKey } = (await make(owner, scopes)).body.data;
  return { owner, propertyId, key, id: apiKey.id as string };
}

describe("a key", () => {
  test("acts as its owner within its scopes and is refused in words beyond them", async () => {
    const { propertyId, key } = await keyed(["units:read", "properties:read"]);
    expect((await send("GET", `/properties/${propertyId}/units`, key)).status).toBe(200);
    const listed = (await send("GET", "/properties", key)).body.data.properties;
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([propertyId]);
    const refused = await send("POST", `/properties/${propertyId}/units`, key, { name: "Flat 1" });
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      "The API key “Books” may not do this: it lacks units:write.",
    ]);
    const { rows } = await database.db.execute(sql`select 1 from units where property_id = ${propertyId}`);
    expect(rows).toEqual([]);
  });

  test("gives nobody the place of an owner or manager, with which goes all that no key may", async () => {
    const { owner, propertyId, key } = await keyed();
    const manager = await verified("property_manager");
    const seats = [{ role: "property_owner" }, { role: "property_manager" }, { role: "building_occupant" }];
    const invited = seats.map((body) => send("POST", `/properties/${propertyId}/invitations`, key, body));
    expect((await Promise.all(invited)).map(({ status }) => status)).toEqual([403, 403, 201]);
    const added = { email: manager.email, role: "property_manager" };
    expect((await send("POST", `/properties/${propertyId}/members`, key, added)).status).toBe(403);
    expect((await owner.post(`/properties/${propertyId}/members`, added)).status).toBe(201);
  });

  test("reaches what its owner reaches, and no more", async () => {
    const { key } = await keyed();
    const other = await building(await person("property_owner"));
    expect((await send("GET", `/properties/${other}/units`, key)).status).toBe(404);
  });

  test("is kept by its hash alone and shown once", async () => {
    const { owner, key } = await keyed();
    const { rows } = await database.db.execute(sql`select row_to_json(api_keys)::text as row from api_keys`);
    expect(rows.some(({ row }) => String(row).includes(key.slice(12)))).toBe(false);
    const { apiKeys } = (await owner.get("/api-keys")).body.data;
    expect(JSON.stringify(apiKeys)).not.toContain(key.slice(12));
    expect(key.startsWith(apiKeys[0].starts)).toBe(true);
    expect(key).toMatch(/^tunse_[\w-]{43}$/);
  });

  test("says when it was last used, and opens nothing once it is revoked", async () => {
    const { owner, propertyId, key, id } = await keyed();
    expect((await owner.get("/api-keys")).body.data.apiKeys[0].lastUsedAt).toBeNull();
    expect((await send("GET", `/properties/${propertyId}/units`, key)).status).toBe(200);
    expect((await owner.get("/api-keys")).body.data.apiKeys[0].lastUsedAt).not.toBeNull();
    for (const _ of [1, 2]) expect((await owner.remove(`/api-keys/${id}`)).status).toBe(200);
    expect((await send("GET", `/properties/${propertyId}/units`, key)).status).toBe(401);
    expect((await owner.get("/api-keys")).body.data.apiKeys[0].revokedAt).not.toBeNull();
  });

  test("that was made is told to its owner, who may not have made it", async () => {
    const { owner } = await keyed();
    const { notifications } = (await owner.get("/notifications")).body.data;
    expect(notifications[0]).toMatchObject({
      ...{ title: "A key to your account was made", link: "/connections", priority: "high" },
      message: expect.stringContaining("“Books”"),
    });
  });

  test("does not pass where its owner owes a second step of signing in", async () => {
    const { owner, propertyId, key } = await keyed();
    await database.db.execute(
      sql`update accounts set second_step_due_at = now() - interval '1 day' where id = ${owner.id}`,
    );
    const refused = await send("GET", `/properties/${propertyId}/units`, key);
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([403, "secondStep"]);
  });

  test("of another is not there", async () => {
    const { propertyId, key, id } = await keyed();
    const other = await person("property_owner");
    expect((await other.remove(`/api-keys/${id}`)).status).toBe(404);
    expect((await other.get("/api-keys")).body.data.apiKeys).toEqual([]);
    expect((await send("GET", `/properties/${propertyId}/units`, key)).status).toBe(200);
  });

  test("ends with its account, and while that is suspended", async () => {
    const { owner, propertyId, key, id } = await keyed();
    const ask = () => send("GET", `/properties/${propertyId}/units`, key);
    const admin = await siteAdmin();
    await admin.put(`/admin/accounts/${owner.id}/suspension`, { suspended: true, reason: "A dispute" });
    expect((await ask()).status).toBe(401);
    await admin.put(`/admin/accounts/${owner.id}/suspension`, { suspended: false });
    expect((await ask()).status).toBe(200);
    const again = (await send("POST", "/auth/login", null, { email: owner.email, password })).body.data.token;
    expect((await send("DELETE", `/properties/${propertyId}`, again)).status).toBe(200);
    expect((await send("DELETE", "/auth/me", again, { password })).status).toBe(200);
    const { rows } = await database.db.execute(sql`select name, revoked_at from api_keys where id = ${id}`);
    expect(rows[0]).toMatchObject({ name: "Key of a deleted account", revoked_at: expect.anything() });
  });

  test("is named where the log says who did it", async () => {
    const { propertyId, key, owner } = await keyed();
    await send("POST", `/properties/${propertyId}/units`, key, { name: "Flat 1" });
    await owner.post(`/properties/${propertyId}/units`, { name: "Flat 2" });
    const admin = await siteAdmin();
    const entries = (await admin.get(`/admin/audit?actor=${owner.id}&act=units_added&limit=10`)).body.data;
    expect(entries.map(({ actorName, keyName }: Record<string, unknown>) => [actorName, keyName])).toEqual([
      ["Ngozi Eze", null],
      ["Ngozi Eze", "Books"],
    ]);
  });
});

const alone = bindings
  .map(({ call }) => call)
  .filter(({ access, tag }) => access === "user" && ["Accounts", "API keys", "Notifications", "Search"].includes(tag));

test.each(alone.map((call) => [`${call.method} ${call.path}`, call] as const))(
  "no key, whatever its scopes, is for %s",
  async (_name, { method, path }) => {
    const { owner, key } = await keyed();
    const answer = await send(method, path.replaceAll(/\{\w+\}/g, owner.id), key, method === "GET" ? undefined : {});
    expect([answer.status, answer.body.detail]).toEqual([403, "No API key can do this. Please sign in for it."]);
    expect((await owner.get("/auth/me")).status).toBe(200);
  },
);

test.each([
  ["/events", "GET"],
  ["/uploads", "POST"],
] as const)("a key opens neither streams nor uploads: %s", async (path, method) => {
  const { key } = await keyed();
  const headers = { authorization: `Bearer ${key}`, "tus-resumable": "1.0.0", "upload-length": "3" };
  const { statusCode } = await app.inject({ method, url: `/api${path}`, headers });
  expect([401, 403]).toContain(statusCode);
});

test("a key at the site admins' door is unknown", async () => {
  const { key } = await keyed();
  expect((await send("GET", "/admin/audit", key)).status).toBe(401);
});

test.each([
  { name: "Books", password },
  { name: "", scopes: ["tasks:read"], password },
  { name: "Books", scopes: [], password },
  { name: "Books", scopes: ["everything"], password },
  { name: "x".repeat(61), scopes: ["tasks:read"], password },
  { name: "Books", scopes: ["tasks:read"], password: "Another-9!" },
])("%j makes no key", async (body) => {
  const owner = await person("property_owner");
  expect((await owner.post("/api-keys", body)).status).toBe(422);
  expect((await owner.get("/api-keys")).body.data.apiKeys).toEqual([]);
});

test("who signed in more than a quarter of an hour ago gives the password again", async () => {
  const owner = await person("property_owner");
  const ask = (more: object = {}) => owner.post("/api-keys", { name: "Books", scopes: ["tasks:read"], ...more });
  expect((await ask()).status).toBe(201);
  clock.now = new Date(Date.now() + 16 * 60_000);
  const refused = await ask();
  expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, "password"]);
  expect((await ask({ password })).status).toBe(201);
  clock.now = null;
  expect((await owner.get("/api-keys")).body.data.apiKeys).toHaveLength(2);
});

test("only an owner has keys", async () => {
  for (const role of ["property_manager", "contractor", "technician"] as const)
    expect((await make(await person(role))).status).toBe(403);
});

test("of fifty keys one has to go before the next comes", async () => {
  const { owner, id } = await keyed();
  for (let at = 1; at < 50; at += 1) await make(owner);
  expect((await make(owner)).status).toBe(409);
  await owner.remove(`/api-keys/${id}`);
  expect((await make(owner)).status).toBe(201);
});
