import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { gatewaySms } from "#platform/channels/sms-gateway.server.ts";
import { startPhones } from "../../../scripts/phones/server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { newNumber } from "../../../tests/harness/carried.ts";
import { noticeTo } from "../../../tests/harness/deliveries.ts";
import { memberOf } from "../../../tests/harness/members.ts";
import { connect, disconnect, phoneOf, readWhatsApp } from "../../../tests/harness/phones.ts";
import { ownedBuilding } from "../../../tests/harness/world.ts";

const { database, drain, ways } = await testApp();
const { db } = database;
const phones = await startPhones();

beforeEach(() => connect(phones));
afterEach(async () => {
  await phones.carriers.settled();
  await disconnect();
});
afterAll(() => phones.stop());

const smsTo = (to: string) => phones.got.filter((one) => one.by === "sms" && one.to === to);
const last = (to: string) => smsTo(to).at(-1)?.text ?? "";

/** Somebody who is confirmed where they live, with a phone that is theirs. */
async function resident() {
  const made = await ownedBuilding();
  const { id } = await memberOf(made.owner, made.propertyId, made.occupant);
  await made.owner.put(`/properties/${made.propertyId}/members/${id}`, { confirmed: true });
  return { ...made, number: await phoneOf(phones, made.occupant) };
}
const write = async (from: string, text: string) => {
  await phones.carriers.write(from, text);
  await readWhatsApp(phones);
  await phones.carriers.settled();
};
const requestsOf = async (propertyId: string) =>
  (
    await db.execute(
      sql`select title, description, emergency from tickets where property_id = ${propertyId} order by id`,
    )
  ).rows;

describe("an SMS", () => {
  test("becomes a request once it was said that it is right, each answer one page", async () => {
    const { number, propertyId } = await resident();
    await write(number, "The tap for kitchen dey leak since yesterday");
    expect(last(number)).toMatch(/Send it\? Answer SEND or CHANGE\.$/);
    expect(await requestsOf(propertyId)).toEqual([]);
    await write(number, "SEND");
    expect(await requestsOf(propertyId)).toMatchObject([
      { description: "The tap for kitchen dey leak since yesterday", emergency: false },
    ]);
    expect(last(number)).toMatch(/^Sent to the people who look after/);
    for (const { text } of smsTo(number)) expect(text.length).toBeLessThanOrEqual(160);
    // Nothing of it went by WhatsApp.
    expect(phones.got.filter(({ by, to }) => by === "whatsapp" && to === number)).toEqual([]);
  });

  test("about danger is sent at once, with whom to call", async () => {
    const { number, propertyId } = await resident();
    await write(number, "light dey spark for kitchen, smoke dey come");
    expect(await requestsOf(propertyId)).toMatchObject([{ emergency: true }]);
    const answer = smsTo(number).find(({ text }) => /^In danger, call .*112/.test(text))?.text;
    expect(answer?.length).toBeLessThanOrEqual(306);
  });

  test("from a phone that nobody has proved is answered how to be known, and files nothing", async () => {
    const number = newNumber();
    await write(number, "My tap leaks");
    expect(last(number)).toMatch(/^We do not know this phone/);
    const { rows } = await db.execute(
      sql`select state, account_id from whatsapp_messages where sender_phone = ${number} and not is_answer`,
    );
    expect(rows).toEqual([{ state: "unknown", account_id: null }]);
  });

  test("that says STOP ends SMS at once and begins no talk", async () => {
    const { occupant, number } = await resident();
    await phones.carriers.write(number, "STOP");
    expect((await occupant.get("/contact-points")).body.data.contactPoints[0].optedOutAt).not.toBeNull();
    await readWhatsApp(phones);
    expect(smsTo(number)).toEqual([]);
    const { notifications } = (await occupant.get("/notifications")).body.data;
    expect(notifications[0].message).toMatch(
      /^SMS and calls to your phones were ended by an SMS from …\d\d that said STOP\./,
    );
    await phones.carriers.write(number, "stop");
    expect((await occupant.get("/notifications")).body.data.notifications).toHaveLength(notifications.length);
  });

  test("that says STOP ends what comes to all of one's phones, START lets it come again, and others' go on", async () => {
    const { owner, occupant, number } = await resident();
    const second = await phoneOf(phones, occupant);
    const neighbour = await phoneOf(phones, owner);
    const alarm = async () => {
      await noticeTo(occupant, { title: "Danger", kind: "emergencies", priority: "emergency" });
      await noticeTo(owner, { title: "Danger", kind: "emergencies", priority: "emergency" });
      await drain();
    };
    await phones.carriers.write(number, "STOP");
    await alarm();
    expect([smsTo(number), smsTo(second)]).toEqual([[], []]);
    expect(smsTo(neighbour)).toHaveLength(1);
    const { notifications } = (await occupant.get("/notifications")).body.data;
    expect(notifications.filter(({ title }: { title: string }) => title.startsWith("SMS to your"))).toHaveLength(1);
    await phones.carriers.write(second, "Abeg start");
    await alarm();
    expect([smsTo(number).length, smsTo(second).length]).toEqual([1, 0]);
  });

  test("that says cancel where we asked ends the request, not the SMS", async () => {
    const { occupant, number, propertyId } = await resident();
    await write(number, "The tap leaks");
    await write(number, "Cancel");
    expect(last(number)).toMatch(/^Nothing was sent/);
    expect((await occupant.get("/contact-points")).body.data.contactPoints[0].optedOutAt).toBeNull();
    expect(await requestsOf(propertyId)).toEqual([]);
  });
});

/** A building with a sticker at its door. */
async function stickered() {
  const { owner, propertyId } = await ownedBuilding();
  const { tags } = (await owner.post(`/properties/${propertyId}/tags`, { door: true })).body.data;
  const waiting = async () => (await owner.get(`/properties/${propertyId}/reports`)).body.data.reports.length;
  return { owner, propertyId, code: tags[0].code as string, waiting };
}

describe("an SMS of a stranger", () => {
  test("with a sticker's code is not paid by its building, and reports five times a day at most", async () => {
    const [first, second] = [await stickered(), await stickered()];
    const number = newNumber();
    const danger = "fire dey burn for kitchen";
    for (let sent = 0; sent < 5; sent += 1) await write(number, `TUNSE ${first.code} ${danger}`);
    expect(last(number)).toMatch(/^In danger, call .*112/);
    await write(number, `TUNSE ${second.code} ${danger}`);
    expect(last(number)).toMatch(/You reported 5 times today\. If people are in danger, call .*112/);
    expect([await first.waiting(), await second.waiting()]).toEqual([5, 0]);
    const { rows } = await db.execute(
      sql`select distinct property_id from whatsapp_messages where sender_phone = ${number} and is_answer`,
    );
    expect(rows).toEqual([{ property_id: null }]);
    const { budget } = (await first.owner.get(`/properties/${first.propertyId}/message-budget`)).body.data;
    expect(budget).toMatchObject({ ordinarySpent: 0, emergenciesSpent: 0 });
  });

  test("from another country is kept and not answered", async () => {
    const number = `+4479${newNumber().slice(-8)}`;
    await write(number, "My tap leaks");
    expect(smsTo(number)).toEqual([]);
  });
});

describe("a gateway phone", () => {
  beforeEach(() => {
    const gateway = gatewaySms({ baseUrl: `${phones.url}/gateway`, user: "sms", password: "the password" });
    ways.channels = { ...ways.channels, sms: [...ways.channels.sms, gateway] };
  });

  test("brings an SMS once however often it tells it, and answers from its own number", async () => {
    const { number, propertyId } = await resident();
    const again = await phones.carriers.writeToGateway(number, "The tap leaks");
    await Promise.all([again(), again()]);
    await readWhatsApp(phones);
    await phones.carriers.settled();
    expect(smsTo(number).map(({ from }) => from)).toEqual(["gateway"]);
    await phones.carriers.writeToGateway(number, "yes");
    await readWhatsApp(phones);
    expect(await requestsOf(propertyId)).toHaveLength(1);
    const { rows } = await db.execute(
      sql`select cost_kobo from whatsapp_messages where sender_phone = ${number} and is_answer order by id limit 1`,
    );
    expect(Number(rows[0]?.cost_kobo)).toBe(400);
  });

  test("is believed by its signature alone, and not for ever", async () => {
    const { number } = await resident();
    const day = 24 * 60 * 60;
    await phones.carriers.writeToGateway(number, "The tap leaks", { signedWith: "somebody else's key" });
    await phones.carriers.writeToGateway(number, "The tap leaks", { second: Math.floor(Date.now() / 1_000) - 4 * day });
    const { rows } = await db.execute(sql`select 1 from whatsapp_messages where sender_phone = ${number}`);
    expect(rows).toEqual([]);
  });

  test("counts STOP once, and not where something was chosen since", async () => {
    const { occupant, number } = await resident();
    const points = async () => (await occupant.get("/contact-points")).body.data.contactPoints[0];
    const again = await phones.carriers.writeToGateway(number, "STOP");
    const { id, optedOutAt } = await points();
    expect(optedOutAt).not.toBeNull();
    await occupant.put(`/contact-points/${id}`, { optedOut: false });
    await again();
    const receivedAt = new Date(Date.now() - 60 * 60_000);
    await phones.carriers.writeToGateway(number, "STOP", { receivedAt });
    expect((await points()).optedOutAt).toBeNull();
  });

  test("that was held up for hours calls nobody for the danger in it until it is said to be so", async () => {
    const { number, propertyId } = await resident();
    const bring = async (text: string, receivedAt = new Date()) => {
      await phones.carriers.writeToGateway(number, text, { receivedAt });
      await readWhatsApp(phones);
      await phones.carriers.settled();
    };
    await bring("light dey spark for kitchen, smoke dey come", new Date(Date.now() - 3 * 60 * 60_000));
    expect(last(number)).toMatch(/^In danger, call .*112.*DANGER/);
    expect(await requestsOf(propertyId)).toEqual([]);
    await bring("DANGER");
    expect(await requestsOf(propertyId)).toMatchObject([{ emergency: true }]);
  });

  test("brings what a database does not take", async () => {
    const { number } = await resident();
    await phones.carriers.writeToGateway(number, "The\u0000 tap \ud83d leaks");
    const { rows } = await db.execute(sql`select content from whatsapp_messages where sender_phone = ${number}`);
    expect(rows).toMatchObject([{ content: { text: "The tap \ufffd leaks" } }]);
  });

  test("keeps two that say the same apart", async () => {
    const { number } = await resident();
    await phones.carriers.writeToGateway(number, "No water");
    await phones.carriers.writeToGateway(number, "No water");
    const { rows } = await db.execute(sql`select 1 from whatsapp_messages where sender_phone = ${number}`);
    expect(rows).toHaveLength(2);
  });
});
