import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { gatewaySms } from "#platform/channels/sms-gateway.server.ts";
import { startPhones } from "../../../scripts/phones/server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { newNumber } from "../../../tests/harness/carried.ts";
import { memberOf } from "../../../tests/harness/members.ts";
import { connect, disconnect, phoneOf, readWhatsApp } from "../../../tests/harness/phones.ts";
import { ownedBuilding } from "../../../tests/harness/world.ts";

const { database, ways } = await testApp();
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

  test("keeps two that say the same apart", async () => {
    const { number } = await resident();
    await phones.carriers.writeToGateway(number, "No water");
    await phones.carriers.writeToGateway(number, "No water");
    const { rows } = await db.execute(sql`select 1 from whatsapp_messages where sender_phone = ${number}`);
    expect(rows).toHaveLength(2);
  });
});
