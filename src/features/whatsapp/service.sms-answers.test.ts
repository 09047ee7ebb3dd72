import { expect, test } from "vitest";
import type { Notice } from "#features/notifications/service.server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { morning, noticeTo } from "../../../tests/harness/deliveries.ts";
import { phoneOf, readWhatsApp, setPhones } from "../../../tests/harness/phones.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { staffed } from "../../../tests/harness/walked-request.ts";
import type { Person } from "../../../tests/harness/world.ts";

const { clock, drain } = await testApp();
const phones = await setPhones();

const smsTo = (to: string) => phones.got.filter((one) => one.by === "sms" && one.to === to);
const last = (to: string) => smsTo(to).at(-1)?.text ?? "";
const write = async (from: string, text: string) => {
  await phones.carriers.write(from, text);
  await readWhatsApp(phones);
  await phones.carriers.settled();
};
/** Tells somebody of something, by SMS, a minute after what they were told before. */
const tell = async (who: Person, link: string, said: Partial<Notice> = {}) => {
  clock.now = new Date((clock.now ?? morning).getTime() + 60_000);
  await noticeTo(who, { title: "It has to be seen to", kind: "requests", link, atOnce: true, ...said });
  await drain();
  await phones.carriers.settled();
};
const written = async (who: Person, ticketId: string): Promise<string[]> =>
  (await who.get(`/repair-tickets/${ticketId}`)).body.data.timeline
    .filter(({ act }: { act: string }) => act === "commented")
    .map(({ text, actorName }: { text: string; actorName: string }) => `${actorName}: ${text}`);

/** A building with two requests, and its owner's phone, which is proved. */
async function kept() {
  const made = await staffed();
  const file = async (title: string): Promise<string> => {
    const request = repairRequest({ title, propertyId: made.propertyId });
    return (await made.occupant.post("/repair-tickets", request)).body.data.ticket.id;
  };
  const ids = [await file("Leaking pipe"), await file("Broken gate")] as const;
  await drain();
  return { ...made, ids, number: await phoneOf(phones, made.owner) };
}

test("what a keeper writes by SMS stands on the one request that they were told about, and says that it came so", async () => {
  const { owner, occupant, number, ids } = await kept();
  await tell(owner, `/tickets/${ids[0]}`);
  const before = smsTo(number).length;
  await write(number, "I send the plumber tomorrow");
  expect(last(number)).toBe("Added to Leaking pipe.");
  expect(smsTo(number)).toHaveLength(before + 1);
  const [one] = await written(occupant, ids[0]);
  expect(one).toMatch(/ by SMS: I send the plumber tomorrow$/);
  expect(await written(occupant, ids[1])).toEqual([]);
});

test("of several it is asked which by their numbers, in one page; cancel sends nothing", async () => {
  const { owner, occupant, number, ids } = await kept();
  for (const id of ids) await tell(owner, `/tickets/${id}`);
  await write(number, "Tomorrow at ten");
  expect(last(number)).toMatch(/^Which do you answer\? .* 1 Broken gate, 2 Leaking pipe\. Answer with its number\.$/);
  expect(last(number).length).toBeLessThanOrEqual(160);
  await write(number, "7");
  expect(last(number)).toMatch(/^Which do you answer\?/);
  await write(number, "cancel");
  expect(last(number)).toBe("Nothing was sent.");
  await write(number, "Tomorrow at eleven");
  await write(number, "2");
  expect(last(number)).toBe("Added to Leaking pipe.");
  const [[one, ...more], other] = [await written(occupant, ids[0]), await written(occupant, ids[1])];
  expect([one, more, other]).toEqual([expect.stringMatching(/: Tomorrow at eleven$/), [], []]);
});

test("where nobody knows whether the last of several was told, it is asked which is meant", async () => {
  const { owner, occupant, number, ids } = await kept();
  await tell(owner, `/tickets/${ids[0]}`);
  phones.behave(number, { does: "lose answer", reports: "never" });
  await tell(owner, `/tickets/${ids[1]}`);
  phones.behave(number, { does: "ok" });
  await write(number, "I come at ten");
  expect(last(number)).toMatch(/^Which do you answer\? .* 1 Broken gate, 2 Leaking pipe\./);
  expect(await written(occupant, ids[0])).toEqual([]);
});

test("a firm that was told by SMS of its task writes on the request that it mends", async () => {
  const { owner, occupant, firm, ids } = await kept();
  const dueDate = new Date(morning.getTime() + 7 * 86_400_000).toISOString().slice(0, 10);
  const given = await owner.post(`/repair-tickets/${ids[0]}/assign`, { contractorId: firm.id, dueDate });
  const phone = await phoneOf(phones, firm);
  await tell(firm, `/tasks?task=${given.body.data.ticket.taskId}`);
  await write(phone, "We come on Monday");
  expect(last(phone)).toBe("Added to Leaking pipe.");
  expect(await written(occupant, ids[0])).toHaveLength(1);
});

test("what answers a question about money by SMS stands nowhere", async () => {
  const { owner, occupant, number, firm, ids } = await kept();
  const dueDate = new Date(morning.getTime() + 7 * 86_400_000).toISOString().slice(0, 10);
  const given = await owner.post(`/repair-tickets/${ids[0]}/assign`, { contractorId: firm.id, dueDate });
  await tell(owner, `/tasks?task=${given.body.data.ticket.taskId}&approval=${ids[1]}`, { step: "approval" });
  await write(number, "No, that is a thief's price");
  expect(last(number)).toContain("You live in no building here");
  expect(await written(occupant, ids[0])).toEqual([]);
});
