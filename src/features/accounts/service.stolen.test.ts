import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { noMail, smtpMail } from "#platform/mail.server.ts";
import { openLetterbox, tokenIn } from "../../../scripts/phones/letterbox.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { ownApp } from "../../../tests/harness/own-app.ts";
import { siteAdminToken } from "../../../tests/harness/site-admin.ts";
import { type Person, password, person, send } from "../../../tests/harness/world.ts";

const { database, drain, post } = await testApp();
const box = await openLetterbox();
post.mail = smtpMail(box.url, "Tunse <no-reply@tunse.example>");
const stolen = "Harmattan-on-zinc-7!";
const { app } = await ownApp({ mail: post.mail, stolenPasswords: { has: async (given) => given === stolen } });
afterAll(async () => {
  post.mail = noMail;
  await Promise.all([app.close(), box.close()]);
});

const passwordHash = async (one: Person) =>
  (await database.db.execute(sql`select password_hash from accounts where id = ${one.id}`)).rows[0]?.password_hash;

test("a stolen password is refused wherever one is chosen, and changes nothing", async () => {
  const ask = async (path: string, payload: object, token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const answer = await app.inject({ method: "POST", url: `/api${path}`, payload, headers });
    return { status: answer.statusCode, path: answer.json().errors?.[0]?.path, detail: answer.json().detail };
  };
  const one = await person("property_owner");
  const before = await passwordHash(one);
  await send("POST", "/auth/password/forgot", null, { email: one.email });
  await drain();
  const token = tokenIn(box.last(one.email));
  const fresh = { name: "Ngozi Eze", phone: "0803 123 4567", location: "Enugu", role: "property_owner" };
  const email = `${crypto.randomUUID()}@example.com`;
  const doors: [string, object, string?][] = [
    ["/auth/register", { ...fresh, email, password: stolen }],
    ["/auth/password/reset", { token, password: stolen }],
    ["/auth/password/change", { currentPassword: password, newPassword: stolen }, one.token],
    ["/admin/users", { name: "Ada Obi", email, password: stolen, role: "admin" }, await siteAdminToken()],
  ];
  for (const [path, body, bearer] of doors) {
    const answer = await ask(path, body, bearer);
    expect([path, answer.status, answer.path]).toEqual([
      path,
      422,
      path.endsWith("change") ? "newPassword" : "password",
    ]);
  }
  expect(await passwordHash(one)).toBe(before);
  const kept = await database.db.execute(sql`select 1 from accounts where email = ${email}`);
  expect(kept.rows).toEqual([]);
  expect((await ask("/auth/password/reset", { token, password: "Borehole-42!" })).status).toBe(200);
});
