import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { noMail, smtpMail } from "#platform/mail.server.ts";
import { openLetterbox, tokenIn } from "../../../scripts/phones/letterbox.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { type Person, password, person, send } from "../../../tests/harness/world.ts";

const { database, clock, drain, post } = await testApp();
const box = await openLetterbox();
const mail = smtpMail(box.url, "Tunse <no-reply@tunse.example>");
const hour = 3_600_000;
const next = "Borehole-42!";

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
const signIn = async (one: Person, given: string) =>
  (await call("/auth/login", { email: one.email, password: given })).status;

async function mailedToken(one: Person, ask: () => Promise<unknown>): Promise<string> {
  await ask();
  await drain();
  return tokenIn(box.last(one.email));
}
const resetToken = (one: Person) => mailedToken(one, () => call("/auth/password/forgot", { email: one.email }));
const verifyToken = (one: Person) => mailedToken(one, () => one.post("/auth/email/verify/resend"));
const passwordHash = async (one: Person) =>
  (await database.db.execute(sql`select password_hash from accounts where id = ${one.id}`)).rows[0]?.password_hash;

describe("forgot", () => {
  test("mails nobody else's address, whatever somebody called the account", async () => {
    const one = await person("contractor", { name: `Visit http://evil.example or evil.com ${"x".repeat(100)}` });
    await resetToken(one);
    const { text, html } = box.last(one.email);
    expect(text).toContain(`Good day Visit or ${"x".repeat(40)}…,`);
    expect(text + html).not.toContain("evil");
    const other = await person("contractor", { name: "https://evil.example" });
    await resetToken(other);
    expect(box.last(other.email).text).toMatch(/^Good day,\s/);
  });

  test("mails a link whose token sets a new password and ends every session", async () => {
    const one = await person("contractor", { name: "Sani <b>& Sons</b>" });
    const other = (await call("/auth/login", { email: one.email, password })).body.data.token;
    await one.put("/me/approval-pin", { pin: "482615" });
    const token = await resetToken(one);
    const letter = box.last(one.email);
    expect(letter.subject).toBe("Choose a new password for Tunse");
    expect(letter.text).toContain(`https://tunse.example/reset-password#token=${token}`);
    expect(letter.text).toContain("Good day Sani <b>& Sons</b>,");
    expect(letter.html).toContain("Sani &lt;b&gt;&amp; Sons&lt;/b&gt;");
    expect(letter.raw).toContain("Auto-Submitted: auto-generated");
    const answer = await call("/auth/password/reset", { token, password: next });
    expect([answer.status, answer.body.data]).toEqual([200, null]);
    expect((await one.get("/auth/me")).status).toBe(401);
    expect((await send("GET", "/auth/me", other)).status).toBe(401);
    expect([await signIn(one, password), await signIn(one, next)]).toEqual([401, 200]);
    // Whoever was in between may know the PIN too.
    expect((await database.db.execute(sql`select 1 from approval_pins where account_id = ${one.id}`)).rows).toEqual([]);
    await drain();
    expect(box.last(one.email).subject).toBe("Your Tunse password was changed");
  });

  test("answers a stranger's email in the same way, with the same rows, and mails nothing", async () => {
    const one = await person("property_owner");
    await drain();
    const stranger = `${crypto.randomUUID()}@example.com`;
    const count = async () =>
      (
        await database.db.execute(
          sql`select (select count(*) from pgboss.job where name = 'accounts.letter' and state = 'created') as jobs, (select count(*) from sign_in_failures) as tries`,
        )
      ).rows[0];
    const known = await call("/auth/password/forgot", { email: ` ${one.email.toUpperCase()} ` });
    const between = await count();
    const unknown = await call("/auth/password/forgot", { email: stranger });
    const after = await count();
    const bare = ({ requestId: _, ...rest }: Record<string, unknown>) => rest;
    expect([unknown.status, bare(unknown.body)]).toEqual([known.status, bare(known.body)]);
    expect(Number(after?.jobs)).toBe(Number(between?.jobs) + 1);
    expect(Number(after?.tries)).toBe(Number(between?.tries) + 1);
    const before = box.letters.length;
    await drain();
    expect(box.letters.slice(before).map((letter) => letter.to)).toEqual([[one.email]]);
  });

  test("keeps no token and no email in the queue, and only the token's hash in the tables", async () => {
    const one = await person("property_owner");
    await drain();
    await call("/auth/password/forgot", { email: one.email });
    const { rows: waiting } = await database.db.execute<{ data: object }>(
      sql`select data from pgboss.job where name = 'accounts.letter' and state = 'created'`,
    );
    expect(waiting.map((row) => row.data)).toContainEqual(
      expect.objectContaining({ purpose: "reset_password", accountId: one.id }),
    );
    await drain();
    const token = tokenIn(box.last(one.email));
    const { rows } = await database.db.execute(
      sql`select account_tokens::text as row from account_tokens where account_id = ${one.id} union all select data::text from pgboss.job where name = 'accounts.letter'`,
    );
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("five an hour for one email, whether it has an account or not", async () => {
    const one = await person("property_owner");
    for (const email of [one.email, `${crypto.randomUUID()}@example.com`]) {
      for (let asked = 0; asked < 5; asked += 1)
        expect((await call("/auth/password/forgot", { email })).status).toBe(200);
      const refused = await call("/auth/password/forgot", { email });
      expect([refused.status, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
    }
    await drain();
  });

  test("a letter that is not taken is sent again later, with a token of its own", async () => {
    const one = await person("property_owner");
    await drain();
    box.refuse("Mailbox is full");
    await call("/auth/password/forgot", { email: one.email });
    const quiet = vi.spyOn(console, "error").mockImplementation(() => {});
    await drain();
    quiet.mockRestore();
    box.refuse(null);
    await database.db.execute(
      sql`update pgboss.job set start_after = now() where name = 'accounts.letter' and state = 'retry'`,
    );
    await drain();
    expect((await call("/auth/password/reset", { token: tokenIn(box.last(one.email)), password: next })).status).toBe(
      200,
    );
  });

  test("without mail says so and whom to write to", async () => {
    post.mail = noMail;
    const answer = await call("/auth/password/forgot", { email: "ada@example.com" });
    expect([answer.status, answer.body.code]).toEqual([409, "conflict"]);
    expect(answer.body.detail).toContain("sends no mail");
    expect(answer.body.detail).toContain("help@tunse.example");
    expect((await send("GET", "/config", null)).body.data).toEqual({
      mailAvailable: false,
      supportEmail: "help@tunse.example",
    });
  });

  test.each([
    {},
    { email: "" },
    { email: "ada at example.com" },
    { email: 7 },
    { email: "a@b.c\r\nBcc: x@example.com" },
  ])("refuses %j", async (body) => {
    const answer = await call("/auth/password/forgot", body);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, "email"]);
  });
});

describe("reset", () => {
  test("works once, also for two at the same moment", async () => {
    const one = await person("property_owner");
    const token = await resetToken(one);
    const both = await Promise.all(
      [next, "Standpipe-43!"].map((given) => call("/auth/password/reset", { token, password: given })),
    );
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 422]);
    const again = await call("/auth/password/reset", { token, password: "Overhead-44!" });
    expect([again.status, again.body.errors]).toEqual([
      422,
      [{ path: "token", message: "This link was used already or has run out. Please ask for a new one." }],
    ]);
  });

  test("uses up every other link on the way, and proves the email", async () => {
    const one = await person("property_owner");
    const first = await resetToken(one);
    const second = await resetToken(one);
    expect(first).not.toBe(second);
    expect((await call("/auth/password/reset", { token: second, password: next })).status).toBe(200);
    expect((await call("/auth/password/reset", { token: first, password: "Overhead-44!" })).status).toBe(422);
    const { rows } = await database.db.execute(sql`select email_verified_at from accounts where id = ${one.id}`);
    expect(rows[0]?.email_verified_at).not.toBeNull();
  });

  test.each([
    [
      "run out",
      async (one: Person) => {
        const token = await resetToken(one);
        later(hour + 1_000);
        return token;
      },
    ],
    ["of another purpose", verifyToken],
    ["made up", async () => "x".repeat(43)],
    [
      "of an account that is suspended",
      async (one: Person) => {
        const token = await resetToken(one);
        await database.db.execute(sql`update accounts set suspended_at = now() where id = ${one.id}`);
        return token;
      },
    ],
  ])("refuses a token that is %s and changes nothing", async (_name, tokenOf) => {
    const one = await person("property_owner");
    const before = await passwordHash(one);
    const answer = await call("/auth/password/reset", { token: await tokenOf(one), password: next });
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, "token"]);
    expect(await passwordHash(one)).toBe(before);
  });

  test("a link is good just within its hour, and a refused password does not use it up", async () => {
    const one = await person("property_owner", { name: "Ekanem Udoh" });
    const token = await resetToken(one);
    later(hour - 60_000);
    for (const [given, sentence] of [
      ["short", "at least 6"],
      ["Naijaboy2026!", "most common"],
      ["Qazwsx12!", "most common"],
      ["Ekanem2026!", "your own name"],
    ]) {
      const refused = await call("/auth/password/reset", { token, password: given });
      expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, "password"]);
      expect(refused.body.detail).toContain(sentence);
    }
    expect((await call("/auth/password/reset", { token, password: next })).status).toBe(200);
  });

  test("forgives the wrong passwords before it", async () => {
    const one = await person("property_owner");
    for (let tried = 0; tried < 12; tried += 1) await signIn(one, "Wrong-1234");
    expect(await signIn(one, password)).toBe(429);
    expect((await call("/auth/password/reset", { token: await resetToken(one), password: next })).status).toBe(200);
    expect(await signIn(one, next)).toBe(200);
  });
});

describe("change", () => {
  test("sets the new one, keeps this session and ends the others", async () => {
    const one = await person("technician");
    const other = (await call("/auth/login", { email: one.email, password })).body.data.token;
    const reset = await resetToken(one);
    const answer = await one.post("/auth/password/change", { currentPassword: password, newPassword: next });
    expect(answer.status).toBe(200);
    expect((await one.get("/auth/me")).status).toBe(200);
    expect((await send("GET", "/auth/me", other)).status).toBe(401);
    expect([await signIn(one, password), await signIn(one, next)]).toEqual([401, 200]);
    expect((await call("/auth/password/reset", { token: reset, password: "Overhead-44!" })).status).toBe(422);
    await drain();
    expect(box.last(one.email).subject).toBe("Your Tunse password was changed");
  });

  test.each([
    [{ currentPassword: "Wrong-1234", newPassword: next }, "currentPassword"],
    [{ newPassword: next }, "currentPassword"],
    [{ currentPassword: password }, "newPassword"],
    [{ currentPassword: password, newPassword: password }, "newPassword"],
    [{ currentPassword: password, newPassword: "Password1!" }, "newPassword"],
    [{ currentPassword: password, newPassword: "Chelseafc2026!" }, "newPassword"],
    [{ currentPassword: { $ne: "" }, newPassword: next }, "currentPassword"],
  ])("refuses %j and changes nothing", async (body, path) => {
    const one = await person("property_owner");
    const other = (await call("/auth/login", { email: one.email, password })).body.data.token;
    const before = await passwordHash(one);
    const answer = await one.post("/auth/password/change", body);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
    expect(await passwordHash(one)).toBe(before);
    expect((await send("GET", "/auth/me", other)).status).toBe(200);
  });

  test("ten guesses from a session that is not one's own, then no more", async () => {
    const one = await person("property_owner");
    const guesses = Array.from({ length: 14 }, () =>
      one.post("/auth/password/change", { currentPassword: "Wrong-1234", newPassword: next }),
    );
    const statuses = (await Promise.all(guesses)).map((answer) => answer.status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });

  test("of two at the same moment one wins", async () => {
    const one = await person("property_owner");
    const both = await Promise.all(
      [next, "Standpipe-43!"].map((newPassword) =>
        one.post("/auth/password/change", { currentPassword: password, newPassword }),
      ),
    );
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 422]);
  });
});
