import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { addDays, lagosDay } from "#domain/days.ts";
import { startPhones } from "../../../../scripts/phones/server.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { newNumber } from "../../../../tests/harness/carried.ts";
import { morning, noticeTo } from "../../../../tests/harness/deliveries.ts";
import { connect, disconnect, phoneOf, readWhatsApp } from "../../../../tests/harness/phones.ts";
import { ownedBuilding, type Person, person, siteAdmin } from "../../../../tests/harness/world.ts";

const { app, clock, database, drain } = await testApp();
const phones = await startPhones();
let admin: Person;

beforeEach(async () => {
  clock.now = morning;
  // At that hour: a session from before it has ended by then.
  admin = await siteAdmin({ role: "admin" });
  await connect(phones);
});
afterEach(async () => {
  await phones.carriers.settled();
  await disconnect();
  clock.now = null;
});
afterAll(() => phones.stop());

type Delivery = {
  id: string;
  channel: string;
  state: string;
  kind: string;
  personName: string;
  attempts: { words: string }[];
};
const listed = async (query: string): Promise<Delivery[]> =>
  (await admin.get(`/admin/deliveries?${query}`)).body.data.deliveries;

/** An emergency for an owner with a phone, whose carriers refuse it. */
async function refused() {
  const { owner, propertyId } = await ownedBuilding();
  const number = await phoneOf(phones, owner);
  phones.behave(number, { does: "ok", reports: "failed" });
  await noticeTo(owner, { title: "Sparks in the kitchen", kind: "emergencies", priority: "emergency", propertyId });
  await drain();
  await phones.carriers.settled();
  return { owner, number, propertyId };
}

test("what failed is found by its way, state, carrier and day, and says why in the carrier's words", async () => {
  const day = lagosDay(morning);
  const byAll = `channel=sms&state=failed&carrier=termii&from=${day}&to=${day}`;
  const { owner } = await refused();
  const {
    rows: [own],
  } = await database.db.execute<{ id: string }>(
    sql`select id from deliveries where account_id = ${owner.id} and channel = 'sms' and kind <> 'code'`,
  );
  // Others' stand beside it: all tests share one installation.
  const found = async (query: string) => (await listed(query)).find(({ id }) => id === own?.id);
  expect((await found(byAll))?.attempts[0]?.words).toContain("Message Failed");
  expect(await found(`channel=sms&state=failed&carrier=africastalking&from=${day}`)).toBeUndefined();
  expect(await found(`state=failed&to=${addDays(day, -1)}`)).toBeUndefined();
});

test("neither what was written, nor where it went, is in the answer or in the file", async () => {
  const { owner, number } = await refused();
  const hidden = [number, number.slice(1), owner.email, "Sparks in the kitchen"];
  await database.db.execute(
    sql`update delivery_attempts set words = ${`550 <${owner.email}>: no such phone as ${number}, ${number.slice(4)}`}`,
  );
  const answer = JSON.stringify((await admin.get("/admin/deliveries")).body);
  const headers = { authorization: `Bearer ${admin.token}` };
  const file = (await app.inject({ url: "/api/admin/deliveries?format=csv", headers })).body;
  expect(file).toContain("no such phone as");
  expect(answer).toContain("no such phone as");
  for (const one of [...hidden, number.slice(4)]) {
    expect(answer).not.toContain(one);
    expect(file).not.toContain(one);
  }
});

test("what waits is counted by way, with the oldest of it", async () => {
  const before = (await admin.get("/admin/deliveries/backlog")).body.data.backlog.ways;
  const { owner } = await ownedBuilding();
  await phoneOf(phones, owner);
  await noticeTo(owner, { title: "Look", kind: "emergencies", priority: "emergency" });
  clock.now = new Date(morning.getTime() + 60_000);
  const after = (await admin.get("/admin/deliveries/backlog")).body.data.backlog.ways;
  const sms = (ways: { channel: string }[]) => ways.find(({ channel }) => channel === "sms");
  expect(sms(after)).toMatchObject({ isSetUp: true, due: (sms(before) as unknown as { due: number }).due + 1 });
  expect((sms(after) as unknown as { oldestDueAt: string }).oldestDueAt).not.toBeNull();
  await drain();
});

test("codes for phones and answers to what people wrote stand there too, with what they cost", async () => {
  const before = (await admin.get("/admin/deliveries/backlog")).body.data.backlog.ways;
  const owner = await person("property_owner");
  const number = await phoneOf(phones, owner);
  await phones.whatsapp.write({ phone: newNumber() }, { text: "Good day" });
  await readWhatsApp(phones);
  await phones.carriers.settled();
  const after = (await admin.get("/admin/deliveries/backlog")).body.data.backlog.ways;
  const costOf = (ways: { channel: string; cost: number }[], by: string) =>
    ways.find(({ channel }) => channel === by)?.cost ?? 0;
  expect(["sms", "whatsapp"].map((by) => costOf(after, by) - costOf(before, by))).toEqual([8, 10]);
  const [answer, code] = await listed("limit=2");
  expect(answer).toMatchObject({
    kind: "answer",
    channel: "whatsapp",
    state: "delivered",
    cost: 10,
    provider: "whatsapp",
  });
  expect(answer?.personName).toBe("Somebody whom nobody knows");
  expect(code).toMatchObject({ kind: "code", channel: "sms", state: "delivered", cost: 8, provider: "termii" });
  expect(code?.personName).toBe(owner.name);
  expect(JSON.stringify([answer, code])).not.toContain(number);
  expect((await owner.get("/deliveries")).body.data.deliveries).toEqual([]);
  expect((await listed("limit=1&carrier=whatsapp"))[0]).toMatchObject({ id: answer?.id });
  expect((await listed("limit=1&carrier=termii"))[0]).toMatchObject({ id: code?.id });
});

test("it is for site admins alone", async () => {
  const owner = await person("property_owner");
  for (const path of ["/admin/deliveries", "/admin/deliveries/backlog", "/admin/message-prices"])
    expect((await owner.get(path)).status).toBe(401);
  expect((await admin.get("/admin/deliveries?state=nowhere")).status).toBe(422);
});
