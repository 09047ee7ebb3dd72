import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { morning, noticeTo } from "../../../tests/harness/deliveries.ts";
import { goOnAt, phoneOf, setPhones } from "../../../tests/harness/phones.ts";
import { ownedBuilding, type Person, person } from "../../../tests/harness/world.ts";

const { drain } = await testApp();
const phones = await setPhones();
const inMinutes = (minutes: number) => new Date(morning.getTime() + minutes * 60_000);

const sentTo = async (who: Person) => (await who.get("/deliveries")).body.data.deliveries;
const smsTo = (to: string) => phones.got.filter((one) => one.by === "sms" && one.to === to);
const danger = { title: "Sparks in the kitchen", kind: "emergencies", priority: "emergency" } as const;
const owner = () => person("property_owner");
const alarm = async (who: Person, more: object = {}) => {
  await noticeTo(who, { ...danger, ...more });
  await drain();
  await phones.carriers.settled();
};
const moneyToldTo = async (who: Person): Promise<string[]> =>
  (await who.get("/notifications")).body.data.notifications
    .map(({ title }: { title: string }) => title)
    .filter((title: string) => title.startsWith("Money for"))
    .reverse();

describe("the money of a building", () => {
  test("ends ordinary SMS and leaves emergencies an amount of their own", async () => {
    const { owner: who, propertyId } = await ownedBuilding();
    await drain();
    const number = await phoneOf(phones, who);
    const path = `/properties/${propertyId}/message-budget`;
    expect((await who.put(path, { ordinary: 0, emergencies: 8 })).status).toBe(200);
    await noticeTo(who, { title: "Ordinary", propertyId });
    await goOnAt(inMinutes(20));
    await alarm(who, { title: "Danger one", propertyId });
    await alarm(who, { title: "Danger two", propertyId });
    expect(smsTo(number).map(({ text }) => text)).toEqual([expect.stringContaining("Danger one")]);
    const stopped = (await sentTo(who)).filter(({ state }: { state: string }) => state === "stopped");
    expect(stopped).toHaveLength(2);
    expect(stopped[0].why).toBe("The month's money for messages is used up.");
  });

  test("is never overdrawn, however many messages race for it", async () => {
    const { owner: who, propertyId } = await ownedBuilding();
    await drain();
    const number = await phoneOf(phones, who);
    await who.put(`/properties/${propertyId}/message-budget`, { emergencies: 40 });
    for (let count = 0; count < 16; count += 1)
      await noticeTo(who, { ...danger, title: `Danger ${count}`, propertyId });
    await Promise.all(Array.from({ length: 8 }, () => drain()));
    expect(smsTo(number)).toHaveLength(5);
    const { budget } = (await who.get(`/properties/${propertyId}/message-budget`)).body.data;
    expect(budget.emergenciesSpent).toBe(40);
  });

  test("is told of once, however often a refused message is paid for anew", async () => {
    const { owner: who, propertyId } = await ownedBuilding();
    await drain();
    const number = await phoneOf(phones, who);
    await who.put(`/properties/${propertyId}/message-budget`, { emergencies: 10 });
    phones.behave(number, { does: "answer", status: 500, times: 99 });
    await alarm(who, { propertyId });
    for (const minutes of [1, 2, 3, 5]) await goOnAt(inMinutes(minutes));
    expect((await sentTo(who)).find(({ channel }: { channel: string }) => channel === "sms").attempts).toHaveLength(10);
    expect(await moneyToldTo(who)).toEqual(["Money for emergencies is nearly used"]);
  });

  test("is told of once as it ends, and again where more was allowed and that ends", async () => {
    const { owner: who, propertyId } = await ownedBuilding();
    await drain();
    await phoneOf(phones, who);
    const path = `/properties/${propertyId}/message-budget`;
    await who.put(path, { emergencies: 10 });
    for (const title of ["One", "Two", "Three"]) await alarm(who, { title, propertyId });
    const [nearly, used] = ["Money for emergencies is nearly used", "Money for emergencies is used up"];
    expect(await moneyToldTo(who)).toEqual([nearly, used]);
    await who.put(path, { emergencies: 18 });
    for (const title of ["Four", "Five", "Six"]) await alarm(who, { title, propertyId });
    expect(await moneyToldTo(who)).toEqual([nearly, used, used]);
    await who.put(path, { emergencies: 0 });
    await alarm(who, { title: "Seven", propertyId });
    expect(await moneyToldTo(who)).toEqual([nearly, used, used]);
  });

  test("is its keepers' to set; four fifths are told once", async () => {
    const { owner: who, propertyId, occupant } = await ownedBuilding();
    await drain();
    await phoneOf(phones, who);
    const path = `/properties/${propertyId}/message-budget`;
    for (const one of [occupant, await person("contractor")])
      expect((await one.put(path, { ordinary: 9 })).status).toBe(403);
    expect((await (await owner()).put(path, { ordinary: 9 })).status).toBe(404);
    expect((await who.put(path, { ordinary: -1 })).status).toBe(422);
    await who.put(path, { ordinary: 24 });
    for (const count of [1, 2, 3]) {
      await noticeTo(who, { title: `Task ${count}`, link: `/tasks?${count}`, propertyId });
      await goOnAt(inMinutes(20 * count));
    }
    const { notifications } = (await who.get("/notifications")).body.data;
    const warned = notifications.filter(({ title }: { title: string }) => title.startsWith("Money for messages"));
    expect(warned).toHaveLength(1);
  });
});
