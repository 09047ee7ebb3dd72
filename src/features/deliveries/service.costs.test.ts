import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { newNumber, waysBy } from "../../../tests/harness/carried.ts";
import { morning, noticeTo } from "../../../tests/harness/deliveries.ts";
import { goOnAt, phoneOf, readWhatsApp, setPhones } from "../../../tests/harness/phones.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { ownedBuilding, type Person } from "../../../tests/harness/world.ts";

const { database, drain, ways } = await testApp();
const phones = await setPhones();

const settled = async () => {
  await phones.carriers.settled();
  await phones.whatsapp.settled();
};
const danger = { title: "Sparks in the kitchen", kind: "emergencies", priority: "emergency" } as const;
const alarm = async (who: Person, propertyId: string) => {
  await noticeTo(who, { ...danger, propertyId });
  await drain();
  await settled();
};
type Sent = { channel: string; kind: string; cost: number };
const costsOf = async (who: Person, channel: string): Promise<number[]> =>
  (await who.get("/deliveries")).body.data.deliveries
    .filter((one: Sent) => one.channel === channel && one.kind === "emergencies")
    .map(({ cost }: Sent) => cost);
const spentBy = async (who: Person, propertyId: string): Promise<number> =>
  (await who.get(`/properties/${propertyId}/message-budget`)).body.data.budget.emergenciesSpent;

describe("a WhatsApp", () => {
  /** An owner with WhatsApp, and what the answers to their code have cost. */
  async function connected() {
    const { owner, propertyId } = await ownedBuilding();
    await drain();
    const phone = newNumber();
    const { code } = (await owner.post("/contact-points/whatsapp", {})).body.data.connection;
    await phones.whatsapp.write({ phone }, { text: code });
    await readWhatsApp(phones);
    return { owner, propertyId, phone };
  }

  test.each([
    ["that failed", { does: "ok", reports: "failed" }],
    [
      "that its carrier says is free, before we know its name",
      { does: "ok", reports: "before the answer", isFree: true },
    ],
    ["that its carrier says is free as it takes it", { does: "ok", reports: "sent alone", isFree: true }],
    ["that its carrier says is free, once and again", { does: "ok", reports: "twice", isFree: true }],
  ] as const)("%s costs nothing", async (_, mood) => {
    const { owner, propertyId, phone } = await connected();
    phones.behave(`whatsapp ${phone}`, mood);
    await alarm(owner, propertyId);
    expect([await costsOf(owner, "whatsapp"), await spentBy(owner, propertyId)]).toEqual([[0], 0]);
  });

  test("that arrived has its price", async () => {
    const { owner, propertyId } = await connected();
    await alarm(owner, propertyId);
    expect([await costsOf(owner, "whatsapp"), await spentBy(owner, propertyId)]).toEqual([[10], 10]);
  });
});

test("an SMS costs what its carrier says, where that can be", async () => {
  const { owner, propertyId } = await ownedBuilding();
  await drain();
  const number = await phoneOf(phones, owner);
  ways.channels = { ...waysBy(phones), sms: waysBy(phones).sms.slice(1) };
  for (const cost of ["NGN 4.0000", "NGN 2.25", "NGN 4000", "NGN 0.0000", "KES 0.8000", "odd"]) {
    phones.carriers.cost = cost;
    await alarm(owner, propertyId);
  }
  expect(phones.got.filter(({ by, to }) => by === "sms" && to === number)).toHaveLength(6);
  expect(await costsOf(owner, "sms")).toEqual([8, 8, 8, 8, 2.25, 4]);
  expect(await spentBy(owner, propertyId)).toBe(38.25);
});

describe("a call", () => {
  /** An emergency, up to the first call of its owner. */
  async function called(mood: Parameters<typeof phones.behave>[1] = { does: "ok" }) {
    const { owner, occupant, propertyId } = await ownedBuilding();
    await database.db.execute(sql`update property_members set confirmed = true where account_id = ${occupant.id}`);
    const number = await phoneOf(phones, owner);
    phones.behave(`voice ${number}`, mood);
    await occupant.post("/repair-tickets", repairRequest({ propertyId, priority: "emergency", emergency: true }));
    await drain();
    await settled();
    const before = await spentBy(owner, propertyId);
    await goOnAt(new Date(morning.getTime() + 3 * 60_000));
    await settled();
    const spent = async () => (await spentBy(owner, propertyId)) - before;
    const costOf = async () => (await costsOf(owner, "voice")).at(-1);
    return { number, spent, costOf };
  }

  test.each([
    ["at once", { does: "ok", reports: "failed" }],
    ["before we know what it is called", { does: "slow", ms: 300, reports: "failed" }],
  ] as const)("that nobody took costs nothing, told %s", async (_, mood) => {
    const { spent, costOf } = await called(mood);
    expect([await costOf(), await spent()]).toEqual([0, 0]);
  });

  test.each([
    ["21", {}, 30],
    ["60", {}, 30],
    ["130", {}, 90],
    ["130", { amount: "41.5", currencyCode: "NGN" }, 41.5],
    ["21", { amount: "99999", currencyCode: "NGN" }, 30],
    ["21", { amount: "0.2", currencyCode: "USD" }, 30],
  ])("of %s seconds, of which %o is said, costs %d", async (durationInSeconds, more, cost) => {
    const { number, spent, costOf } = await called();
    expect(await costOf()).toBe(30);
    await phones.carriers.press(number, "7", { durationInSeconds, ...more });
    expect([await costOf(), await spent()]).toEqual([cost, cost]);
  });

  test.each(["", "0"])("whose end is told again as %o seconds costs what it did", async (durationInSeconds) => {
    const { number, spent, costOf } = await called();
    await phones.carriers.press(number, "7", { durationInSeconds: "130" });
    await phones.carriers.press(number, "7", { durationInSeconds });
    expect([await costOf(), await spent()]).toEqual([90, 90]);
  });
});
