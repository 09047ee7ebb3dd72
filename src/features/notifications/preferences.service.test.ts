import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { noticeKinds, roles } from "#domain/vocab.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { ownedBuilding, type Person, person } from "../../../tests/harness/world.ts";

const { database } = await testApp();
const preferencesOf = async (who: Person) => (await who.get("/notifications/preferences")).body.data.preferences;
const titles = async (who: Person): Promise<string[]> =>
  (await who.get("/notifications")).body.data.notifications.map(({ title }: { title: string }) => title);
const everything = Object.fromEntries(noticeKinds.map((kind) => [kind, true]));

let owner: Person;
let occupant: Person;
let propertyId: string;
beforeAll(async () => {
  ({ owner, occupant, propertyId } = await ownedBuilding());
});

const request = (fields: object = {}) => repairRequest({ propertyId, ...fields });

describe("which notices come", () => {
  test.each(roles)("is chosen by a %s; at first all of them come", async (role) => {
    const one = await person(role, role === "building_occupant" ? { propertyId } : {});
    expect(await preferencesOf(one)).toEqual({ inApp: everything, version: 0 });
    const answer = await one.put("/notifications/preferences", { inApp: { tasks: false } });
    expect([answer.status, answer.body.data.preferences]).toEqual([
      200,
      { inApp: { ...everything, tasks: false }, version: 1 },
    ]);
    await one.put("/notifications/preferences", { inApp: { people: false } });
    expect(await preferencesOf(one)).toEqual({ inApp: { ...everything, tasks: false, people: false }, version: 2 });
    await one.put("/notifications/preferences", { inApp: { tasks: true } });
    expect((await preferencesOf(one)).inApp).toEqual({ ...everything, people: false });
  });

  test("is one's own affair", async () => {
    const [one, other] = [await person("contractor"), await person("contractor")];
    await one.put("/notifications/preferences", { inApp: { tasks: false } });
    expect(await preferencesOf(other)).toEqual({ inApp: everything, version: 0 });
  });

  test("is kept to: what is switched off does not come, an emergency comes whatever is switched off", async () => {
    const off = Object.fromEntries(noticeKinds.filter((kind) => kind !== "emergencies").map((kind) => [kind, false]));
    await owner.put("/notifications/preferences", { inApp: off });
    const before = await titles(owner);
    const { ticket } = (await occupant.post("/repair-tickets", request())).body.data;
    await occupant.post(`/repair-tickets/${ticket.id}/comments`, { text: "Still dripping." });
    expect(await titles(owner)).toEqual(before);
    await occupant.post("/repair-tickets", request({ emergency: true }));
    await occupant.post("/repair-tickets", request({ priority: "emergency" }));
    expect(await titles(owner)).toEqual(["Emergency reported", "Emergency reported", ...before]);
    await owner.put("/notifications/preferences", { inApp: { messages: true } });
    await occupant.post(`/repair-tickets/${ticket.id}/comments`, { text: "Worse now." });
    expect((await titles(owner))[0]).toBe("Tunde Okafor wrote to you");
  });

  test("of one's own access always come", async () => {
    const manager = await person("property_manager");
    await manager.put("/notifications/preferences", { inApp: { people: false } });
    const { member } = (
      await owner.post(`/properties/${propertyId}/members`, { email: manager.email, role: "property_manager" })
    ).body.data;
    await owner.put(`/properties/${propertyId}/members/${member.id}`, { confirmed: true });
    expect(await titles(manager)).toContain("You belong to Marina Court now");
  });
});

test("whoever had notices of their building off before outages were a kind of their own has these off too", async () => {
  const [one, other] = [await person("building_occupant", { propertyId }), await person("technician")];
  await one.put("/notifications/preferences", { inApp: { building: false } });
  await other.put("/notifications/preferences", { inApp: { tasks: false } });
  await one.put("/contact-points/preferences", {
    channels: { mail: { building: false, tasks: false }, sms: { building: false } },
    daily: { push: { building: true } },
  });
  const migration = await readFile(new URL("../../../migrations/0125_notices_of_outages.sql", import.meta.url), "utf8");
  const back = new Error("back");
  const seen: unknown[] = [];
  const run = database.db.transaction(async (tx) => {
    for (const statement of migration.split(";\n")) if (statement.trim()) await tx.execute(sql.raw(statement));
    for (const { id } of [one, other]) {
      seen.push((await tx.execute(sql`select muted from notification_preferences where account_id = ${id}`)).rows[0]);
      seen.push((await tx.execute(sql`select muted, daily from channel_preferences where account_id = ${id}`)).rows[0]);
    }
    throw back;
  });
  await expect(run).rejects.toBe(back);
  expect(seen).toEqual([
    { muted: ["building", "outages"] },
    {
      muted: ["mail tasks", "mail building", "sms building", "mail outages", "sms outages"],
      daily: ["push building", "push outages"],
    },
    { muted: ["tasks"] },
    undefined,
  ]);
});

describe("what cannot be chosen", () => {
  test.each([
    [{ inApp: { emergencies: false } }, "inApp.emergencies", "Emergencies cannot be switched off."],
    [{ inApp: { weather: false } }, "inApp", /^Give each kind by its name: emergencies, /],
    [{ inApp: { tasks: "no" } }, "inApp.tasks", "Each kind must be true or false."],
    [{ inApp: [] }, "inApp", /^Give each kind by its name/],
    [{ inApp: null }, "inApp", /^Give each kind by its name/],
    [{ inApp: { tasks: false }, version: -1 }, "version", /^Version must be/],
  ])("%j is refused and changes nothing", async (body, path, message) => {
    const one = await person("technician");
    const answer = await one.put("/notifications/preferences", body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([
      { path, message: typeof message === "string" ? message : expect.stringMatching(message) },
    ]);
    expect(await preferencesOf(one)).toEqual({ inApp: everything, version: 0 });
  });

  test("an old version is refused; the same key answers the same, another body does not", async () => {
    const one = await person("technician");
    const key = crypto.randomUUID();
    const body = { inApp: { tasks: false }, version: 0 };
    const first = await one.put("/notifications/preferences", body, { key });
    const again = await one.put("/notifications/preferences", body, { key });
    expect([first.status, again.body.data]).toEqual([200, first.body.data]);
    expect((await one.put("/notifications/preferences", { ...body, inApp: {} }, { key })).status).toBe(409);
    const late = await one.put("/notifications/preferences", { inApp: { people: false }, version: 0 });
    expect([late.status, late.body.code]).toEqual([409, "conflict"]);
    expect(await preferencesOf(one)).toEqual({ inApp: { ...everything, tasks: false }, version: 1 });
  });

  test("whatever is sent, emergencies stay on and nothing breaks", async () => {
    const one = await person("contractor");
    const value = fc.oneof(fc.boolean(), fc.anything({ maxDepth: 1 }), fc.constant({ toString: false }));
    const inApp = fc.oneof(fc.dictionary(fc.oneof(fc.constantFrom(...noticeKinds), fc.string()), value), value);
    await fc.assert(
      fc.asyncProperty(inApp, fc.anything({ maxDepth: 1 }), async (inApp, version) => {
        const text = JSON.stringify({ inApp, version });
        const answer = await one.put("/notifications/preferences", text);
        expect([200, 409, 422]).toContain(answer.status);
        expect((await preferencesOf(one)).inApp.emergencies).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
