import { expect, test } from "vitest";
import { addDays, lagosDay } from "#domain/days.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { goOnAt, phoneOf, setPhones } from "../../../tests/harness/phones.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { confirm, paidFor, staffed, walk } from "../../../tests/harness/walked-request.ts";
import { type Person, person } from "../../../tests/harness/world.ts";

const { drain } = await testApp();
const hourMs = 3_600_000;
/** The first morning of the next month: the queue reads the machine's clock, and what waits has to lie ahead of it. */
const first = new Date(`${addDays(lagosDay(new Date()), 32).slice(0, 7)}-01T08:00:00Z`);
const at = (day: number, hours = 0) => new Date(first.getTime() + (day - 1) * 24 * hourMs + hours * hourMs);
const phones = await setPhones(first);

const sums = (paid: Awaited<ReturnType<typeof paidFor>>) =>
  Object.fromEntries(
    [...Map.groupBy(paid, ({ kind, channel }) => `${kind} ${channel}`)].map(([key, rows]) => [
      key,
      { count: rows.length, kobo: rows.reduce((sum, { kobo }) => sum + kobo, 0) },
    ]),
  );

test("a month of 20 units costs a third of what a building may spend, where everybody has an SMS alone", async () => {
  const world = await staffed();
  const { owner, firm, technician, propertyId } = world;
  const residents: Person[] = [world.occupant];
  while (residents.length < 20) {
    const resident = await person("building_occupant", { propertyId, buildingUnit: `Flat ${residents.length + 10}` });
    await confirm(owner, propertyId, resident);
    residents.push(resident);
  }
  await drain();
  for (const who of [owner, firm, technician, ...residents]) await phoneOf(phones, who);
  for (let request = 0; request < 12; request += 1)
    await walk({ ...world, occupant: residents[request] ?? world.occupant }, at(1 + 2 * request));

  // A meter that is read, and an outage that is announced the day before.
  await goOnAt(at(25));
  const { meter } = (await owner.post(`/properties/${propertyId}/meters`, { name: "Generator", kind: "run_hours" }))
    .body.data;
  expect((await owner.post(`/meters/${meter.id}/readings`, { value: 120 })).status).toBe(201);
  const times = { from: at(26).toISOString(), to: at(26, 6).toISOString() };
  const outage = { kind: "outage", title: "No light", text: "The transformer is changed.", ...times };
  expect((await owner.post(`/properties/${propertyId}/notices`, outage)).status).toBe(201);
  await goOnAt(at(25, 3));

  // An emergency at two in the morning, answered after the first call.
  await goOnAt(at(27, 17));
  const danger = repairRequest({ propertyId, priority: "emergency", emergency: true });
  const { ticket } = (await residents[13]?.post("/repair-tickets", danger))?.body.data ?? {};
  await drain();
  await goOnAt(at(27, 17 + 4 / 60));
  expect((await owner.post(`/repair-tickets/${ticket.id}/acknowledge`)).status).toBe(200);
  await goOnAt(at(28, 6));

  const people = Object.fromEntries([owner, firm, technician, ...residents].map((who) => [who.id, who]));
  const paid = await paidFor(people);
  expect(sums(paid)).toEqual({
    "requests sms": { count: 24, kobo: 19_200 },
    "tasks sms": { count: 12, kobo: 9_600 },
    "outages sms": { count: 20, kobo: 16_000 },
    "emergencies sms": { count: 2, kobo: 1_600 },
    "emergencies voice": { count: 1, kobo: 3_000 },
  });
  const { budget } = (await owner.get(`/properties/${propertyId}/message-budget`)).body.data;
  const naira = (urgent: boolean) =>
    paid.filter((one) => one.urgent === urgent).reduce((sum, { kobo }) => sum + kobo, 0) / 100;
  expect(budget).toMatchObject({ ordinarySpent: naira(false), emergenciesSpent: naira(true), ordinary: 1_500 });
  expect(budget.ordinarySpent + budget.emergenciesSpent).toBe(494);
});
