import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { engage } from "../../../tests/harness/crew.ts";
import { morning } from "../../../tests/harness/deliveries.ts";
import { verified } from "../../../tests/harness/members.ts";
import { goOnAt, phoneOf, setPhones } from "../../../tests/harness/phones.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { given } from "../../../tests/harness/visits.ts";
import { paidFor, staffed, walk, withWhatsApp } from "../../../tests/harness/walked-request.ts";
import { ownedBuilding, type Person } from "../../../tests/harness/world.ts";

const { clock, drain } = await testApp();
const phones = await setPhones();
const at = (hours: number) => new Date(morning.getTime() + hours * 3_600_000);

const smsTo = (number: string) =>
  phones.got.filter(({ by, to }) => by === "sms" && to === number).map(({ text }) => text);
const toldOf = (channel: string) => [
  { to: "occupant", title: "Times for a visit", channel },
  { to: "technician", title: "Visit booked", channel },
  { to: "occupant", title: "Your request is resolved", channel },
];

describe("an ordinary request", () => {
  test.each([
    ["sms", "an SMS", phoneOf, 800],
    ["whatsapp", "WhatsApp", withWhatsApp, 1_000],
  ] as const)("costs three of %s, of all people, where each has %s alone", async (channel, _, give, kobo) => {
    const world = await staffed();
    await drain();
    const { owner, firm, technician, occupant } = world;
    for (const who of [owner, firm, technician, occupant]) await give(phones, who);
    phones.got.length = 0;
    await walk(world, morning);
    const paid = await paidFor({ owner, firm, technician, occupant });
    expect(paid).toMatchObject(toldOf(channel));
    expect(paid.map((one) => one.kobo)).toEqual([kobo, kobo, kobo]);
    expect(phones.got.filter(({ by }) => by === channel)).toHaveLength(3);
    for (const { by, text } of phones.got) if (by === "sms") expect(text.length).toBeLessThanOrEqual(160);
  });

  test("that a firm of one person does itself tells it of the job", async () => {
    const { owner, occupant, propertyId } = await ownedBuilding();
    const firm = await verified("contractor");
    await engage(owner, propertyId, firm);
    await drain();
    const number = await phoneOf(phones, firm);
    const { ticket } = (await occupant.post("/repair-tickets", repairRequest({ propertyId }))).body.data;
    await owner.post(`/repair-tickets/${ticket.id}/assign`, { contractorId: firm.id, dueDate: "2090-01-01" });
    await goOnAt(at(8));
    expect(smsTo(number)).toEqual([expect.stringContaining("A task was awarded to you")]);
  });
});

describe("a step that has passed before people are woken", () => {
  /** Times that were offered in the evening, of which an SMS waits for the morning. */
  async function offered() {
    const world = await given();
    await drain();
    const number = await phoneOf(phones, world.occupant);
    clock.now = at(12.5);
    const windows = [{ from: at(30).toISOString(), to: at(32).toISOString() }];
    const { visit } = (await world.firm.post(world.path, { windows, access: "at_home" })).body.data;
    return { ...world, number, visit, from: windows[0]?.from };
  }
  const whyOf = async (who: Person) =>
    (await who.get("/deliveries")).body.data.deliveries
      .filter(({ channel, kind }: { channel: string; kind: string }) => channel === "sms" && kind !== "code")
      .map(({ state, why }: { state: string; why: string | null }) => [state, why]);

  test("is told nobody: times of which one was chosen", async () => {
    const { occupant, number, visit, from } = await offered();
    clock.now = at(13);
    expect((await occupant.put(`/visits/${visit.id}`, { from })).status).toBe(200);
    await goOnAt(at(22));
    expect([smsTo(number), await whyOf(occupant)]).toEqual([[], [["stopped", "What it tells had passed."]]]);
  });

  test("and the next one is told in its place: times that were called off for others", async () => {
    const { firm, number, visit } = await offered();
    clock.now = at(13);
    const windows = [
      { from: at(40).toISOString(), to: at(41).toISOString() },
      { from: at(45).toISOString(), to: at(46).toISOString() },
    ];
    expect((await firm.put(`/visits/${visit.id}`, { windows })).status).toBe(200);
    await goOnAt(at(22));
    expect(smsTo(number)).toEqual([expect.stringContaining("2 times offered")]);
  });

  test("nor while it is being sent, where its carriers refuse it for the moment", async () => {
    const world = await given();
    await drain();
    const number = await phoneOf(phones, world.occupant);
    const windows = [{ from: at(30).toISOString(), to: at(32).toISOString() }];
    const { visit } = (await world.firm.post(world.path, { windows, access: "at_home" })).body.data;
    const chosen = Promise.withResolvers<void>();
    for (const carrier of ["termii", "africastalking"])
      phones.behave(`${carrier} ${number}`, { does: "answer", status: 503, times: 2, after: chosen.promise });
    const sending = goOnAt(at(1));
    await expect.poll(() => whyOf(world.occupant)).toEqual([["sending", null]]);
    expect((await world.occupant.put(`/visits/${visit.id}`, { from: windows[0]?.from })).status).toBe(200);
    chosen.resolve();
    await sending;
    await goOnAt(at(2));
    expect([smsTo(number), await whyOf(world.occupant)]).toEqual([[], [["stopped", "What it tells was over."]]]);
  });

  test("but what still holds is told in the morning", async () => {
    const { number } = await offered();
    await goOnAt(at(22));
    expect(smsTo(number)).toEqual([expect.stringContaining("1 time offered")]);
  });
});

test("what can wait comes by what costs to whoever asks for all of a kind, and to nobody else", async () => {
  const { owner, occupant, propertyId } = await ownedBuilding();
  const other = await ownedBuilding();
  await drain();
  const [number, otherNumber] = [await phoneOf(phones, owner), await phoneOf(phones, other.owner)];
  const known = await owner.get(`/properties/${propertyId}/members`);
  for (const [who, id, members] of [
    [owner, propertyId, known.body.data.members],
    [
      other.owner,
      other.propertyId,
      (await other.owner.get(`/properties/${other.propertyId}/members`)).body.data.members,
    ],
  ] as const) {
    const resident = members.find(({ role }: { role: string }) => role === "building_occupant");
    await who.put(`/properties/${id}/members/${resident.id}`, { confirmed: true });
  }
  const asked = await owner.put("/contact-points/preferences", { everything: { sms: { requests: true } } });
  expect(asked.body.data.preferences.everything).toMatchObject({ sms: ["requests"], whatsapp: [] });
  await occupant.post("/repair-tickets", repairRequest({ propertyId }));
  await other.occupant.post("/repair-tickets", repairRequest({ propertyId: other.propertyId }));
  await goOnAt(at(2));
  expect([smsTo(number), smsTo(otherNumber)]).toEqual([[expect.stringContaining("New repair request")], []]);
  const refused = await owner.put("/contact-points/preferences", { everything: { push: { requests: true } } });
  expect(refused.status).toBe(422);
});
