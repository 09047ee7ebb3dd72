import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { leakPicture } from "../../../scripts/phones/picture.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { morning, noticeTo } from "../../../tests/harness/deliveries.ts";
import { phoneOf, readWhatsApp, setPhones } from "../../../tests/harness/phones.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { resident, whatsAppOn } from "../../../tests/harness/whatsapp.ts";
import type { Person } from "../../../tests/harness/world.ts";

const { clock, database, drain } = await testApp();
const phones = await setPhones();
const { connected, lastTo, gotBy, write } = whatsAppOn(phones);

const title = "Leaking pipe";
const file = async (who: Person, propertyId: string): Promise<string> =>
  (await who.post("/repair-tickets", repairRequest({ title, propertyId }))).body.data.ticket.id;
const tell = async (who: Person, ticketId: string) => {
  const link = `/occupant/tickets/${ticketId}`;
  await noticeTo(who, { title: "The plumber comes at four", kind: "requests", link, atOnce: true });
  await drain();
  await phones.whatsapp.settled();
};

/** An occupant with a request of which they were told by WhatsApp. */
async function told() {
  const made = await resident();
  const writer = await connected(made.occupant);
  const ticketId = await file(made.occupant, made.propertyId);
  await drain();
  await tell(made.occupant, ticketId);
  const say = (text: string) => write(writer, { text, at: clock.now ?? new Date() });
  const press = (id: string) => write(writer, { press: id, at: clock.now ?? new Date() });
  return { ...made, writer, ticketId, say, press };
}

const written = async (who: Person, ticketId: string): Promise<string[]> =>
  (await who.get(`/repair-tickets/${ticketId}`)).body.data.timeline
    .filter(({ act }: { act: string }) => act === "commented")
    .map(({ text }: { text: string }) => text);
const countOf = async (who: Person): Promise<number> => (await who.get("/repair-tickets")).body.data.tickets.length;

test("thanks for the one notice land on its request, as one answer, and so does a lone photo", async () => {
  const { owner, occupant, writer, ticketId, say } = await told();
  const before = gotBy(writer).length;
  await say("Ok thanks");
  expect(lastTo(writer)?.text).toBe('Added to "Leaking pipe".');
  expect(gotBy(writer)).toHaveLength(before + 1);
  expect([await written(owner, ticketId), await countOf(occupant)]).toEqual([["Ok thanks"], 1]);
  await write(writer, { file: await leakPicture(), at: clock.now ?? new Date() });
  const { timeline } = (await owner.get(`/repair-tickets/${ticketId}`)).body.data;
  expect(timeline.flatMap((one: { mediaUploads: object[] }) => one.mediaUploads)).toHaveLength(1);
});

test("more than that is offered for it: added by one button, a new request by the other", async () => {
  const { occupant, writer, ticketId, say, press } = await told();
  await say("The man did not come");
  expect(lastTo(writer)?.text).toContain('Add to "Leaking pipe", or a new request?');
  expect(await written(occupant, ticketId)).toEqual([]);
  await press("add");
  expect(await written(occupant, ticketId)).toEqual(["The man did not come"]);
  await say("I am at home after 5");
  await press("new");
  expect(lastTo(writer)?.text).toContain("Send it?");
  await press("send");
  expect([await written(occupant, ticketId), await countOf(occupant)]).toEqual([["The man did not come"], 2]);
});

test("a fault that is told by itself is a new request, and danger is sent at once", async () => {
  const { occupant, owner, writer, say } = await told();
  await say("The bathroom tap leaks");
  expect(lastTo(writer)?.text).toContain("Send it?");
  await say("light dey spark for kitchen, smoke dey come");
  const { tickets } = (await owner.get("/repair-tickets")).body.data;
  expect([tickets[0].emergency, await countOf(occupant)]).toEqual([true, 2]);
});

test("danger is a request of its own also where it quotes another one, and what quotes it is added to it", async () => {
  const { occupant, owner, writer, ticketId } = await told();
  const quote = (text: string, replyTo = "") => write(writer, { text, replyTo, at: clock.now ?? new Date() });
  await quote("light dey spark for kitchen, smoke dey come", lastTo(writer)?.id);
  const [danger] = (await owner.get("/repair-tickets")).body.data.tickets;
  expect([danger.emergency, await countOf(occupant), await written(owner, ticketId)]).toEqual([true, 2, []]);
  await quote("fire don catch the curtain", gotBy(writer).findLast(({ text }) => text.startsWith("In danger"))?.id);
  expect([await countOf(occupant), await written(owner, danger.id)]).toEqual([2, ["fire don catch the curtain"]]);
});

test.each([
  [...["somebody saw to", 6, "Whoever sees to it is told now."], (who: Person, id: string) => who.post(seen(id))],
  [...["nobody saw to for an hour", 61, "Everybody who looks after the building is called."], async () => {}],
] as [string, number, string, (who: Person, id: string) => Promise<unknown>][])(
  "danger that quotes an emergency that %s belongs to it, and wakes people again",
  async (_, minutes, words, meanwhile) => {
    const { occupant, owner, writer, say } = await told();
    await say("light dey spark for kitchen, smoke dey come");
    const [first] = (await owner.get("/repair-tickets")).body.data.tickets;
    const replyTo = gotBy(writer).findLast(({ text }) => text.startsWith("In danger"))?.id ?? "";
    await meanwhile(owner, first.id);
    clock.now = new Date(morning.getTime() + minutes * 60_000);
    await write(writer, { text: "gas dey leak for kitchen", replyTo, at: clock.now });
    expect([await countOf(occupant), await written(owner, first.id)]).toEqual([2, ["gas dey leak for kitchen"]]);
    expect(gotBy(writer).map(({ text }) => text)).toContainEqual(expect.stringContaining(words));
    const { ticket, timeline } = (await owner.get(`/repair-tickets/${first.id}`)).body.data;
    expect([ticket.acknowledgedAt, timeline.map(({ act }: { act: string }) => act)]).toEqual([
      null,
      expect.arrayContaining(["alarmed"]),
    ]);
  },
);
const seen = (id: string) => `/repair-tickets/${id}/acknowledge`;

test("of two homes danger is in that of the request which it quotes; elsewhere it begins none", async () => {
  const { occupant, owner, propertyId, writer } = await told();
  const other = await resident();
  await database.db.execute(sql`update property_members set account_id = ${occupant.id}
    where account_id = ${other.occupant.id} and property_id = ${other.propertyId}`);
  const replyTo = lastTo(writer)?.id ?? "";
  const danger = { text: "light dey spark for kitchen, smoke dey come", replyTo, at: clock.now ?? new Date() };
  await write(writer, danger);
  const [filed] = (await owner.get("/repair-tickets")).body.data.tickets;
  expect(filed).toMatchObject({ emergency: true, propertyId, locationDetails: "Flat 3" });
  await database.db.execute(
    sql`update property_members set role = 'property_manager' where account_id = ${occupant.id} and property_id = ${propertyId}`,
  );
  await write(writer, danger);
  expect([await countOf(owner), await countOf(other.owner)]).toEqual([2, 0]);
  expect(lastTo(writer)?.text).toMatch(/^In danger, call 112.*were told what you wrote/s);
});

test("nothing is offered a day later, of somebody else's request, or to whoever lives there no more", async () => {
  const late = await told();
  clock.now = new Date(morning.getTime() + 25 * 3_600_000);
  await late.say("The man did not come");
  expect(lastTo(late.writer)?.text).toContain("Send it?");
  clock.now = morning;
  const other = await resident();
  const writer = await connected(other.occupant);
  await tell(other.occupant, late.ticketId);
  await write(writer, { text: "The man did not come", at: morning });
  expect(lastTo(writer)?.text).toContain("Send it?");
  const left = await told();
  await database.db.execute(sql`update property_members set left_at = now() where account_id = ${left.occupant.id}`);
  await left.say("Ok thanks");
  expect(lastTo(left.writer)?.text).toContain("You live in no building here");
  expect(await written(left.owner, left.ticketId)).toEqual([]);
});

test("of two requests the last one is offered, also for thanks", async () => {
  const { occupant, propertyId, writer, ticketId, say, press } = await told();
  clock.now = new Date(morning.getTime() + 60_000);
  const second = await file(occupant, propertyId);
  await tell(occupant, second);
  await say("Ok thanks");
  expect(lastTo(writer)?.text).toContain("or a new request?");
  await press("add");
  expect([await written(occupant, ticketId), await written(occupant, second)]).toEqual([[], ["Ok thanks"]]);
});

test("by SMS it is the same, with words for buttons, in one page", async () => {
  const { occupant, owner, propertyId } = await resident();
  const number = await phoneOf(phones, occupant);
  const ticketId = await file(occupant, propertyId);
  await tell(occupant, ticketId);
  const last = () => phones.got.findLast(({ by, to }) => by === "sms" && to === number)?.text ?? "";
  const say = async (text: string) => {
    await phones.carriers.write(number, text);
    await readWhatsApp(phones);
    await phones.carriers.settled();
  };
  await say("I am at home after 5");
  expect(last()).toMatch(/Add to Leaking pipe, or a new request\? Answer ADD or NEW\.$/);
  expect(last().length).toBeLessThanOrEqual(160);
  await say("add");
  expect([last(), await written(owner, ticketId)]).toEqual(["Added to Leaking pipe.", ["I am at home after 5"]]);
});
