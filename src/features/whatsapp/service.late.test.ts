import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { isInWindow } from "#features/contact-points/whatsapp.rules.ts";
import { startPhones } from "../../../scripts/phones/server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { newNumber } from "../../../tests/harness/carried.ts";
import { noticeTo } from "../../../tests/harness/deliveries.ts";
import { connect, disconnect, goOnAt, readWhatsApp } from "../../../tests/harness/phones.ts";
import { whatsAppOn } from "../../../tests/harness/whatsapp.ts";
import { type Person, person } from "../../../tests/harness/world.ts";

const { database, clock, drain } = await testApp();
const phones = await startPhones();
const { connected, gotBy, lastTo, write } = whatsAppOn(phones);
const hourMs = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hourMs);

beforeEach(() => connect(phones));
afterEach(async () => {
  await phones.whatsapp.settled();
  await disconnect();
  clock.now = null;
});
afterAll(() => phones.stop());

const alarm = async (who: Person) => {
  await noticeTo(who, { title: "Danger", kind: "emergencies", priority: "emergency" });
  await drain();
};
/** Since when we think to have heard of somebody. */
const heard = (who: Person, at: Date) =>
  database.db.execute(sql`update contact_points set heard_at = ${at} where account_id = ${who.id}`);

test("what comes a day late is no word of just now", async () => {
  const owner = await person("property_owner");
  const writer = await connected(owner);
  await heard(owner, ago(30));
  await write(writer, { text: "Good morning", at: ago(25) });
  await alarm(owner);
  expect(lastTo(writer)?.title).toBe("Template tunse_notice");
  await write(writer, { text: "Good day" }, { text: "Good evening", at: ago(2) });
  await alarm(owner);
  expect(lastTo(writer)).toMatchObject({ title: "WhatsApp", text: expect.stringContaining("Danger") });
});

test("words that WhatsApp takes no more are followed by what was approved", async () => {
  const owner = await person("property_owner");
  const writer = { phone: newNumber() };
  const { code } = (await owner.post("/contact-points/whatsapp", {})).body.data.connection;
  await phones.whatsapp.write(writer, { text: code, at: ago(25) });
  await readWhatsApp(phones);
  await heard(owner, ago(1));
  await alarm(owner);
  expect(gotBy(writer)).toEqual([]);
  await goOnAt(new Date(Date.now() + 2_000));
  await phones.whatsapp.settled();
  expect(gotBy(writer).map(({ title }) => title)).toEqual(["Template tunse_notice"]);
  const [sent] = (await owner.get("/deliveries")).body.data.deliveries;
  expect(sent).toMatchObject({ channel: "whatsapp", state: "delivered" });
});

test("in the last minutes of the day words would come too late", () => {
  const now = new Date();
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  expect([isInWindow(before(23 * 60 + 54), now), isInWindow(before(23 * 60 + 56), now), isInWindow(null, now)]).toEqual(
    [...[true, false, false]],
  );
});
