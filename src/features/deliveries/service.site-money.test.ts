import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { MessageMoney } from "#platform/channels.server.ts";
import type { Letter } from "#platform/mail.server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { waysBy } from "../../../tests/harness/carried.ts";
import { noticeTo } from "../../../tests/harness/deliveries.ts";
import { goOnAt, phoneOf, setPhones } from "../../../tests/harness/phones.ts";
import { ownedBuilding, person, siteAdmin } from "../../../tests/harness/world.ts";

const { clock, drain, post, ways, setBack } = await testApp();
const phones = await setPhones(null);
const letters: Letter[] = [];

/** A month of its own for each test: what all have spent is one sum. */
let month = 0;
const start = () => new Date(Date.UTC(2033, month, 15, 9));
const inMinutes = (minutes: number) => new Date(start().getTime() + minutes * 60_000);

beforeEach(() => {
  month += 1;
  clock.now = start();
  letters.length = 0;
  post.mail = { isSetUp: true, send: async (letter) => void letters.push(letter) };
});
afterEach(() => setBack());

const allow = (money: Partial<MessageMoney>) => {
  const channels = waysBy(phones);
  ways.channels = { ...channels, money: { ...channels.money, ...money } };
};
const smsTo = (to: string) => phones.got.filter((one) => one.by === "sms" && one.to === to).length;
const danger = { kind: "emergencies", priority: "emergency" } as const;
/** An owner with a phone, whose code the site has paid: ₦8. */
async function phoned() {
  const { owner, propertyId } = await ownedBuilding();
  await drain();
  return { owner, propertyId, number: await phoneOf(phones, owner) };
}

describe("the money of the whole site", () => {
  test("ends what can be told by other ways, of all buildings together; admins hear of it twice", async () => {
    const admin = await siteAdmin();
    const [one, other] = [await phoned(), await phoned()];
    const moneyOf = async () => (await admin.get("/admin/deliveries/backlog")).body.data.backlog.money;
    // Files of one worker share a site.
    const { ordinarySpent: before, emergenciesSpent: urgentBefore } = await moneyOf();
    allow({ ordinaryKobo: before * 100 + 5 * 800 });
    for (let count = 1; count <= 4; count += 1) {
      for (const { owner, propertyId } of [one, other])
        await noticeTo(owner, { title: `Task ${count}`, link: `/tasks?task=${count}`, propertyId });
      await goOnAt(inMinutes(20 * count));
    }
    expect(smsTo(one.number) + smsTo(other.number)).toBe(5);
    await noticeTo(one.owner, { ...danger, title: "Sparks", propertyId: one.propertyId });
    await drain();
    expect(smsTo(one.number) + smsTo(other.number)).toBe(6);
    expect(letters.filter(({ to }) => to === admin.email).map(({ subject }) => subject)).toEqual([
      "Money for ordinary messages on this Tunse is nearly used",
      "Money for ordinary messages on this Tunse is used up",
    ]);
    const all = before + 40;
    expect(await moneyOf()).toMatchObject({
      ordinary: all,
      ordinarySpent: all,
      emergenciesSpent: urgentBefore + 8,
      aBuilding: 10_000,
    });
  });

  test("has a second limit for emergencies, which is never passed, however many race for it", async () => {
    const all: Awaited<ReturnType<typeof phoned>>[] = [];
    for (let count = 0; count < 5; count += 1) all.push(await phoned());
    const [poor] = all;
    await poor?.owner.put(`/properties/${poor.propertyId}/message-budget`, { emergencies: 25 });
    // One more would not fit into the first building's, nor the 21st of all into the site's.
    allow({ ordinaryKobo: 1_600, urgentKobo: 20 * 800 + 799 });
    for (let count = 0; count < 10; count += 1)
      for (const { owner, propertyId } of all)
        await noticeTo(owner, { ...danger, title: `Danger ${count}`, propertyId });
    await Promise.all(Array.from({ length: 8 }, () => drain()));
    const got = all.map(({ number }) => smsTo(number));
    expect([got[0], got.reduce((sum, one) => sum + one, 0)]).toEqual([3, 20]);
    const { money } = (await (await siteAdmin()).get("/admin/deliveries/backlog")).body.data.backlog;
    expect(money).toMatchObject({ emergencies: 167.99, emergenciesSpent: 160 });
  });
});

describe("a building", () => {
  test("is allowed no more than whoever runs the site says, also where it was before", async () => {
    const { owner, propertyId } = await phoned();
    const path = `/properties/${propertyId}/message-budget`;
    expect((await owner.put(path, { ordinary: 9_000 })).status).toBe(200);
    const answer = await owner.put(path, { emergencies: 10_001 });
    expect([answer.status, answer.body.detail]).toEqual([
      422,
      "Whoever runs this Tunse allows a building ₦10,000 a month at most.",
    ]);
    allow({ buildingKobo: 200_000 });
    expect((await owner.get(path)).body.data.budget).toMatchObject({ ordinary: 2_000, emergencies: 1_500 });
    expect((await owner.put(path, { ordinary: 2_001 })).status).toBe(422);
    expect((await (await person("property_owner")).put(path, { ordinary: 9_000_000 })).status).toBe(404);
  });
});
