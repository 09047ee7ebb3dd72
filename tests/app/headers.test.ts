import { describe, expect, test } from "vitest";
import { testApp } from "../harness/app.ts";
import { ownApp } from "../harness/own-app.ts";
import { password, person } from "../harness/world.ts";

const addresses = ["/healthz", "/metrics", "/robots.txt", "/sitemap.xml", "/blog/feed.xml", "/nothing", "/api/auth/me"];
const forwarded = { "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.5" };

describe("every answer", () => {
  test.each([...addresses, "/api/nothing", "/api/openapi.json", "/api/media/x"])(
    "of %s is no guess for a browser, no frame for others, and over TLS promises to stay there",
    async (url) => {
      const { app } = await ownApp({ trustProxy: 1 });
      const { headers } = await app.inject({ url, headers: forwarded });
      await app.close();
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
      expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
      expect(headers["content-type"]).toMatch(/^[\w/+-]+; .*charset=utf-8$/i);
      expect([headers["x-powered-by"], headers.server]).toEqual([undefined, undefined]);
    },
  );

  test("over plain HTTP promises nothing, and neither does what a stranger forwards", async () => {
    const { app, told } = await ownApp();
    expect((await app.inject({ url: "/healthz" })).headers["strict-transport-security"]).toBeUndefined();
    for (const _ of [1, 2]) {
      const { headers } = await app.inject({ url: "/healthz", headers: forwarded });
      expect(headers["strict-transport-security"]).toBeUndefined();
    }
    await app.close();
    expect(told.filter(({ level }) => level === "warn").map(({ message }) => message)).toEqual([
      "A proxy seems to stand in front: set TRUST_PROXY, or all its callers count as one address.",
    ]);
  });
});

test("every answer says what time it is in the database, by which browsers set their clock right", async () => {
  const { database } = await testApp();
  const now = new Date("2031-03-04T05:06:07Z");
  const { app } = await ownApp({ database: { ...database, now: () => now } });
  for (const url of addresses) expect((await app.inject({ url })).headers.date).toBe(now.toUTCString());
  await app.close();
});

describe("the log", () => {
  test("says of a refused call when, where from and whose it was, and nothing that was sent", async () => {
    const user = await person("technician");
    const { app, told } = await ownApp({ trustProxy: 1 });
    const login = { email: user.email, password: `${password}\n{"level":30}` };
    await app.inject({ method: "POST", url: "/api/auth/login?x=1%0d%0a", payload: login, headers: forwarded });
    const authorization = `Bearer ${user.token}`;
    await app.inject({ method: "POST", url: "/api/properties", payload: {}, headers: { ...forwarded, authorization } });
    await app.close();
    const [failed, refused] = told.filter(({ message }) => message === "call").map(({ fields }) => fields);
    expect(failed).toMatchObject({ method: "POST", path: "/api/auth/login", status: 401, address: "203.0.113.5" });
    expect(refused).toMatchObject({ path: "/api/properties", status: 403, actor: user.id, address: "203.0.113.5" });
    const whole = JSON.stringify(told);
    for (const secret of [password, user.token, user.email, "%0d"]) expect(whole).not.toContain(secret);
  });
});
