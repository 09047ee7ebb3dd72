import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { startPhones } from "../../../scripts/phones/server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { newNumber } from "../../../tests/harness/carried.ts";
import { connect, disconnect, readWhatsApp } from "../../../tests/harness/phones.ts";
import { resident, type Writer, whatsAppOn } from "../../../tests/harness/whatsapp.ts";
import { type Person, siteAdmin } from "../../../tests/harness/world.ts";

const { database } = await testApp();
const phones = await startPhones();
const { connected, lastTo, write } = whatsAppOn(phones);

beforeEach(() => connect(phones));
afterEach(async () => {
  await phones.carriers.settled();
  await phones.whatsapp.settled();
  await disconnect();
});
afterAll(() => phones.stop());

/** A button of ours that names nothing, of which the database makes an error. */
const unreadable = { press: `seen:${"-".repeat(36)}` };
const waiting = async ({ phone }: Writer) =>
  (
    await database.db.execute(
      sql`select 1 from whatsapp_messages where sender_phone = ${phone} and state = 'waiting' and not is_answer`,
    )
  ).rows.length;

/** What site admins see of what somebody wrote whom nobody knows, or that nobody could read. */
const unknownOf = async (writer: Writer) => {
  const { messages } = (await (await siteAdmin()).get("/admin/whatsapp/messages")).body.data;
  return messages.filter(({ phone }: { phone: string }) => phone === writer.phone);
};

test("a message that cannot be read stops nobody: what else was written is read, and it is kept to be seen", async () => {
  const { occupant, owner } = await resident();
  const writer = await connected(occupant);
  await write(writer, unreadable, { text: "light dey spark for kitchen, smoke dey come" });
  const { tickets } = (await owner.get("/repair-tickets")).body.data;
  expect(tickets).toMatchObject([{ emergency: true }]);
  expect(await waiting(writer)).toBe(0);
  expect(await unknownOf(writer)).toMatchObject([{ type: "interactive", why: "It could not be read." }]);
  await write(writer, { text: "The kitchen tap leaks" });
  expect(lastTo(writer)?.text).toContain("Send it?");
});

test("more than are read together are read one after another", async () => {
  const { occupant } = await resident();
  const writer = await connected(occupant);
  const start = Date.now() - 90_000;
  const lines = Array.from({ length: 60 }, (_, at) => ({ text: `Tap ${at} leaks`, at: new Date(start + at * 1_000) }));
  await phones.whatsapp.tellAll(writer, lines);
  await readWhatsApp(phones);
  expect(await waiting(writer)).toBe(0);
  expect(lastTo(writer)?.text).toContain("Send it?");
});

test("whose phone one person showed and whose id another, is the one of the id", async () => {
  const [{ occupant: before }, { occupant }] = [await resident(), await resident()];
  const phone = newNumber();
  const userId = `NG.${phone}`;
  await connected(before, { phone });
  await connected(occupant, { userId });
  await write({ phone, userId }, { text: "The kitchen tap leaks" });
  expect(lastTo({ phone })?.text).toContain("Send it?");
  await write({ phone, userId }, { press: "send" });
  const countOf = async (who: Person) => (await who.get("/repair-tickets")).body.data.tickets.length;
  expect([await countOf(before), await countOf(occupant)]).toEqual([0, 1]);
  expect((await before.get("/contact-points")).body.data.contactPoints).toEqual([]);
  expect((await occupant.get("/contact-points")).body.data.contactPoints).toMatchObject([{ address: phone }]);
});

test("a sticker or a card of somebody whom nobody knows is kept to be seen, and answered by nothing", async () => {
  const writer = { phone: newNumber() };
  await write(writer, { other: { type: "sticker" } }, { other: { type: "contacts" } });
  expect((await unknownOf(writer)).map(({ type }: { type: string }) => type)).toEqual(["contacts", "sticker"]);
  expect(lastTo(writer)).toBeUndefined();
  const { occupant } = await resident();
  const known = await connected(occupant);
  await write(known, { other: { type: "sticker" } });
  expect(await unknownOf(known)).toEqual([]);
});
