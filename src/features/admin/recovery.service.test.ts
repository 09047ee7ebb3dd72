import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { makeResetLink } from "#features/accounts/password-reset.service.server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { password, person, send, siteAdmin } from "../../../tests/harness/world.ts";
import { systemContext } from "../../app.server.ts";
import { listAdminEmails, resetAdmin } from "./recovery.service.server.ts";

const { database } = await testApp();
const forgetSession = () => {};
const base = { db: database.db, forgetSession, site: { url: "https://tunse.example", supportEmail: null } };
const system = () => systemContext(base as unknown as Parameters<typeof systemContext>[0]);
const login = (email: string, password: string) => send("POST", "/admin/login", null, { email, password });
const next = "rain on a zinc roof";

describe("who has the machine resets the sign-in of a site admin", () => {
  test("to a new password, without a second step, signed out everywhere, and the log says so", async () => {
    const admin = await siteAdmin();
    await database.db.execute(
      sql`update site_admins set totp_secret = '\\x01', recovery_hashes = '{a}' where id = ${admin.id}`,
    );
    for (let guess = 0; guess < 12; guess += 1) await login(admin.email, "Wrong-1234");
    await resetAdmin(system(), { email: admin.email, password: next });
    expect((await admin.get("/admin/me")).status).toBe(401);
    expect((await login(admin.email, next)).status).toBe(200);
    expect((await login(admin.email, password)).status).toBe(401);
    const again = await siteAdmin();
    const [entry] = (await again.get(`/admin/audit?act=sign_in_reset&limit=1`)).body.data;
    expect(entry).toMatchObject({ actorKind: "system", thing: "site_admin", thingId: admin.id });
  });

  test.each(["short", "password", "12345678"])("not to %s", async (weak) => {
    const admin = await siteAdmin();
    await expect(resetAdmin(system(), { email: admin.email, password: weak })).rejects.toThrow(/assword/);
    expect((await admin.get("/admin/me")).status).toBe(200);
    expect((await login(admin.email, password)).status).toBe(200);
  });

  test("who is there, and nobody who was removed", async () => {
    const [admin, gone] = [await siteAdmin(), await siteAdmin()];
    expect((await admin.remove(`/admin/users/${gone.id}`)).status).toBe(200);
    const emails = await listAdminEmails(system());
    expect([emails.includes(admin.email), emails.includes(gone.email)]).toEqual([true, false]);
    await expect(resetAdmin(system(), { email: gone.email, password: next })).rejects.toThrow("could not find");
  });
});

describe("who has the machine makes a link for a user's new password", () => {
  test("that works once, and the log says so", async () => {
    const user = await person("technician");
    const link = await makeResetLink(system(), user.email);
    const token = /^https:\/\/tunse\.example\/reset-password#token=([\w-]{43})$/.exec(link ?? "")?.[1];
    const body = { token, password: "Zinc-roof-7!" };
    expect((await send("POST", "/auth/password/reset", null, body)).status).toBe(200);
    expect((await send("POST", "/auth/password/reset", null, body)).status).toBe(422);
    expect((await send("POST", "/auth/login", null, { email: user.email, password: "Zinc-roof-7!" })).status).toBe(200);
    const [entry] = (await (await siteAdmin()).get("/admin/audit?act=reset_link_made&limit=1")).body.data;
    expect(entry).toMatchObject({ actorKind: "system", thing: "account", thingId: user.id });
  });

  test("not for a stranger, nor for who is suspended", async () => {
    const [admin, user] = [await siteAdmin(), await person("technician")];
    await admin.put(`/admin/accounts/${user.id}/suspension`, { suspended: true, reason: "Spam" });
    expect(await makeResetLink(system(), user.email)).toBeNull();
    expect(await makeResetLink(system(), `${crypto.randomUUID()}@example.com`)).toBeNull();
  });
});
