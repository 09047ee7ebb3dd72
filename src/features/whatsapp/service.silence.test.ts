import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { startPhones } from "../../../scripts/phones/server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { newNumber } from "../../../tests/harness/carried.ts";
import { noticeTo } from "../../../tests/harness/deliveries.ts";
import { connect, disconnect, goOnAt, readWhatsApp } from "../../../tests/harness/phones.ts";
import { ownedBuilding, type Person } from "../../../tests/harness/world.ts";

const { clock, database, drain } = await testApp();
const phones = await startPhones();

beforeEach(() => connect(phones));
afterEach(async () => {
  await phones.whatsapp.settled();
  await disconnect();
  clock.now = null;
});
afterAll(() => phones.stop());

/** Somebody who lives there and writes by WhatsApp. */
async function resident() {
  const made = await ownedBuilding();
  const { occupant } = made;
  await database.db.execute(sql`update property_members set confirmed = true where account_id = ${occupant.id}`);
  const phone = newNumber();
  const { code } = (await occupant.post("/contact-points/whatsapp", {})).body.data.connection;
  await write(phone, code);
  return { ...made, phone };
}
async function write(phone: string, text: string) {
  await phones.whatsapp.write({ phone }, { text });
  await readWhatsApp(phones);
}
const gotBy = (phone: string, words: string) =>
  phones.got.filter(({ by, to, text }) => by === "whatsapp" && to === phone && text.includes(words));
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const alarm = async (who: Person) => {
  await noticeTo(who, { title: "Sparks in the kitchen", kind: "emergencies", priority: "emergency" });
  await drain();
  await phones.whatsapp.settled();
};

describe("with whom to call in danger", () => {
  test("somebody is answered again where WhatsApp fell silent", async () => {
    const { phone } = await resident();
    phones.behave(`whatsapp ${phone}`, { does: "lose", times: 2 });
    await write(phone, "light dey spark for kitchen, smoke dey come");
    expect(gotBy(phone, "call 112 or 767")).toHaveLength(1);
  });

  test("somebody is answered once where WhatsApp told of it", async () => {
    const { phone } = await resident();
    phones.behave(`whatsapp ${phone}`, { does: "lose answer" });
    await write(phone, "light dey spark for kitchen, smoke dey come");
    expect(gotBy(phone, "call 112 or 767")).toHaveLength(1);
  });

  test("somebody is answered three times at most", async () => {
    const { phone } = await resident();
    phones.behave(`whatsapp ${phone}`, { does: "lose answer", reports: "never" });
    await write(phone, "light dey spark for kitchen, smoke dey come");
    expect(gotBy(phone, "call 112 or 767")).toHaveLength(3);
  });
});

test("an ordinary answer goes once, though WhatsApp fell silent", async () => {
  const { phone } = await resident();
  phones.behave(`whatsapp ${phone}`, { does: "lose answer", reports: "never" });
  await write(phone, "The kitchen tap leaks");
  expect(gotBy(phone, "Send it?")).toHaveLength(1);
});

describe("an emergency by WhatsApp", () => {
  test.each(["once", "before the answer"] as const)("of which it told %s goes once", async (reports) => {
    const { occupant, phone } = await resident();
    phones.behave(`whatsapp ${phone}`, { does: "lose answer", reports });
    await alarm(occupant);
    for (const minutes of [2, 4]) await goOnAt(inMinutes(minutes));
    expect(gotBy(phone, "Sparks")).toHaveLength(1);
    const [sent] = (await occupant.get("/deliveries")).body.data.deliveries;
    expect(sent).toMatchObject({ channel: "whatsapp", state: "delivered" });
  });

  test("of which it told nothing goes again", async () => {
    const { occupant, phone } = await resident();
    phones.behave(`whatsapp ${phone}`, { does: "lose", times: 1 });
    await alarm(occupant);
    expect(gotBy(phone, "Sparks")).toEqual([]);
    await goOnAt(inMinutes(2));
    expect(gotBy(phone, "Sparks")).toHaveLength(1);
  });
});
