import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { leakPicture } from "../../../scripts/phones/picture.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { newNumber } from "../../../tests/harness/carried.ts";
import { noticeTo } from "../../../tests/harness/deliveries.ts";
import { phoneOf, readWhatsApp, setPhones } from "../../../tests/harness/phones.ts";
import { resident, whatsAppOn } from "../../../tests/harness/whatsapp.ts";
import { building, type Person, person, siteAdmin } from "../../../tests/harness/world.ts";

const { app, clock, drain } = await testApp();
const phones = await setPhones(null);

/** The first page of an Ogg file that holds Opus. */
const spoken = Buffer.concat([
  Buffer.from("OggS"),
  Buffer.from([0, 2, ...Array(20).fill(0), 1, 19]),
  Buffer.from("OpusHead"),
  Buffer.from([1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0]),
]);

const { connected, gotBy, lastTo, write } = whatsAppOn(phones);
const requestsOf = async (who: Person) => (await who.get("/repair-tickets")).body.data.tickets;

describe("a WhatsApp", () => {
  test("is somebody's once they send their code from it, and nobody's before", async () => {
    const { occupant } = await resident();
    const writer = { phone: newNumber() };
    await write(writer, { text: "The tap in the kitchen leaks" });
    expect(lastTo(writer)?.text).toContain("We do not know this WhatsApp yet");
    await connected(occupant, writer);
    expect(lastTo(writer)?.text).toContain("This WhatsApp is yours in Tunse now");
    const points = (await occupant.get("/contact-points")).body.data.contactPoints;
    expect(points).toMatchObject([{ kind: "whatsapp", address: writer.phone }]);
    expect(await requestsOf(occupant)).toEqual([]);
  });

  test("has a code that is good for half an hour, and for one", async () => {
    const { occupant } = await resident();
    const ask = async () => (await occupant.post("/contact-points/whatsapp", {})).body.data.connection.code;
    const [old, other] = [await ask(), { phone: newNumber() }];
    const code = await ask();
    await write(other, { text: old });
    expect(lastTo(other)?.text).toContain("This code has ended");
    clock.now = new Date(Date.now() + 31 * 60_000);
    await write(other, { text: code, at: clock.now });
    expect(lastTo(other)?.text).toContain("This code has ended");
  });

  test("is known by a phone that was confirmed by SMS, and goes with that number to whoever has it next", async () => {
    const { occupant } = await resident();
    const phone = await phoneOf(phones, occupant);
    await write({ phone, userId: "NG.one" }, { text: "The tap in the kitchen leaks" });
    expect(lastTo({ phone })?.text).toContain("Send it?");
    await write({ phone, userId: "NG.another" }, { text: "Hello" });
    await write({ phone, userId: "NG.another" }, { text: "The fan does not turn" });
    expect(lastTo({ phone })?.text).toContain("We do not know this WhatsApp yet");
    const points = (await occupant.get("/contact-points")).body.data.contactPoints;
    expect(points).toMatchObject([{ kind: "phone", verifiedAt: null }]);
    const { notifications } = (await occupant.get("/notifications?limit=1")).body.data;
    expect(notifications).toMatchObject([{ title: "Your phone was disconnected" }]);
    // Whose phone it is after all proves it again, and nobody else is in the way.
    await phoneOf(phones, occupant, phone);
    await write({ phone, userId: "NG.one" }, { text: "The tap in the kitchen leaks" });
    expect(lastTo({ phone })?.text).toContain("Send it?");
  });
});

describe("a fault", () => {
  test("becomes a request with its photo, once however often it is told", async () => {
    const { occupant, owner } = await resident();
    const writer = await connected(occupant);
    const again = await phones.whatsapp.write(writer, { text: "Abeg pipe dey leak for kitchen since yesterday" });
    await Promise.all([again(), again()]);
    await write(writer, { file: await leakPicture() });
    expect(gotBy(writer)).toHaveLength(2);
    const asked = lastTo(writer);
    expect(asked?.text).toContain("Plumbing, Flat 3, Marina Court. With 1 file. Send it?");
    expect(asked?.buttons?.map(({ title }) => title)).toEqual(["Send", "Change"]);
    expect(await requestsOf(occupant)).toEqual([]);
    await write(writer, { press: "send" });
    const [filed, ...others] = await requestsOf(owner);
    expect(others).toEqual([]);
    expect(filed).toMatchObject({
      category: "Plumbing",
      unit: "Flat 3",
      reporterName: "Tunde Okafor",
      emergency: false,
    });
    expect(filed.mediaUploads).toHaveLength(1);
    await again();
    await readWhatsApp(phones);
    expect(await requestsOf(owner)).toHaveLength(1);
    expect(gotBy(writer)).toHaveLength(3);
  });

  test("is sent at once where people are in danger, with the numbers to call", async () => {
    const { occupant, owner } = await resident();
    const writer = await connected(occupant);
    await write(writer, { text: "light dey spark for kitchen, smoke dey come" });
    const [filed] = await requestsOf(owner);
    expect(filed).toMatchObject({ emergency: true, priority: "emergency" });
    const texts = gotBy(writer).map(({ text }) => text);
    expect(texts).toContainEqual(expect.stringMatching(/^In danger, call 112 or 767/));
    expect(texts).toContainEqual(expect.stringContaining("Nobody can be called for you"));
  });

  test("is read in the order in which it was written", async () => {
    const { occupant, owner } = await resident();
    const writer = await connected(occupant);
    const lines = Array.from({ length: 20 }, (_, at) => `Line ${at} about the broken tap`);
    const start = Date.now() - 60_000;
    const told = lines.map((text, at) => ({ text, at: new Date(start + at * 1_000) }));
    const shuffled = told.toSorted((one, other) => (one.text < other.text ? 1 : -1));
    await phones.whatsapp.tellAll(writer, shuffled);
    await readWhatsApp(phones);
    await write(writer, { text: "oya send" });
    expect((await requestsOf(owner))[0].description).toBe(lines.join("\n"));
  });

  test("waits for none of its photos: one that comes late stands under it", async () => {
    const { occupant } = await resident();
    const writer = await connected(occupant);
    phones.behave("whatsapp files", { does: "answer", status: 503, times: 1_000 });
    await write(writer, { text: "The kitchen tap leaks" }, { file: await leakPicture() });
    await write(writer, { press: "send" });
    const [{ id }] = await requestsOf(occupant);
    const photosOf = async () => {
      const { ticket, timeline } = (await occupant.get(`/repair-tickets/${id}`)).body.data;
      return [ticket, ...timeline].flatMap((one: { mediaUploads: object[] }) => one.mediaUploads);
    };
    expect(await photosOf()).toEqual([]);
    phones.behave("whatsapp files", { does: "ok" });
    await readWhatsApp(phones);
    expect(await photosOf()).toHaveLength(1);
  });

  test("may be spoken: the voice note is kept and played, and tells nobody else what it is called", async () => {
    const { occupant, owner } = await resident();
    const writer = await connected(occupant);
    await write(writer, { file: { bytes: spoken, contentType: "audio/ogg; codecs=opus" } });
    expect(lastTo(writer)?.buttons).toEqual([{ id: "voice", title: "Send as it is" }]);
    await write(writer, { press: "voice" });
    const [filed] = await requestsOf(owner);
    expect(filed.mediaUploads).toMatchObject([{ fileType: "audio", contentType: "audio/ogg" }]);
    const played = await app.inject(filed.mediaUploads[0].url);
    expect(played.headers["content-type"]).toBe("audio/ogg");
    expect(played.rawPayload.equals(spoken)).toBe(true);
    const { media } = (await owner.get(`/properties/${filed.propertyId}/media`)).body.data;
    expect(media).toEqual([]);
  });

  const secondHome = async (owner: Person, occupant: Person, name: string, unit: string) => {
    const propertyId = await building(owner, { name });
    const { database } = await testApp();
    await database.db.execute(sql`update accounts set email_verified_at = now() where id = ${occupant.id}`);
    const seat = { email: occupant.email, role: "building_occupant", unit };
    await owner.post(`/properties/${propertyId}/members`, seat);
    return propertyId;
  };

  test("of danger asks which home with the numbers to call, also where two names begin alike", async () => {
    const { occupant, owner } = await resident();
    await secondHome(owner, occupant, "Marina Court, Adeola Odeku Phase 1", "Flat 3");
    const third = await secondHome(owner, occupant, "Marina Court, Adeola Odeku Phase 2", "Flat 3");
    const writer = await connected(occupant);
    await write(writer, { text: "light dey spark for kitchen, smoke dey come" });
    expect(lastTo(writer)?.text).toMatch(/^In danger, call 112 or 767/);
    expect(lastTo(writer)?.text).toContain("3. Flat 3, Marina Court, Adeola Odeku Phase 2");
    await write(writer, { text: "3" });
    expect(await requestsOf(owner)).toMatchObject([{ propertyId: third, emergency: true }]);
  });

  test("asks which home where there are several", async () => {
    const { occupant, owner } = await resident();
    const second = await secondHome(owner, occupant, "Ikoyi House", "B2");
    const writer = await connected(occupant);
    await write(writer, { text: "The kitchen tap leaks" });
    expect(lastTo(writer)?.buttons?.map(({ title }) => title)).toEqual(["Flat 3, Marina Court", "B2, Ikoyi House"]);
    await write(writer, { press: `home:${second}` });
    expect(lastTo(writer)?.text).toContain("Plumbing, B2, Ikoyi House. Send it?");
    await write(writer, { text: "Cancel" });
    await write(writer, { text: "The bathroom tap leaks" }, { text: "2" });
    await write(writer, { text: "yes" });
    expect(await requestsOf(owner)).toMatchObject([{ propertyId: second, description: "The bathroom tap leaks" }]);
  });
});

describe("somebody who keeps a building", () => {
  test("has a template with a button after a day, and words within it; the button says that they see to it", async () => {
    const { occupant, owner } = await resident();
    const [writer, keeper] = [await connected(occupant), await connected(owner)];
    await write(writer, { text: "light dey spark for kitchen, smoke dey come" });
    await drain();
    expect(lastTo(writer)?.text).toMatch(/^In danger, call 112 or 767/);
    const told = lastTo(keeper);
    expect(told).toMatchObject({ title: "WhatsApp", buttons: [{ title: "I have it" }] });
    expect(told?.text).toContain("Marina Court");
    await write(keeper, { press: told?.buttons?.[0]?.id ?? "" });
    expect((await requestsOf(owner))[0].acknowledgedAt).not.toBeNull();
    expect(lastTo(keeper)?.text).toContain("you see to it");
    clock.now = new Date(Date.now() + 25 * 3_600_000);
    await write(writer, { text: "fire don catch the meter", at: clock.now });
    await drain();
    expect(lastTo(keeper)).toMatchObject({ title: "Template tunse_emergency", buttons: [{ title: "I have it" }] });
  });

  test("answers a notice, which stands on its request", async () => {
    const { occupant, owner } = await resident();
    const [writer, keeper] = [await connected(occupant), await connected(owner)];
    await write(writer, { text: "light dey spark for kitchen, smoke dey come" });
    await drain();
    await write(keeper, { text: "Put off the main switch. I am on my way.", replyTo: lastTo(keeper)?.id ?? "" });
    const [{ id }] = await requestsOf(owner);
    const { timeline } = (await occupant.get(`/repair-tickets/${id}`)).body.data;
    expect(timeline).toContainEqual(
      expect.objectContaining({ act: "commented", text: "Put off the main switch. I am on my way.", mine: false }),
    );
    await write(keeper, { text: "The tap leaks" });
    expect(lastTo(keeper)?.text).toContain('Added to "light dey spark');
    expect(await requestsOf(owner)).toHaveLength(1);
  });

  test("gets nothing more after STOP, and a refused template costs nothing", async () => {
    const owner = await person("property_owner");
    const keeper = await connected(owner);
    await write(keeper, { text: "Abeg stop" });
    expect(lastTo(keeper)?.text).toContain("Nothing more comes by WhatsApp");
    const before = gotBy(keeper).length;
    await noticeTo(owner, { title: "Sparks", kind: "emergencies", priority: "emergency" });
    await drain();
    expect(gotBy(keeper)).toHaveLength(before);
    await write(keeper, { text: "START" });
    clock.now = new Date(Date.now() + 25 * 3_600_000);
    await phones.whatsapp.review("tunse_notice", "REJECTED");
    await noticeTo(owner, { title: "Sparks", kind: "emergencies", priority: "emergency" });
    await drain();
    const [sent] = (await owner.get("/deliveries")).body.data.deliveries;
    expect(sent).toMatchObject({ channel: "whatsapp", state: "failed", cost: 0 });
    expect(sent.why).toContain("tunse_notice is rejected");
    await phones.whatsapp.review("tunse_notice", "APPROVED");
    await noticeTo(owner, { title: "Sparks", kind: "emergencies", priority: "emergency" });
    await drain();
    await phones.whatsapp.settled();
    const [paid] = (await owner.get("/deliveries")).body.data.deliveries;
    expect(paid).toMatchObject({ channel: "whatsapp", state: "delivered", cost: 10 });
  });
});

describe("somebody whom nobody knows", () => {
  test("is answered three times a day, and everything that they write is kept", async () => {
    const writer = { phone: newNumber() };
    for (let times = 0; times < 5; times += 1) await write(writer, { text: `Good day ${times}` });
    expect(gotBy(writer)).toHaveLength(3);
    const admin = await siteAdmin();
    const { messages } = (await admin.get("/admin/whatsapp/messages")).body.data;
    const own = messages.filter(({ phone }: { phone: string }) => phone === writer.phone);
    expect(own.map(({ text }: { text: string }) => text)).toEqual([4, 3, 2, 1, 0].map((times) => `Good day ${times}`));
  });

  test("reports by the code of a sticker, also where WhatsApp hides their phone", async () => {
    const { owner, propertyId } = await resident();
    const made = await owner.post(`/properties/${propertyId}/tags`, { door: true });
    const { code } = made.body.data.tags[0];
    const writer = { userId: `NG.${code}` };
    await write(writer, { text: `TUNSE ${code}` });
    expect(lastTo(writer)?.text).toContain("Write what is broken");
    await write(writer, { text: "The gate does not close" });
    await write(writer, { press: "send" });
    const { reports } = (await owner.get(`/properties/${propertyId}/reports`)).body.data;
    expect(reports).toMatchObject([{ description: "The gate does not close", phone: null, status: "waiting" }]);
    expect(lastTo(writer)?.text).toContain("Sent to the people who look after Marina Court");
  });
});
