import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { noMail, smtpMail } from "#platform/mail.server.ts";
import { openLetterbox, tokenIn } from "../../../../scripts/phones/letterbox.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { type Person, person, send } from "../../../../tests/harness/world.ts";

const { database, clock, drain, post } = await testApp();
const box = await openLetterbox();
const mail = smtpMail(box.url, "Tunse <no-reply@tunse.example>");
const hour = 3_600_000;

beforeEach(() => {
  post.mail = mail;
  box.refuse(null);
});
afterEach(() => {
  post.mail = noMail;
  clock.now = null;
});
afterAll(() => box.close());

const later = (ms: number) => {
  clock.now = new Date(Date.now() + ms);
};
const call = (path: string, body: unknown) => send("POST", path, null, body);
const me = async (one: Person) => (await one.get("/auth/me")).body.data.user;

async function mailedToken(one: Person, ask: () => Promise<unknown>): Promise<string> {
  await ask();
  await drain();
  return tokenIn(box.last(one.email));
}
const resetToken = (one: Person) => mailedToken(one, () => call("/auth/password/forgot", { email: one.email }));
const verifyToken = (one: Person) => mailedToken(one, () => one.post("/auth/email/verify/resend"));

describe("verify", () => {
  test("signing up mails the link, and its token confirms the email once", async () => {
    const one = await person("property_manager");
    await drain();
    const letter = box.last(one.email);
    expect(letter.subject).toBe("Confirm your email for Tunse");
    expect(letter.text).toContain("https://tunse.example/verify-email#token=");
    expect(await me(one)).toMatchObject({ emailVerified: false });
    expect((await call("/auth/email/verify", { token: tokenIn(letter) })).status).toBe(200);
    expect(await me(one)).toMatchObject({ emailVerified: true });
    expect((await call("/auth/email/verify", { token: tokenIn(letter) })).status).toBe(422);
    expect((await one.post("/auth/email/verify/resend")).status).toBe(409);
  });

  test.each([
    [
      "run out",
      async (one: Person) => {
        const token = await verifyToken(one);
        later(73 * hour);
        return token;
      },
    ],
    ["of another purpose", resetToken],
    ["made up", async () => "x".repeat(43)],
    ["empty", async () => " "],
  ])("refuses a token that is %s", async (_name, tokenOf) => {
    const one = await person("property_owner");
    const answer = await call("/auth/email/verify", { token: await tokenOf(one) });
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, "token"]);
    clock.now = null;
    expect(await me(one)).toMatchObject({ emailVerified: false });
  });

  test("sends the link again, five times an hour", async () => {
    const one = await person("property_owner");
    const statuses: number[] = [];
    for (let asked = 0; asked < 6; asked += 1) statuses.push((await one.post("/auth/email/verify/resend")).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await send("POST", "/auth/email/verify/resend", null, {})).status).toBe(401);
    await drain();
  });

  test("without mail nothing is asked of the queue, and the answer offers the other way", async () => {
    post.mail = noMail;
    const one = await person("property_owner");
    const answer = await one.post("/auth/email/verify/resend");
    expect(answer.status).toBe(409);
    expect(answer.body.detail).toContain("confirms you themselves");
    expect((await one.get("/auth/me")).body.data.mailAvailable).toBe(false);
    const { rows } = await database.db.execute(
      sql`select 1 from pgboss.job where name = 'accounts.letter' and data->>'accountId' = ${one.id}`,
    );
    expect(rows).toEqual([]);
  });
});

describe("details", () => {
  test("only what is named changes, phones are read as everywhere", async () => {
    const one = await person("property_owner");
    const answer = await one.put("/auth/me", { name: "  Adaeze Bello-Okafor ", phone: "0803 555 0199" });
    expect(answer.status).toBe(200);
    expect(answer.body.data.user).toMatchObject({
      name: "Adaeze Bello-Okafor",
      phone: "+2348035550199",
      location: "Lagos, Nigeria",
      version: 2,
    });
    expect(await me(one)).toEqual(answer.body.data.user);
  });

  test("an old version answers 409 and changes nothing", async () => {
    const one = await person("property_owner");
    expect((await one.put("/auth/me", { location: "Abuja", version: 1 })).status).toBe(200);
    expect((await one.put("/auth/me", { location: "Kano", version: 1 })).status).toBe(409);
    expect(await me(one)).toMatchObject({ location: "Abuja", version: 2 });
  });

  test("email, role and confirmation cannot be written", async () => {
    const one = await person("contractor");
    await one.put("/auth/me", { email: "x@example.com", role: "property_owner", emailVerified: true, name: "Musa" });
    expect(await me(one)).toMatchObject({ email: one.email, role: "contractor", emailVerified: false, name: "Musa" });
  });

  test.each([
    [{ name: "" }, "name"],
    [{ name: null }, "name"],
    [{ phone: "12" }, "phone"],
    [{ location: "x".repeat(201) }, "location"],
    [{ name: "a\u0000b" }, "name"],
    [{ version: "1" }, "version"],
  ])("refuses %j", async (body, path) => {
    const one = await person("property_owner");
    const answer = await one.put("/auth/me", body);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
    expect(await me(one)).toMatchObject({ version: 1 });
  });

  test("any body is answered without failing on our side", async () => {
    post.mail = noMail;
    const one = await person("property_owner");
    const key = fc.constantFrom(
      "name",
      "phone",
      "location",
      "version",
      "password",
      "currentPassword",
      "newPassword",
      "token",
      "email",
      "__proto__",
    );
    const calls = [
      (body: object) => one.put("/auth/me", body),
      (body: object) => one.post("/auth/password/change", body),
      (body: object) => call("/auth/password/reset", body),
      (body: object) => call("/auth/password/forgot", body),
      (body: object) => call("/auth/email/verify", body),
      (body: object) => send("DELETE", "/auth/me", one.token, body),
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...calls), fc.dictionary(key, fc.anything()), async (ask, body) => {
        expect([200, 409, 422, 429]).toContain((await ask(body)).status);
      }),
      { numRuns: 150 },
    );
  });

  test("nobody signed in has none", async () => {
    for (const [method, path] of [
      ["PUT", "/auth/me"],
      ["DELETE", "/auth/me"],
      ["GET", "/auth/me/export"],
      ["POST", "/auth/password/change"],
    ] as const) {
      expect((await send(method, path, null, method === "GET" ? undefined : {})).status, path).toBe(401);
    }
  });
});
