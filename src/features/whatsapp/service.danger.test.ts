import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { noticeTo } from "../../../tests/harness/deliveries.ts";
import { phoneOf, setPhones } from "../../../tests/harness/phones.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { resident, whatsAppOn } from "../../../tests/harness/whatsapp.ts";
import type { Person } from "../../../tests/harness/world.ts";

const { clock, database, drain } = await testApp();
const phones = await setPhones();
const { connected, gotBy, lastTo, write } = whatsAppOn(phones);

/** An occupant with a request of which they were told by WhatsApp. */
async function told() {
  const made = await resident();
  const writer = await connected(made.occupant);
  const ticketId = await file(made.occupant, made.propertyId);
  await tell(made.occupant, `/occupant/tickets/${ticketId}`);
  const say = (one: object) => write(writer, { at: clock.now ?? new Date(), ...one });
  return { ...made, writer, ticketId, say };
}
const file = async (who: Person, propertyId: string): Promise<string> =>
  (await who.post("/repair-tickets", repairRequest({ title: "Leaking pipe", propertyId }))).body.data.ticket.id;
const tell = async (who: Person, link: string) => {
  await noticeTo(who, { title: "The plumber comes at four", kind: "requests", link, atOnce: true });
  await drain();
  await phones.whatsapp.settled();
};
const read = async (who: Person, id: string) => (await who.get(`/repair-tickets/${id}`)).body.data;
const danger = "light dey spark for kitchen, smoke dey come";

test("what may be danger and quotes a request is added, and asked about by a button that calls everybody", async () => {
  const { owner, writer, ticketId, say } = await told();
  await say({ text: "Was there smoke when it happened?", replyTo: lastTo(writer)?.id });
  expect(lastTo(writer)?.text).toMatch(/^In danger, call 112.*Added to "Leaking pipe"\. Is it dangerous now\?$/s);
  const [button] = lastTo(writer)?.buttons ?? [];
  expect(button).toMatchObject({ id: `danger:${ticketId}` });
  expect((await read(owner, ticketId)).ticket.emergency).toBe(false);
  await say({ press: button?.id });
  const said = gotBy(writer).map(({ text }) => text);
  expect(said).toContainEqual(expect.stringContaining("Everybody who looks after the building is called."));
  expect((await read(owner, ticketId)).ticket.emergency).toBe(true);
});

/** Three hours before it comes. */
const heldUp = () => new Date((clock.now ?? new Date()).getTime() - 3 * 3_600_000);
const requestsOf = async (who: Person) => (await who.get("/repair-tickets")).body.data.tickets;

test("danger that was held up on the way for hours wakes nobody, and is asked about by a button that does", async () => {
  const { owner, occupant, writer, ticketId, say } = await told();
  await say({ text: danger, replyTo: lastTo(writer)?.id, at: heldUp() });
  expect(lastTo(writer)?.text).toMatch(/^In danger, call 112.*Is it dangerous now\?$/s);
  const { ticket, timeline } = await read(owner, ticketId);
  expect([ticket.emergency, (await requestsOf(occupant)).length]).toEqual([false, 1]);
  expect(timeline.at(-1)).toMatchObject({
    act: "commented",
    occurredAt: heldUp()
      .toISOString()
      .replace(/\d{3}Z$/, "000Z"),
  });
  await say({ press: lastTo(writer)?.buttons?.[0]?.id });
  expect((await read(owner, ticketId)).ticket.emergency).toBe(true);
});

test("danger that was held up and answers nothing is asked about before it is a request", async () => {
  const { occupant, writer, say } = await told();
  await say({ text: danger, at: heldUp() });
  expect(lastTo(writer)?.text).toMatch(/^In danger, call 112/);
  expect(await requestsOf(occupant)).toHaveLength(1);
  await say({ press: lastTo(writer)?.buttons?.find(({ title }) => title === "People in danger")?.id });
  expect(await requestsOf(occupant)).toHaveLength(2);
  expect((await requestsOf(occupant))[0]).toMatchObject({ emergency: true });
});

test("danger that answers an emergency of theirs belongs to it, also once somebody sees to it", async () => {
  const { owner, occupant, writer, ticketId, say } = await told();
  const [quoted, again] = [lastTo(writer)?.id, "the socket is smoking again and now there are flames"];
  await occupant.post(`/repair-tickets/${ticketId}/comments`, { text: danger });
  await owner.post(`/repair-tickets/${ticketId}/acknowledge`);
  clock.now = new Date((clock.now ?? new Date()).getTime() + 6 * 60_000);
  await say({ text: again, replyTo: quoted });
  expect(gotBy(writer).map(({ text }) => text)).toContainEqual(
    expect.stringContaining("Whoever sees to it is told now."),
  );
  expect(await requestsOf(occupant)).toHaveLength(1);
});

test.each(["danger:", "seen:", "add:"])(
  "a button %s with the request of somebody else does nothing there",
  async (mark) => {
    const other = await told();
    const { say, occupant, writer } = await told();
    await say({ press: `${mark}${other.ticketId}` });
    const { ticket, timeline } = await read(other.owner, other.ticketId);
    expect([ticket.emergency, ticket.acknowledgedAt, timeline.length]).toEqual([false, null, 1]);
    expect(lastTo(writer)?.text ?? "").not.toContain("Thank you");
    expect((await occupant.get("/repair-tickets")).body.data.tickets).toHaveLength(1);
  },
);

test("who lives there no more and quotes it with danger hears whom to call; its keepers are told, for nothing, three times", async () => {
  const { owner, occupant, writer, ticketId, say } = await told();
  const number = await phoneOf(phones, owner);
  const replyTo = lastTo(writer)?.id;
  await database.db.execute(sql`update property_members set left_at = now() where account_id = ${occupant.id}`);
  await say({ text: danger, replyTo });
  expect(lastTo(writer)?.text).toMatch(/^In danger, call 112.*The people who look after .* were told what you wrote/s);
  const { notifications } = (await owner.get("/notifications")).body.data;
  expect(notifications[0]).toMatchObject({ title: "Danger reported, unconfirmed", link: `/tickets/${ticketId}?left` });
  const { ticket, timeline } = await read(owner, ticketId);
  expect([ticket.emergency, timeline.at(-1)]).toMatchObject([false, { act: "warned", text: danger }]);
  await drain();
  await phones.carriers.settled();
  expect(phones.got.filter(({ by, to }) => by === "sms" && to === number)).toEqual([]);
  for (const _ of [2, 3, 4]) await say({ text: danger, replyTo });
  expect(lastTo(writer)?.text).toContain("Nobody here has been told.");
  const titles = (await owner.get("/notifications")).body.data.notifications.map((one: { title: string }) => one.title);
  expect(titles.filter((title: string) => title === "Danger reported, unconfirmed")).toHaveLength(3);
});

test("danger of whoever lives nowhere here names whom to call, also where nothing was quoted", async () => {
  const { occupant, writer, say } = await told();
  await database.db.execute(sql`update property_members set left_at = now() where account_id = ${occupant.id}`);
  await say({ text: danger });
  expect(lastTo(writer)?.text).toMatch(/^Nobody has been told\. In danger, call 112/);
});
