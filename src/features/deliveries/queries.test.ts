import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { addMonths, lagosDay } from "#domain/days.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { morning, noticeTo } from "../../../tests/harness/deliveries.ts";
import { memberOf } from "../../../tests/harness/members.ts";
import { phoneOf, readWhatsApp, setPhones } from "../../../tests/harness/phones.ts";
import { ownedBuilding, person } from "../../../tests/harness/world.ts";

const { database, drain } = await testApp();
const phones = await setPhones();

const month = lagosDay(morning).slice(0, 7);
const monthBefore = addMonths(`${month}-01`, -1).slice(0, 7);

test("danger that a stranger reports at a sticker costs the building nothing", async () => {
  const { owner, propertyId } = await ownedBuilding();
  await phoneOf(phones, owner);
  const danger = { kind: "emergencies", priority: "emergency", propertyId } as const;
  await noticeTo(owner, { ...danger, title: "Danger reported by tag", link: `/property/${propertyId}?tab=tags` });
  await noticeTo(owner, { ...danger, title: "Emergency reported", link: `/property/${propertyId}?tab=tickets` });
  await drain();
  const { rows } = await database.db.execute(
    sql`select distinct n.title from deliveries d join notifications n on n.id = d.notice_id
      where d.account_id = ${owner.id} and d.channel in ('sms', 'whatsapp')`,
  );
  expect(rows).toEqual([{ title: "Emergency reported" }]);
});

test("a carrier's words name nobody's phone to a building's keepers", async () => {
  const { owner, propertyId } = await ownedBuilding();
  const number = await phoneOf(phones, owner);
  await noticeTo(owner, { title: "Sparks", kind: "emergencies", priority: "emergency", propertyId });
  await drain();
  await phones.carriers.settled();
  const words = `No route to ${number}, tell ops@carrier.example`;
  await database.db.execute(sql`update deliveries set why = ${words} where property_id = ${propertyId}`);
  await database.db.execute(sql`update delivery_attempts set words = ${words}
    where delivery_id in (select id from deliveries where property_id = ${propertyId})`);
  const { deliveries } = (await owner.get(`/properties/${propertyId}/deliveries`)).body.data;
  const masked = `No route to …${number.slice(-2)}, tell …`;
  const sms = deliveries.find(({ channel }: { channel: string }) => channel === "sms");
  expect([sms.why, sms.attempts[0].words]).toEqual([masked, masked]);
});

test("a month says by way what was sent, what failed and what it cost, to the building and to the person", async () => {
  const { owner, propertyId } = await ownedBuilding();
  const number = await phoneOf(phones, owner);
  const alarm = async (reports: "once" | "failed") => {
    phones.behave(number, { does: "ok", reports });
    await noticeTo(owner, { title: `Sparks, ${reports}`, kind: "emergencies", priority: "emergency", propertyId });
    await drain();
    await phones.carriers.settled();
  };
  await alarm("once");
  await alarm("failed");
  for (const path of [`/properties/${propertyId}/deliveries`, "/deliveries"]) {
    const { sums } = (await owner.get(`${path}/sums`)).body.data;
    const sms = sums.ways.find((one: { channel: string }) => one.channel === "sms");
    const listed = (await owner.get(`${path}?month=${month}`)).body.data.deliveries;
    const cost = listed.reduce((sum: number, one: { cost: number }) => sum + one.cost, 0);
    expect(sms).toMatchObject({ sent: 1, failed: 1, unknown: 0 });
    expect([sums.month, sums.cost]).toEqual([month, cost]);
    expect(cost).toBeGreaterThan(0);
    const failed = (await owner.get(`${path}?month=${month}&outcome=failed`)).body.data.deliveries;
    expect(failed.filter((one: { channel: string }) => one.channel === "sms")).toMatchObject([{ state: "failed" }]);
    expect((await owner.get(`${path}/sums?month=${monthBefore}`)).body.data.sums).toMatchObject({ ways: [], cost: 0 });
    expect((await owner.get(`${path}?month=${monthBefore}`)).body.data.deliveries).toEqual([]);
    expect((await owner.get(`${path}/sums?month=2026-13`)).status).toBe(422);
  }
  const stranger = await person("property_owner");
  expect((await stranger.get(`/properties/${propertyId}/deliveries/sums`)).status).toBe(404);
});

test("what people were answered stands with what was sent, to whom and at what cost, and not what it says", async () => {
  const { owner, occupant, propertyId } = await ownedBuilding();
  const { id } = await memberOf(owner, propertyId, occupant);
  await owner.put(`/properties/${propertyId}/members/${id}`, { confirmed: true });
  const number = await phoneOf(phones, occupant);
  await phones.carriers.write(number, "The tap for kitchen dey leak since yesterday");
  await readWhatsApp(phones);
  for (const [who, path] of [
    [owner, `/properties/${propertyId}/deliveries`],
    [occupant, "/deliveries"],
  ] as const) {
    const { deliveries } = (await who.get(path)).body.data;
    expect(deliveries).toMatchObject([
      { kind: "answer", channel: "sms", title: "Answer to a message", personName: occupant.name, cost: 8 },
    ]);
    expect(JSON.stringify(deliveries)).not.toMatch(/leak|kitchen/);
    expect((await who.get(`${path}?outcome=failed`)).body.data.deliveries).toEqual([]);
    const { sums } = (await who.get(`${path}/sums`)).body.data;
    expect(sums).toMatchObject({ ways: [{ channel: "sms", sent: 1, failed: 0, unknown: 0, cost: 8 }], cost: 8 });
  }
  const { budget } = (await owner.get(`/properties/${propertyId}/message-budget`)).body.data;
  expect(budget.ordinarySpent).toBe(8);
  expect((await owner.get("/deliveries")).body.data.deliveries).toEqual([]);
});

test("answers and notices are paged together, each once", async () => {
  const { owner, occupant, propertyId } = await ownedBuilding();
  await phoneOf(phones, owner);
  const { id } = await memberOf(owner, propertyId, occupant);
  await owner.put(`/properties/${propertyId}/members/${id}`, { confirmed: true });
  const number = await phoneOf(phones, occupant);
  for (const text of ["The tap leaks", "It drips a lot"]) {
    await phones.carriers.write(number, text);
    await readWhatsApp(phones);
    await noticeTo(owner, { title: `After ${text}`, kind: "emergencies", priority: "emergency", propertyId });
    await drain();
  }
  const path = `/properties/${propertyId}/deliveries`;
  const whole = (await owner.get(path)).body.data.deliveries.map((one: { id: string }) => one.id);
  expect(whole.length).toBeGreaterThanOrEqual(4);
  const paged: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { deliveries, nextCursor }: { deliveries: { id: string }[]; nextCursor: string | null } = (
      await owner.get(`${path}?limit=1${cursor && `&cursor=${cursor}`}`)
    ).body.data;
    paged.push(...deliveries.map((one) => one.id));
    cursor = nextCursor;
  }
  expect(paged).toEqual(whole);
});
