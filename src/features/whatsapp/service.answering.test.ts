import { expect, test } from "vitest";
import type { Notice } from "#features/notifications/service.server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { morning, noticeTo } from "../../../tests/harness/deliveries.ts";
import { setPhones } from "../../../tests/harness/phones.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { staffed } from "../../../tests/harness/walked-request.ts";
import { type Writer, whatsAppOn } from "../../../tests/harness/whatsapp.ts";
import { type Person, person } from "../../../tests/harness/world.ts";

const { clock, drain } = await testApp();
const phones = await setPhones();
const { connected, gotBy, lastTo, write } = whatsAppOn(phones);

const say = (writer: Writer, text: string) => write(writer, { text, at: clock.now ?? new Date() });
const press = (writer: Writer, id: string) => write(writer, { press: id, at: clock.now ?? new Date() });
/** Tells somebody of something, by WhatsApp, a minute after what they were told before. */
const tell = async (who: Person, link: string, said: Partial<Notice> = {}) => {
  clock.now = new Date((clock.now ?? morning).getTime() + 60_000);
  await noticeTo(who, { title: "It has to be seen to", kind: "requests", link, atOnce: true, ...said });
  await drain();
  await phones.whatsapp.settled();
};
const file = async (who: Person, propertyId: string, title: string): Promise<string> =>
  (await who.post("/repair-tickets", repairRequest({ title, propertyId }))).body.data.ticket.id;
const written = async (who: Person, ticketId: string): Promise<string[]> =>
  (await who.get(`/repair-tickets/${ticketId}`)).body.data.timeline
    .filter(({ act }: { act: string }) => act === "commented")
    .map(({ text }: { text: string }) => text);
const countOf = async (who: Person): Promise<number> => (await who.get("/repair-tickets")).body.data.tickets.length;

/** A building with two requests, and its owner's WhatsApp. */
async function kept() {
  const made = await staffed();
  const ids = [
    await file(made.occupant, made.propertyId, "Leaking pipe"),
    await file(made.occupant, made.propertyId, "Broken gate"),
  ] as const;
  await drain();
  return { ...made, ids, keeper: await connected(made.owner) };
}

test("what a keeper writes stands on the one request that they were told about, as one answer, and files none", async () => {
  const { owner, occupant, keeper, ids } = await kept();
  await tell(owner, `/tickets/${ids[0]}`);
  const before = gotBy(keeper).length;
  await say(keeper, "The pipe leaks again? I send the plumber tomorrow");
  expect(lastTo(keeper)?.text).toBe('Added to "Leaking pipe".');
  expect(gotBy(keeper)).toHaveLength(before + 1);
  expect(await written(occupant, ids[0])).toEqual(["The pipe leaks again? I send the plumber tomorrow"]);
  expect([await written(occupant, ids[1]), await countOf(owner)]).toEqual([[], 2]);
});

test("of several it is asked once which, by a button each; what is mended is none of them", async () => {
  const { owner, occupant, keeper, ids } = await kept();
  for (const id of ids) await tell(owner, `/tickets/${id}`);
  await say(keeper, "Tomorrow at ten");
  await say(keeper, "or at eleven");
  expect(lastTo(keeper)).toMatchObject({
    text: expect.stringContaining("Which of these do you answer"),
    buttons: [{ title: "Broken gate" }, { title: "Leaking pipe" }],
  });
  expect([await written(occupant, ids[0]), await written(occupant, ids[1])]).toEqual([[], []]);
  await press(keeper, `add:${ids[0]}`);
  expect([await written(occupant, ids[0]), await written(occupant, ids[1])]).toEqual([
    ["Tomorrow at ten\nor at eleven"],
    [],
  ]);
  const mended = await owner.put(`/repair-tickets/${ids[0]}/status`, { status: "resolved", note: "Mended." });
  expect(mended.status).toBe(200);
  await tell(owner, `/tickets/${ids[1]}`);
  await say(keeper, "The welder has been called");
  expect(await written(occupant, ids[1])).toEqual(["The welder has been called"]);
});

test("what answers one that is mended by now stands on no other: it is asked again", async () => {
  const { owner, occupant, keeper, ids } = await kept();
  const mend = (id: string) => owner.put(`/repair-tickets/${id}/status`, { status: "resolved", note: "Mended." });
  for (const id of ids) await tell(owner, `/tickets/${id}`);
  await say(keeper, "The plumber has a key of your flat");
  expect((await mend(ids[0])).status).toBe(200);
  await press(keeper, `add:${ids[0]}`);
  await say(keeper, "He comes at ten");
  expect(lastTo(keeper)).toMatchObject({ buttons: [{ title: "Broken gate" }] });
  expect(await written(occupant, ids[1])).toEqual([]);
});

test("nor what answers the last thing that was told, once that is mended", async () => {
  const { owner, occupant, keeper, ids } = await kept();
  for (const id of ids) await tell(owner, `/tickets/${id}`);
  await owner.put(`/repair-tickets/${ids[1]}/status`, { status: "resolved", note: "Mended." });
  await say(keeper, "Well done, what did the welder take?");
  expect(lastTo(keeper)).toMatchObject({ buttons: [{ title: "Leaking pipe" }] });
  expect(await written(occupant, ids[0])).toEqual([]);
});

test("a firm that was told of its task writes on the request that it mends", async () => {
  const { owner, occupant, firm, ids } = await kept();
  const answer = await owner.post(`/repair-tickets/${ids[0]}/assign`, {
    contractorId: firm.id,
    dueDate: new Date(morning.getTime() + 7 * 86_400_000).toISOString().slice(0, 10),
  });
  expect(answer.status, answer.body.detail).toBe(200);
  const writer = await connected(firm);
  await tell(firm, `/tasks?task=${answer.body.data.ticket.taskId}`);
  await say(writer, "We come on Monday");
  expect(lastTo(writer)?.text).toBe('Added to "Leaking pipe".');
  expect(await written(occupant, ids[0])).toEqual(["We come on Monday"]);
});

test("what answers a question about money is for no occupant: it stands nowhere, nor on the request that is mended for it", async () => {
  const { owner, occupant, keeper, firm, ids } = await kept();
  const dueDate = new Date(morning.getTime() + 7 * 86_400_000).toISOString().slice(0, 10);
  const given = await owner.post(`/repair-tickets/${ids[0]}/assign`, { contractorId: firm.id, dueDate });
  const { taskId } = given.body.data.ticket;
  await tell(owner, `/tasks?task=${taskId}&approval=${ids[1]}`, { step: "approval" });
  await say(keeper, "No, that is a thief's price");
  expect(lastTo(keeper)?.text).toContain("You live in no building here");
  // What cannot wait is told unasked; of an invoice hears who wants all.
  const all = await owner.put("/contact-points/preferences", { everything: { whatsapp: { tasks: true } } });
  expect(all.status).toBe(200);
  await tell(owner, `/tasks?task=${taskId}`, { title: "An invoice waits for you", kind: "tasks", step: undefined });
  await say(keeper, "Half of it");
  expect(lastTo(keeper)?.text).toContain("You live in no building here");
  expect(await written(occupant, ids[0])).toEqual([]);
});

test("nothing stands where they may not write, a day later, or beside something else that was told", async () => {
  const { owner, keeper, ids, occupant } = await kept();
  const stranger = await person("contractor");
  const writer = await connected(stranger);
  await tell(stranger, `/tickets/${ids[0]}`);
  await say(writer, "I can mend it");
  expect(lastTo(writer)?.text).toContain("You live in no building here");
  await tell(owner, `/tickets/${ids[0]}`);
  await tell(owner, "/announcements");
  await say(keeper, "Understood");
  expect(lastTo(keeper)).toMatchObject({ buttons: [{ title: "Leaking pipe" }] });
  clock.now = new Date(morning.getTime() + 25 * 3_600_000);
  await say(keeper, "Good morning");
  expect(lastTo(keeper)?.text).toContain("You live in no building here");
  expect(await written(occupant, ids[0])).toEqual([]);
});
