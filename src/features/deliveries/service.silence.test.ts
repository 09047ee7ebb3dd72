import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { waysBy } from "../../../tests/harness/carried.ts";
import { morning, noticeTo } from "../../../tests/harness/deliveries.ts";
import { goOnAt, phoneOf, setPhones } from "../../../tests/harness/phones.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { ownedBuilding, type Person, person } from "../../../tests/harness/world.ts";
import { recoverKind } from "./queue.service.server.ts";

const { clock, database, drain, jobs, ways } = await testApp();
const phones = await setPhones();
const inMinutes = (minutes: number) => new Date(morning.getTime() + minutes * 60_000);

beforeEach(() => {
  // One carrier: there is nobody else to ask.
  ways.channels = { ...waysBy(phones), sms: waysBy(phones).sms.slice(0, 1) };
  phones.carriers.now = () => clock.now ?? new Date();
});

const danger = { title: "Sparks in the kitchen", kind: "emergencies", priority: "emergency" } as const;
const owner = () => person("property_owner");
const by = (channel: string, to: string) => phones.got.filter((one) => one.by === channel && one.to === to);
const later = async (minutes: number) => {
  await goOnAt(inMinutes(minutes));
  await phones.carriers.settled();
};
type Sent = { channel: string; state: string; attempts: object[] };
const sentTo = async (who: Person, channel: string): Promise<Sent[]> =>
  (await who.get("/deliveries")).body.data.deliveries.filter((one: Sent) => one.channel === channel);

describe("an emergency whose carrier falls silent", () => {
  test("is sent again after a minute", async () => {
    const who = await owner();
    const number = await phoneOf(phones, who);
    phones.behave(number, { does: "lose", times: 1 });
    await noticeTo(who, danger);
    await drain();
    expect(await sentTo(who, "sms")).toMatchObject([{ state: "unknown" }]);
    await later(0.5);
    expect(by("sms", number)).toEqual([]);
    await later(2);
    expect(by("sms", number)).toHaveLength(1);
    expect(await sentTo(who, "sms")).toMatchObject([{ state: "delivered" }]);
    for (const minutes of [4, 6, 20]) await later(minutes);
    expect(by("sms", number)).toHaveLength(1);
  });

  test("is given up after five tries, and of no use once a quarter of an hour has passed", async () => {
    const [who, other] = [await owner(), await owner()];
    const [number, late] = [await phoneOf(phones, who), await phoneOf(phones, other)];
    for (const one of [number, late]) phones.behave(one, { does: "lose answer", reports: "never", history: "behind" });
    await noticeTo(who, danger);
    await drain();
    for (let minutes = 2; minutes < 14; minutes += 2) await later(minutes);
    expect(by("sms", number)).toHaveLength(5);
    await noticeTo(other, danger);
    await drain();
    await later(60);
    expect(by("sms", late)).toHaveLength(1);
  });

  test("is not sent again where the history of its carrier has it, and is paid for once", async () => {
    const { owner: who, propertyId } = await ownedBuilding();
    const number = await phoneOf(phones, who);
    phones.behave(number, { does: "lose answer", reports: "never", history: "behind" });
    await noticeTo(who, { ...danger, propertyId });
    await drain();
    expect(await sentTo(who, "sms")).toMatchObject([{ state: "unknown" }]);
    phones.behave(number, { does: "lose answer", reports: "never" });
    for (const minutes of [2, 4, 6]) await later(minutes);
    expect(by("sms", number)).toHaveLength(1);
    expect(await sentTo(who, "sms")).toMatchObject([{ state: "sent", provider: "termii", cost: 8 }]);
    const { budget } = (await who.get(`/properties/${propertyId}/message-budget`)).body.data;
    expect(budget.emergenciesSpent).toBe(8);
  });

  test.each(["failed", "refused by the number"] as const)(
    "is sent again where that history says: %s",
    async (reports) => {
      const who = await owner();
      const number = await phoneOf(phones, who);
      phones.behave(number, { does: "lose answer", times: 1, reports });
      await noticeTo(who, danger);
      await drain();
      await later(2);
      expect(by("sms", number)).toHaveLength(2);
      expect(await sentTo(who, "sms")).toMatchObject([{ state: "delivered" }]);
    },
  );

  test("is sent again where that history is silent, or has only the same words of before", async () => {
    const who = await owner();
    const number = await phoneOf(phones, who);
    await noticeTo(who, danger);
    await drain();
    await phones.carriers.settled();
    phones.behave(number, { does: "lose", times: 1 });
    clock.now = inMinutes(30);
    await noticeTo(who, danger);
    await drain();
    await later(32);
    expect(by("sms", number)).toHaveLength(2);
    phones.behave(number, { does: "lose", times: 1, history: "silent" });
    await noticeTo(who, { ...danger, title: "Smoke" });
    await drain();
    await later(34);
    expect(by("sms", number)).toHaveLength(3);
    phones.behave(number, { does: "ok" });
  });

  test("is given to no other carrier where the history of the silent one has it, and else to one", async () => {
    ways.channels = waysBy(phones);
    const { owner: who, propertyId } = await ownedBuilding();
    const number = await phoneOf(phones, who);
    phones.behave(`termii ${number}`, { does: "lose answer", reports: "never" });
    await noticeTo(who, { ...danger, propertyId });
    await drain();
    expect(by("sms", number)).toMatchObject([{ from: "termii" }]);
    expect(await sentTo(who, "sms")).toMatchObject([{ state: "sent", provider: "termii", cost: 8 }]);
    phones.behave(`termii ${number}`, { does: "lose" });
    await noticeTo(who, { ...danger, title: "Smoke" });
    await drain();
    expect(by("sms", number)).toMatchObject([{ from: "termii" }, { from: "africastalking" }]);
  });

  test("is in doubt for good: what refuses it later does not end the question whether it came", async () => {
    ways.channels = waysBy(phones);
    const who = await owner();
    const number = await phoneOf(phones, who);
    phones.behave(`termii ${number}`, { does: "lose answer", reports: "never", history: "behind" });
    phones.behave(`africastalking ${number}`, { does: "answer", status: 500, times: 2 });
    await noticeTo(who, danger);
    await drain();
    expect(await sentTo(who, "sms")).toMatchObject([{ state: "waiting", attempts: { length: 3 } }]);
    phones.behave(`termii ${number}`, { does: "ok", reports: "never" });
    await later(2);
    expect(by("sms", number)).toMatchObject([{ from: "termii" }]);
    expect(await sentTo(who, "sms")).toMatchObject([{ state: "sent", provider: "termii", cost: 8 }]);
  });

  test("is not sent again where somebody has said meanwhile that they see to it", async () => {
    const { owner: who, occupant, propertyId } = await ownedBuilding();
    await database.db.execute(sql`update property_members set confirmed = true where account_id = ${occupant.id}`);
    const number = await phoneOf(phones, who);
    phones.behave(number, { does: "lose", times: 1 });
    const request = repairRequest({ propertyId, priority: "emergency", emergency: true });
    const { ticket } = (await occupant.post("/repair-tickets", request)).body.data;
    await drain();
    expect((await who.post(`/repair-tickets/${ticket.id}/acknowledge`)).status).toBe(200);
    await later(2);
    expect(by("sms", number)).toEqual([]);
  });
});

test("an emergency at which the process dies each time ends as well: that counts as a try", async () => {
  const who = await owner();
  const number = await phoneOf(phones, who);
  await noticeTo(who, danger);
  const dies = async (tries: number) => {
    const taken = new Date(morning.getTime() - 120_000);
    await database.db.execute(sql`update deliveries set state = 'sending', taken_at = ${taken}, tries = ${tries}
      where account_id = ${who.id} and urgent and channel = 'sms'`);
    await jobs.send(database.db, recoverKind, {});
    await drain();
    await phones.carriers.settled();
  };
  await dies(3);
  expect(by("sms", number)).toHaveLength(1);
  await database.db.execute(sql`update deliveries set provider_id = null where account_id = ${who.id}`);
  await dies(4);
  expect(by("sms", number)).toHaveLength(1);
  expect(await sentTo(who, "sms")).toMatchObject([{ state: "unknown" }]);
});

test("an emergency waits for a carrier that is down, and is sent once it is back", async () => {
  const who = await owner();
  const number = await phoneOf(phones, who);
  await phones.down();
  await noticeTo(who, danger);
  await drain();
  expect(await sentTo(who, "sms")).toMatchObject([{ state: "waiting", attempts: { length: 2 } }]);
  await phones.up();
  await later(1);
  expect(by("sms", number)).toHaveLength(1);
});

describe("a call", () => {
  /** An emergency at which the owner is about to be called. */
  async function raised() {
    const { owner: who, occupant, propertyId } = await ownedBuilding();
    await database.db.execute(sql`update property_members set confirmed = true where account_id = ${occupant.id}`);
    const number = await phoneOf(phones, who);
    await occupant.post("/repair-tickets", repairRequest({ propertyId, priority: "emergency", emergency: true }));
    await drain();
    return { who, number };
  }

  test("that was taken is not placed again, though the answer to our asking was lost", async () => {
    const { who, number } = await raised();
    phones.behave(`voice ${number}`, { does: "lose answer" });
    await later(3);
    expect(by("voice", number)).toHaveLength(1);
    for (const minutes of [5, 6, 7]) await later(minutes);
    expect(by("voice", number)).toHaveLength(1);
    const [, first] = await sentTo(who, "voice");
    expect(first).toMatchObject({ state: "sent" });
  });

  test("that nobody took is not placed again, though the answer was lost", async () => {
    const { who, number } = await raised();
    phones.behave(`voice ${number}`, { does: "lose answer", reports: "failed" });
    await later(3);
    for (const minutes of [5, 6, 7]) await later(minutes);
    expect(by("voice", number)).toHaveLength(1);
    const [, first] = await sentTo(who, "voice");
    expect(first).toMatchObject({ state: "failed" });
  });

  test("that was never placed is placed again after a minute", async () => {
    const { number } = await raised();
    phones.behave(`voice ${number}`, { does: "lose", times: 1 });
    await later(3);
    expect(by("voice", number)).toEqual([]);
    await later(5);
    expect(by("voice", number)).toHaveLength(1);
  });
});
