import { connect } from "node:net";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { defaultLimits, subscriberOf } from "#platform/http/limits.server.ts";
import { readSettings } from "#platform/settings.server.ts";
import { testApp } from "../harness/app.ts";
import { ownApp } from "../harness/own-app.ts";
import { repairRequest } from "../harness/requests.ts";
import { ownedBuilding, password, person, picture, send } from "../harness/world.ts";

const { database } = await testApp();

const registration = () => ({
  name: "Ngozi Eze",
  email: `${crypto.randomUUID()}@example.com`,
  password,
  phone: "08031234567",
  location: "Enugu",
  role: "contractor",
});

describe("sign-ups from one address", () => {
  test("are limited, and a refused form does not count", async () => {
    const { app } = await ownApp({ limits: { ...defaultLimits, signUpsPerAddressAndHour: 2 } });
    const register = (payload: object, remoteAddress = "41.58.0.1") =>
      app.inject({ method: "POST", url: "/api/auth/register", payload, remoteAddress });
    expect((await register({ ...registration(), phone: "" })).statusCode).toBe(422);
    for (const expected of [201, 201, 429]) expect((await register(registration())).statusCode).toBe(expected);
    expect((await register(registration(), "41.58.0.2")).statusCode).toBe(201);
    await app.close();
  });
});

describe("sign-ups at several processes", () => {
  test("are counted together, also those that are sent at once", async () => {
    const limits = { ...defaultLimits, signUpsPerAddressAndHour: 3 };
    const apps = await Promise.all([ownApp({ limits }), ownApp({ limits })]);
    const register = (at: number) => {
      const call = { method: "POST" as const, url: "/api/auth/register", payload: registration() };
      return apps[at % 2]?.app.inject({ ...call, remoteAddress: "41.58.7.7" });
    };
    const answers = await Promise.all([0, 1, 2, 3, 4, 5].map(register));
    expect(answers.map((answer) => answer?.statusCode).sort()).toEqual([201, 201, 201, 429, 429, 429]);
    const refused = answers.find((answer) => answer?.statusCode === 429);
    expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(3_500);
    for (const { app } of apps) await app.close();
  });
});

describe("the address that limits count by", () => {
  test.each([
    ["41.58.0.1", "41.58.0.1"],
    ["::ffff:41.58.0.1", "41.58.0.1"],
    ["2c0f:f5c0:1:2:aaaa:bbbb:cccc:dddd", "2c0f:f5c0:1:2::"],
    ["2C0F:F5C0:0001:0002::1", "2c0f:f5c0:1:2::"],
    ["2c0f::1", "2c0f:0:0:0::"],
    ["fe80::1%eth0", "fe80:0:0:0::"],
    ["::1", "0:0:0:0::"],
  ])("of %s is %s", (address, expected) => {
    expect(subscriberOf(address)).toBe(expected);
  });

  const limits = { ...defaultLimits, perAddressAndMinute: 1 };
  const askAs = async (trustProxy: string | undefined, forwarded: string[]) => {
    const { app } = await ownApp({ limits, trustProxy: readSettings({ TRUST_PROXY: trustProxy }).trustProxy });
    const statuses: number[] = [];
    for (const address of forwarded) {
      const headers = { "x-forwarded-for": address };
      statuses.push((await app.inject({ url: "/api/properties?directory=true", headers })).statusCode);
    }
    await app.close();
    return statuses;
  };

  test("is never what a caller claims", async () => {
    expect(await askAs(undefined, ["1.1.1.1", "2.2.2.2"])).toEqual([200, 429]);
  });

  test.each(["true", "1", "127.0.0.1"])(
    "with TRUST_PROXY=%s is what the proxy saw, whatever stands before it",
    async (trust) => {
      expect(await askAs(trust, ["9.9.9.1, 1.1.1.1", "9.9.9.2, 1.1.1.1", "9.9.9.2, 2.2.2.2"])).toEqual([200, 429, 200]);
    },
  );
});

describe("a password", () => {
  test("is the same however its letters are composed", async () => {
    const given = { ...registration(), password: "Ọ̀rẹ́-Adé-2026!".normalize("NFC") };
    expect((await send("POST", "/auth/register", null, given)).status).toBe(201);
    const decomposed = given.password.normalize("NFD");
    expect(decomposed).not.toBe(given.password);
    expect((await send("POST", "/auth/login", null, { email: given.email, password: decomposed })).status).toBe(200);
  });
});

describe("callers who are gone before they are looked at", () => {
  test("are no fault of ours, and others are served", async () => {
    const { app, told } = await ownApp();
    await app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.server.address() as { port: number };
    const leave = () =>
      new Promise<void>((gone) => {
        const socket = connect(port, "127.0.0.1", () => {
          socket.write("GET /api/properties?directory=true HTTP/1.1\r\nHost: x\r\n\r\n");
          socket.resetAndDestroy();
        });
        socket.on("error", () => {});
        socket.once("close", () => gone());
      });
    for (let nth = 0; nth < 60; nth += 1) await leave();
    expect((await fetch(`http://127.0.0.1:${port}/api/properties?directory=true`)).status).toBe(200);
    await app.close();
    expect(told.filter(({ level }) => level === "error")).toEqual([]);
  });
});

describe("bytes that no database takes", () => {
  test.each(["a\u0000b@example.com", "\u0000", "\ud800"])("in the email of a sign-in are 422: %j", async (email) => {
    expect((await send("POST", "/auth/login", null, { email, password })).status).toBe(422);
  });

  test("in a cursor are 422", async () => {
    const cursor = Buffer.from(JSON.stringify(["\u0000", crypto.randomUUID()])).toString("base64url");
    expect((await send("GET", `/properties?directory=true&search=ab&cursor=${cursor}`, null)).status).toBe(422);
  });
});

describe("the log", () => {
  test("holds no token, no signature and no value of a statement that failed", async () => {
    const { app, told } = await ownApp();
    const { occupant, propertyId } = await ownedBuilding();
    const request = repairRequest({ propertyId, mediaUploads: [{ file_data: await picture(), file_type: "image" }] });
    const { ticket } = (await occupant.post("/repair-tickets", request)).body.data;
    const { url } = ticket.mediaUploads[0];
    const headers = { authorization: `Bearer ${occupant.token}` };
    expect((await app.inject({ url, headers })).statusCode).toBe(200);
    expect((await app.inject({ url: `${url}x`, headers })).statusCode).toBe(404);

    const given = registration();
    await database.db.execute(sql`alter table accounts add constraint broken check (location <> 'Broken')`);
    const failed = await app.inject({
      method: "POST",
      url: "/api/auth/register",
      payload: { ...given, location: "Broken" },
    });
    await database.db.execute(sql`alter table accounts drop constraint broken`);
    expect(failed.statusCode).toBe(500);
    await app.close();

    const flat = (value: unknown): string =>
      value instanceof Error
        ? `${value.message}${value.stack}${flat({ ...value })}${flat(value.cause)}`
        : typeof value === "object" && value !== null
          ? Object.values(value).map(flat).join(" ")
          : String(value);
    const text = told.map(({ fields, message }) => `${message} ${flat(fields)}`).join("\n");
    expect(text).toContain("A statement failed: insert into");
    expect(text).toContain(`/api/media/${ticket.mediaUploads[0].id}`);
    const { signature } = Object.fromEntries(new URL(url, "http://x").searchParams);
    for (const secret of [occupant.token, signature ?? "?", "argon2", given.email, "8031234567"]) {
      expect(text).not.toContain(secret);
    }
  });
});

describe("an address outside the calls", () => {
  test.each([
    ["POST", "/login", 404],
    ["DELETE", "/", 404],
    ["GET", "/api/%zz", 400],
    ["GET", `/api/tasks/${"x".repeat(600)}`, 404],
  ] as const)("%s %s is answered in the contract's words", async (method, url, status) => {
    const { app } = await ownApp();
    const answer = await app.inject({ method, url });
    expect([answer.statusCode, answer.json().success]).toEqual([status, false]);
    expect(Object.keys(answer.json()).sort()).toEqual(["code", "detail", "errors", "message", "requestId", "success"]);
    await app.close();
  });

  test("calls cannot be framed, and a person of no role is refused by it", async () => {
    const owner = await person("property_owner");
    const answer = await owner.get("/tasks");
    expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect((await owner.post("/repair-tickets", {})).status).toBe(403);
  });
});
