import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { startPhones } from "../../../scripts/phones/server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { newNumber } from "../../../tests/harness/carried.ts";
import { noticeTo } from "../../../tests/harness/deliveries.ts";
import { connect, disconnect, phoneOf, readWhatsApp } from "../../../tests/harness/phones.ts";
import { resident, whatsAppOn } from "../../../tests/harness/whatsapp.ts";
import { type Person, person } from "../../../tests/harness/world.ts";

const { database, drain } = await testApp();
const phones = await startPhones();
const { connected, gotBy, lastTo, write } = whatsAppOn(phones);

beforeEach(() => connect(phones));
afterEach(async () => {
  await phones.carriers.settled();
  await phones.whatsapp.settled();
  await disconnect();
});
afterAll(() => phones.stop());

const alarm = async (who: Person) => {
  await noticeTo(who, { title: "Danger", kind: "emergencies", priority: "emergency" });
  await drain();
};
const pointsOf = async (who: Person) => (await who.get("/contact-points")).body.data.contactPoints;
const toldOf = (who: Parameters<typeof gotBy>[0]) => gotBy(who).filter(({ text }) => text.includes("Danger"));

test("STOP is the first that somebody writes: nothing comes by WhatsApp, and SMS go on", async () => {
  const owner = await person("property_owner");
  const phone = await phoneOf(phones, owner);
  await write({ phone, userId: "NG.first" }, { text: "Abeg stop" });
  expect(lastTo({ phone })?.text).toContain("Nothing more comes by WhatsApp");
  const points = await pointsOf(owner);
  expect(
    points.map(({ kind, optedOutAt }: { kind: string; optedOutAt: string | null }) => [kind, !optedOutAt]),
  ).toEqual([
    ["phone", true],
    ["whatsapp", false],
  ]);
  await alarm(owner);
  expect(toldOf({ phone })).toEqual([]);
  expect(phones.got.filter(({ by, to }) => by === "sms" && to === phone)).toHaveLength(1);
});

test("a phone whose SMS were ended is told nothing by WhatsApp either, until START", async () => {
  const { occupant } = await resident();
  const phone = await phoneOf(phones, occupant);
  await phones.carriers.write(phone, "STOP");
  await write({ phone }, { text: "The tap in the kitchen leaks" });
  expect(lastTo({ phone })?.text).toContain("Send it?");
  await alarm(occupant);
  expect(toldOf({ phone })).toEqual([]);
  await write({ phone }, { text: "Change" }, { text: "START" });
  await alarm(occupant);
  expect(toldOf({ phone })).toHaveLength(1);
});

test("STOP holds with the word that tells it, before it is read and answered", async () => {
  const owner = await person("property_owner");
  const writer = await connected(owner);
  await phones.whatsapp.write(writer, { text: "please stop" });
  await alarm(owner);
  expect(toldOf(writer)).toEqual([]);
  await phones.whatsapp.write(writer, { text: "START" });
  await alarm(owner);
  expect(toldOf(writer)).toHaveLength(1);
  await readWhatsApp(phones);
  expect(lastTo(writer)?.text).toContain("Notices come by WhatsApp again");
  expect((await pointsOf(owner))[0].optedOutAt).toBeNull();
});

test("STOP counts once however often it is told, and not where something was chosen since", async () => {
  const owner = await person("property_owner");
  const writer = await connected(owner);
  const again = await phones.whatsapp.write(writer, { text: "STOP", at: new Date(Date.now() - 60_000) });
  const [{ id, optedOutAt }] = await pointsOf(owner);
  expect(optedOutAt).not.toBeNull();
  await owner.put(`/contact-points/${id}`, { optedOut: false });
  await again();
  await readWhatsApp(phones);
  await phones.whatsapp.write(writer, { text: "stop", at: new Date(Date.now() - 60_000) });
  expect((await pointsOf(owner))[0].optedOutAt).toBeNull();
});

test("a word that answers a question of ours ends nothing", async () => {
  const { occupant } = await resident();
  const writer = await connected(occupant);
  await write(writer, { text: "The tap in the kitchen leaks" });
  await write(writer, { text: "Cancel" });
  expect(lastTo(writer)?.text).toContain("Nothing was sent");
  expect((await pointsOf(occupant))[0].optedOutAt).toBeNull();
});

test("STOP of somebody whom nobody knows ends nothing, and is answered", async () => {
  const writer = { phone: newNumber() };
  await write(writer, { text: "STOP" });
  expect(lastTo(writer)?.text).toContain("Nothing more comes by WhatsApp");
  const { rows } = await database.db.execute(
    sql`select 1 from contact_points where kind = 'whatsapp' and address = ${writer.phone}`,
  );
  expect(rows).toEqual([]);
});
