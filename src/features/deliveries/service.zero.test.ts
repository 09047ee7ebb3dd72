import { expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { morning, noticeTo } from "../../../tests/harness/deliveries.ts";
import { goOnAt, phoneOf, setPhones } from "../../../tests/harness/phones.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { resident, whatsAppOn } from "../../../tests/harness/whatsapp.ts";
import type { Person } from "../../../tests/harness/world.ts";

const { clock, drain } = await testApp();
const phones = await setPhones();
const { connected, gotBy, write } = whatsAppOn(phones);
const inMinutes = (minutes: number) => new Date(morning.getTime() + minutes * 60_000);

const later = async (minutes: number) => {
  await goOnAt(inMinutes(minutes));
  await phones.carriers.settled();
};
const titlesOf = async (who: Person): Promise<string[]> =>
  (await who.get("/notifications")).body.data.notifications.map(({ title }: { title: string }) => title);
const paidTo = (number: string) =>
  phones.got.filter(({ by, to }) => (by === "sms" || by === "voice" || by === "whatsapp") && to === number);

/** A building that may spend nothing at all, whose owner has a browser and a phone. */
async function poor() {
  const made = await resident();
  await drain();
  const number = await phoneOf(phones, made.owner);
  await made.owner.post("/contact-points/browsers", { ...phones.browser(made.owner.id), label: "Chrome" });
  const path = `/properties/${made.propertyId}/message-budget`;
  expect((await made.owner.put(path, { ordinary: 0, emergencies: 0 })).status).toBe(200);
  const spent = async () => (await made.owner.get(path)).body.data.budget;
  return { ...made, number, spent, before: paidTo(number).length };
}

test("a budget of zero pays for no message, and everything goes by what is free", async () => {
  const { owner, propertyId, number, spent, before } = await poor();
  await noticeTo(owner, { title: "A tap drips", propertyId, step: "approval", link: `/tasks?task=${propertyId}` });
  await noticeTo(owner, { title: "Sparks in the kitchen", kind: "emergencies", priority: "emergency", propertyId });
  for (const minutes of [0, 1, 3, 8, 20, 90]) await later(minutes);
  expect(paidTo(number)).toHaveLength(before);
  const shown = phones.got.filter(({ by, to }) => by === "push" && to === owner.id).map(({ title }) => title);
  expect(shown).toEqual(expect.arrayContaining(["A tap drips", "Sparks in the kitchen"]));
  expect(await spent()).toMatchObject({ ordinarySpent: 0, emergenciesSpent: 0, ordinary: 0, emergencies: 0 });
  const { deliveries } = (await owner.get("/deliveries")).body.data;
  const stopped = deliveries.filter(({ state }: { state: string }) => state === "stopped");
  expect(stopped.length).toBeGreaterThan(0);
  for (const { why } of stopped) expect(why).toBe("The month's money for messages is used up.");
});

test("with a budget of zero an emergency is raised all the same, by the page and by WhatsApp, and its keepers read it", async () => {
  const { owner, occupant, propertyId, number, spent, before } = await poor();
  const writer = await connected(occupant, undefined, clock.now ?? morning);
  const answered = gotBy(writer).length;
  const request = repairRequest({ propertyId, priority: "emergency", emergency: true, title: "Light dey spark" });
  expect((await occupant.post("/repair-tickets", request)).status).toBe(201);
  await later(1);
  await write(writer, { text: "light dey spark for kitchen, smoke dey come", at: clock.now ?? morning });
  await later(12);
  const { tickets } = (await owner.get("/repair-tickets")).body.data;
  expect(tickets.filter(({ emergency }: { emergency: boolean }) => emergency)).toHaveLength(2);
  expect([paidTo(number).length, gotBy(writer).length]).toEqual([before, answered]);
  expect(await titlesOf(owner)).toContain("Emergency reported");
  expect(await spent()).toMatchObject({ ordinarySpent: 0, emergenciesSpent: 0 });
});
