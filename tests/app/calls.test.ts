import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { defaultLimits } from "#platform/http/limits.server.ts";
import { loadSigner } from "#platform/signer.server.ts";
import { folderStorage } from "#platform/storage.server.ts";
import { createApp } from "../../src/app.server.ts";
import { bindings } from "../../src/app-bindings.server.ts";
import { testApp } from "../harness/app.ts";
import { repairRequest } from "../harness/requests.ts";
import { ownedBuilding, person, send } from "../harness/world.ts";

const { app, database, clock, dataDir } = await testApp();
const owner = await person("property_owner");
const leak = repairRequest({ priority: "medium" });
const asJson = { "content-type": "application/json" };

afterEach(() => {
  clock.now = null;
});

const raw = (payload: string | Buffer, headers: Record<string, string> = asJson) =>
  app.inject({ method: "POST", url: "/api/auth/login", payload, headers });

describe("a body that cannot be read", () => {
  test.each([
    ["cut off", '{"email": "a@'],
    ["no JSON", "email=a"],
    ["not UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ["nested 100,000 deep", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`],
    ["nested 100,000 deep in lists", `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
  ])("%s: 400", async (_name, payload) => {
    const answer = await raw(payload);
    expect([answer.statusCode, answer.json().code]).toEqual([400, "malformed"]);
  });

  test.each(["[]", '"text"', "7", "null"])("%s is no object: 422", async (payload) => {
    const answer = await raw(payload);
    expect(answer.statusCode).toBe(422);
  });

  test("a form is 415", async () => {
    const answer = await raw("email=a", { "content-type": "application/x-www-form-urlencoded" });
    expect([answer.statusCode, answer.json().code]).toEqual([415, "unsupported_media"]);
  });

  test("more than the call takes is 413", async () => {
    const answer = await raw(JSON.stringify({ email: "x".repeat(1_100_000) }));
    expect([answer.statusCode, answer.json().code]).toEqual([413, "too_large"]);
  });

  test("prototype keys change nothing", async () => {
    const answer = await raw('{"__proto__": {"isAdmin": true}, "constructor": {"prototype": {"isAdmin": true}}}');
    expect(answer.statusCode).toBe(422);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});

describe("an answer", () => {
  test("of a failure says what, why and which request, and nothing of the inside", async () => {
    const answer = await send("POST", "/auth/register", null, {});
    expect(Object.keys(answer.body).sort()).toEqual(["code", "detail", "errors", "message", "requestId", "success"]);
    expect(JSON.stringify(answer.body)).not.toMatch(/at .*\.ts|node_modules|select /i);
  });

  test("is not kept by anyone and not sniffed", async () => {
    const answer = await owner.get("/auth/me");
    expect(answer.headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
  });

  test.each(["GET", "POST", "PUT", "DELETE"] as const)("to %s on a call that is not there is 404", async (method) => {
    const answer = await send(method, "/nothing/here", null);
    expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
  });

  test("to an id that is no UUID reads like one that is not there", async () => {
    const one = await owner.get("/repair-tickets/1%27%20or%201=1");
    const other = await owner.get(`/repair-tickets/${crypto.randomUUID()}`);
    expect([one.status, other.status]).toEqual([404, 404]);
  });
});

describe("limits", () => {
  test("an account's calls a minute, then 429 with how long to wait", async () => {
    const strict = await createApp({
      database,
      jobs: { send: async () => {} },
      storage: folderStorage(dataDir),
      signer: await loadSigner(database.db, new Date()),
      log: { debug() {}, info() {}, warn() {}, error() {} },
      limits: { ...defaultLimits, perAccountAndMinute: 3 },
    });
    const headers = { authorization: `Bearer ${owner.token}` };
    const ask = () => strict.inject({ url: "/api/auth/me", headers });
    for (let asked = 0; asked < 3; asked += 1) expect((await ask()).statusCode).toBe(200);
    const refused = await ask();
    expect([refused.statusCode, refused.json().code]).toEqual([429, "rate_limited"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    await strict.close();
  });
});

describe("Idempotency-Key", () => {
  const request = (propertyId: string, fields: object = {}) => ({ ...leak, propertyId, ...fields });
  const tickets = async (propertyId: string) =>
    Number(
      (await database.db.execute(sql`select count(*) as n from tickets where property_id = ${propertyId}`)).rows[0]?.n,
    );

  test("the same key and content answers as before and does it once, also when sent together", async () => {
    const { occupant, propertyId } = await ownedBuilding();
    const key = crypto.randomUUID();
    const answers = await Promise.all(
      [1, 2, 3].map(() => occupant.post("/repair-tickets", request(propertyId), { key })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.data.ticket.id)).size).toBe(1);
    const reordered = { unknown: 1, ...Object.fromEntries(Object.entries(request(propertyId)).reverse()) };
    expect((await occupant.post("/repair-tickets", reordered, { key })).body.data.ticket.id).toBe(
      answers[0]?.body.data.ticket.id,
    );
    expect(await tickets(propertyId)).toBe(1);
  });

  test("other content is 409, and another person's key is their own", async () => {
    const { occupant, propertyId } = await ownedBuilding();
    const neighbour = await person("building_occupant", { propertyId });
    const key = crypto.randomUUID();
    expect((await occupant.post("/repair-tickets", request(propertyId), { key })).status).toBe(201);
    expect((await occupant.post("/repair-tickets", request(propertyId, { title: "Other" }), { key })).status).toBe(409);
    expect((await neighbour.post("/repair-tickets", request(propertyId), { key })).status).toBe(201);
    expect(await tickets(propertyId)).toBe(2);
  });

  test("a refused call keeps nothing, so that the corrected one may use the key", async () => {
    const { occupant, propertyId } = await ownedBuilding();
    const key = crypto.randomUUID();
    expect((await occupant.post("/repair-tickets", request(propertyId, { title: "" }), { key })).status).toBe(422);
    expect((await occupant.post("/repair-tickets", request(propertyId), { key })).status).toBe(201);
  });

  test("whoever left the building is told nothing by an old key, but that their own act arrived", async () => {
    const { occupant, propertyId } = await ownedBuilding();
    const key = crypto.randomUUID();
    await occupant.post("/repair-tickets", request(propertyId), { key });
    await database.db.execute(sql`update property_members set left_at = now() where account_id = ${occupant.id}`);
    const answer = await occupant.post("/repair-tickets", request(propertyId), { key });
    expect([answer.status, answer.body.data, answer.body.errors?.map(({ path }) => path)]).toEqual([
      404,
      undefined,
      ["received"],
    ]);
    expect((await occupant.post("/repair-tickets", request(propertyId))).body.errors).toEqual([]);
  });

  test("is forgotten after 30 days", async () => {
    const { occupant, propertyId } = await ownedBuilding();
    const key = crypto.randomUUID();
    clock.now = new Date("2027-01-01T08:00:00Z");
    const first = await person("building_occupant", { propertyId });
    await first.post("/repair-tickets", request(propertyId), { key });
    clock.now = new Date("2027-02-01T08:00:00Z");
    const again = (await send("POST", "/auth/login", null, { email: first.email, password: "Harmattan-7!" })).body.data
      .token;
    await send("POST", "/repair-tickets", again, request(propertyId), { key });
    expect(await tickets(propertyId)).toBe(2);
    expect(occupant.id).not.toBe(first.id);
  });

  test.each(["", "two words", "x".repeat(201), "ÿ"])("%j is no key: 422", async (key) => {
    const { occupant, propertyId } = await ownedBuilding();
    const answer = await occupant.post("/repair-tickets", request(propertyId), { headers: { "idempotency-key": key } });
    expect(answer.status).toBe(422);
    expect(await tickets(propertyId)).toBe(0);
  });
});

describe("the contract", () => {
  test("is OpenAPI 3.1 with every call in it", async () => {
    const described = (await app.inject({ url: "/api/openapi.json" })).json();
    expect(described.openapi).toBe("3.1.0");
    for (const { call } of bindings) {
      const operation = described.paths[call.path]?.[call.method.toLowerCase()];
      expect(operation?.summary, `${call.method} ${call.path}`).toBe(call.summary);
      expect(operation.responses[call.creates ? 201 : 200]).toBeDefined();
    }
  });

  test("no two calls share an address", () => {
    const addresses = bindings.map(({ call }) => `${call.method} ${call.path.replaceAll(/\{\w+\}/g, "{}")}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test("every user's call refuses nobody and a made-up token", async () => {
    for (const { call } of bindings.filter((binding) => binding.call.access === "user")) {
      const path = call.path.replaceAll(/\{\w+\}/g, crypto.randomUUID());
      const nobody = await send(
        call.method,
        path,
        null,
        call.method === "GET" || call.method === "DELETE" ? undefined : {},
      );
      const madeUp = await send(
        call.method,
        path,
        "x".repeat(43),
        call.method === "GET" || call.method === "DELETE" ? undefined : {},
      );
      expect([nobody.status, madeUp.status], `${call.method} ${call.path}`).toEqual([401, 401]);
    }
  });
});

describe("the probes", () => {
  test("healthz and readyz answer", async () => {
    expect((await app.inject({ url: "/healthz" })).statusCode).toBe(200);
    expect((await app.inject({ url: "/readyz" })).json()).toEqual({ status: "ready" });
  });

  test("metrics only to this machine, and not through a proxy", async () => {
    const own = await app.inject({ url: "/metrics" });
    expect(own.statusCode).toBe(200);
    expect(own.body).toMatch(/^http_requests_total\{method="GET",route="\/healthz",status="200"\} \d+$/m);
    for (const header of ["x-forwarded-for", "forwarded", "via", "x-real-ip"]) {
      expect((await app.inject({ url: "/metrics", headers: { [header]: "for=1.2.3.4" } })).statusCode).toBe(403);
    }
    expect((await app.inject({ url: "/metrics", remoteAddress: "10.0.0.9" })).statusCode).toBe(403);
  });
});

describe("a long answer", () => {
  test.each([
    ["br", "br"],
    ["gzip, deflate", "gzip"],
    ["identity", undefined],
    ["br;q=0", undefined],
  ])("to a caller that takes %j is sent as %s", async (accepted, coding) => {
    const { propertyId, occupant } = await ownedBuilding();
    const title = "Leak ".repeat(30);
    for (let filed = 0; filed < 3; filed += 1) await occupant.post("/repair-tickets", { ...leak, title, propertyId });
    const headers = { authorization: `Bearer ${occupant.token}`, "accept-encoding": accepted };
    const answer = await app.inject({ url: "/api/repair-tickets", headers });
    expect(answer.headers["content-encoding"]).toBe(coding);
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[coding ?? ""] ?? ((body: Buffer) => body);
    expect(JSON.parse(unpack(answer.rawPayload).toString()).data.tickets).toHaveLength(3);
  });
});
