import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { fullBuilding } from "../../../tests/harness/members.ts";
import { goOnAt, phoneOf, setPhones } from "../../../tests/harness/phones.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { ownedBuilding, type Person } from "../../../tests/harness/world.ts";

const { database, clock, drain } = await testApp();
const phones = await setPhones(null);
/** Two at night in Lagos. */
const night = new Date(`${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T01:00:00Z`);
const inMinutes = (minutes: number) => new Date(night.getTime() + minutes * 60_000);

/** A building at night, whose owner and manager have phones. */
async function atNight({ isKnown = true } = {}) {
  const building = await fullBuilding();
  await drain();
  const { owner, manager, occupant, propertyId } = building;
  if (isKnown)
    await database.db.execute(sql`update property_members set confirmed = true where account_id = ${occupant.id}`);
  const numbers = { owner: await phoneOf(phones, owner), manager: await phoneOf(phones, manager) };
  clock.now = night;
  const request = repairRequest({
    propertyId,
    priority: "emergency",
    emergency: true,
    title: "Light dey spark",
    locationDetails: "Kitchen",
  });
  const { ticket } = (await occupant.post("/repair-tickets", request)).body.data;
  await goOnAt(night);
  await phones.carriers.settled();
  return { ...building, numbers, ticketId: ticket.id };
}
const by = (channel: string, to: string) => phones.got.filter((one) => one.by === channel && one.to === to);
const later = async (minutes: number) => {
  await goOnAt(inMinutes(minutes));
  await phones.carriers.settled();
};
const titlesOf = async (who: Person): Promise<string[]> =>
  (await who.get("/notifications")).body.data.notifications.map(({ title }: { title: string }) => title);

describe("an emergency at night", () => {
  test("is told by SMS at once, then calls owner and manager after 3 and 8 minutes", async () => {
    const { numbers } = await atNight();
    for (const number of Object.values(numbers)) expect(by("sms", number)).toHaveLength(1);
    await later(2);
    expect(by("voice", numbers.owner)).toEqual([]);
    await later(3);
    const [call] = by("voice", numbers.owner);
    expect(call?.text).toMatch(/^This is Tunse, with an emergency\. Light dey spark\. .+Kitchen.+Press 1/);
    expect(by("voice", numbers.manager)).toHaveLength(1);
    await later(8);
    for (const number of Object.values(numbers)) expect(by("voice", number)).toHaveLength(2);
    await later(20);
    for (const number of Object.values(numbers)) expect(by("voice", number)).toHaveLength(2);
  });

  test("ends with the key 1, by the verb of the page, for everybody", async () => {
    const { numbers, owner, ticketId } = await atNight();
    await later(3);
    expect(await phones.carriers.press(numbers.owner, "7")).toContain("Press 1");
    expect(await phones.carriers.press(numbers.owner, "1")).toContain("you see to it");
    const { ticket, timeline } = (await owner.get(`/repair-tickets/${ticketId}`)).body.data;
    expect(ticket.acknowledgedAt).not.toBeNull();
    expect(timeline.at(-1)).toMatchObject({ act: "acknowledged", actorName: owner.name });
    await later(8);
    for (const number of Object.values(numbers)) expect(by("voice", number)).toHaveLength(1);
    expect(await phones.carriers.press(numbers.manager, "1")).toContain("Somebody sees to the emergency already");
    const { deliveries } = (await owner.get("/deliveries")).body.data;
    const calls = deliveries.filter(({ channel }: { channel: string }) => channel === "voice");
    expect(calls.map(({ state }: { state: string }) => state)).toEqual(["stopped", "delivered"]);
  });

  test("calls nobody any more once it was answered on the page, or whoever left", async () => {
    const { numbers, owner, manager, ticketId } = await atNight();
    await database.db.execute(sql`update property_members set left_at = now() where account_id = ${owner.id}`);
    await later(3);
    expect(await phones.carriers.press(numbers.owner, "1")).toContain("nothing to answer");
    expect((await manager.post(`/repair-tickets/${ticketId}/acknowledge`)).status).toBe(200);
    await later(8);
    expect(by("voice", numbers.manager)).toHaveLength(1);
  });

  test("rings whoever writes STOP in its middle no more, and goes on for the others", async () => {
    const { numbers, owner, ticketId } = await atNight();
    await later(3);
    expect(by("voice", numbers.owner)).toHaveLength(1);
    await phones.carriers.write(numbers.owner, "STOP");
    await later(8);
    expect([by("voice", numbers.owner), by("voice", numbers.manager)].map(({ length }) => length)).toEqual([1, 2]);
    expect(by("sms", numbers.owner)).toHaveLength(1);
    const { ticket } = (await owner.get(`/repair-tickets/${ticketId}`)).body.data;
    expect(ticket.acknowledgedAt).toBeNull();
  });

  test("of somebody whom nobody has confirmed costs nobody anything", async () => {
    const { numbers } = await atNight({ isKnown: false });
    await later(8);
    for (const number of Object.values(numbers)) expect([by("sms", number), by("voice", number)]).toEqual([[], []]);
  });

  test("tells its occupant where nobody can be reached", async () => {
    const { occupant, propertyId } = await ownedBuilding();
    await drain();
    const request = repairRequest({ propertyId, priority: "emergency", emergency: true });
    await occupant.post("/repair-tickets", request);
    expect(await titlesOf(occupant)).toContain("Nobody can be called for you");
    const poor = await ownedBuilding();
    await phoneOf(phones, poor.owner);
    const budget = `/properties/${poor.propertyId}/message-budget`;
    expect((await poor.owner.put(budget, { emergencies: 0 })).status).toBe(200);
    await poor.occupant.post("/repair-tickets", { ...request, propertyId: poor.propertyId });
    expect(await titlesOf(poor.occupant)).toContain("Nobody can be called for you");
    const reached = await atNight();
    expect(await titlesOf(reached.occupant)).not.toContain("Nobody can be called for you");
  });
});
