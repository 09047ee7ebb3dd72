import { sql } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { leakPicture } from "../../../scripts/phones/picture.ts";
import { hookSecrets } from "../../../scripts/phones/server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { newNumber } from "../../../tests/harness/carried.ts";
import { noticeTo } from "../../../tests/harness/deliveries.ts";
import { phoneOf, setPhones } from "../../../tests/harness/phones.ts";
import { resident, whatsAppOn } from "../../../tests/harness/whatsapp.ts";
import { type Person, person } from "../../../tests/harness/world.ts";

const { app, database, drain } = await testApp();
const phones = await setPhones(null);
const { connected, gotBy, lastTo, write } = whatsAppOn(phones);
const requestsOf = async (who: Person) => (await who.get("/repair-tickets")).body.data.tickets;

test("a megabyte of text is answered by one question, and its request holds as much as anybody types", async () => {
  const { occupant } = await resident();
  const writer = await connected(occupant);
  await write(writer, { text: "The kitchen tap leaks. ".repeat(45_000) });
  expect(gotBy(writer)).toHaveLength(2);
  await write(writer, { press: "send" });
  const [{ description, ...filed }, ...others] = await requestsOf(occupant);
  expect(others).toEqual([]);
  expect(filed.title.length).toBeLessThan(200);
  expect(description).toMatch(/^The kitchen tap leaks\. The/);
  expect(description.length).toBeLessThanOrEqual(5_000);
});

test("forty photos at once are one question, and all of them stand on the one request", async () => {
  const { occupant } = await resident();
  const writer = await connected(occupant);
  // Small ones: what one costs is what it takes to shrink it, and to compare it with others.
  const { bytes, contentType } = await leakPicture();
  const file = { bytes: await sharp(bytes).resize(64).jpeg().toBuffer(), contentType };
  const photos = Array.from({ length: 40 }, () => ({ file }));
  await phones.whatsapp.tellAll(writer, [{ text: "The kitchen tap leaks" }, ...photos]);
  await write(writer);
  await write(writer);
  expect(gotBy(writer).length).toBeLessThanOrEqual(3);
  expect(lastTo(writer)?.text).toContain("With 40 files. Send it?");
  await write(writer, { press: "send" });
  const [{ id }, ...others] = await requestsOf(occupant);
  expect(others).toEqual([]);
  const { ticket, timeline } = (await occupant.get(`/repair-tickets/${id}`)).body.data;
  expect([ticket, ...timeline].flatMap((one: { mediaUploads: object[] }) => one.mediaUploads)).toHaveLength(40);
});

test.each([
  { type: "contacts", contacts: [{ name: { formatted_name: "The plumber" }, phones: [{ phone: "+2348031234567" }] }] },
  { type: "sticker", sticker: { id: "s", mime_type: "image/webp" } },
  { type: "reaction", reaction: { message_id: "w", emoji: "👍" } },
  { type: "unsupported", errors: [{ code: 131051 }] },
])("a $type of somebody who lives here is answered by nothing, and begins no request", async (other) => {
  const { occupant } = await resident();
  const writer = await connected(occupant);
  const before = gotBy(writer).length;
  await write(writer, { other });
  expect(gotBy(writer)).toHaveLength(before);
  await write(writer, { text: "The kitchen tap leaks" });
  expect(lastTo(writer)?.text).toContain("Send it?");
});

test("a page in place of WhatsApp's word is no arrival: it is not sent again, and its template is not taken as refused", async () => {
  const who = await person("property_owner");
  const writer = await connected(who);
  phones.behave(`whatsapp ${writer.phone}`, { does: "answer a page" });
  const before = gotBy(writer).length;
  await noticeTo(who, { title: "The lift is mended", kind: "emergencies", priority: "emergency" });
  await drain();
  await phones.whatsapp.settled();
  const [row] = (await who.get("/deliveries")).body.data.deliveries;
  expect(gotBy(writer)).toHaveLength(before + 1);
  expect(row).toMatchObject({ channel: "whatsapp", state: "delivered" });
});

test("an SMS brought without the secret part of the address, or with another, is no word of anybody", async () => {
  const { occupant } = await resident();
  const number = await phoneOf(phones, occupant);
  const told = new URLSearchParams({ from: number, to: "12345", text: "STOP", id: newNumber(), date: "2026-11-27" });
  const bring = (key: string) =>
    app.inject({
      method: "POST",
      url: `/api/hooks/africastalking/${key}/inbound`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: `${told}`,
    });
  for (const key of ["", "wrong", `${hookSecrets.africasTalking}x`, hookSecrets.africasTalking.toUpperCase()])
    expect((await bring(key)).statusCode).toBe(404);
  const optedOut = async () => (await occupant.get("/contact-points")).body.data.contactPoints[0].optedOutAt;
  expect(await optedOut()).toBeNull();
  const { rows } = await database.db.execute(sql`select 1 from whatsapp_messages where sender_phone = ${number}`);
  expect(rows).toEqual([]);
  expect((await bring(hookSecrets.africasTalking)).statusCode).toBe(200);
  expect(await optedOut()).not.toBeNull();
});

test("whoever lives in its building reports by a sticker as themselves: danger wakes its keepers as ever", async () => {
  const { owner, occupant, propertyId } = await resident();
  const { code } = (await owner.post(`/properties/${propertyId}/tags`, { door: true })).body.data.tags[0];
  const writer = await connected(occupant);
  await write(writer, { text: `TUNSE ${code}` });
  expect(lastTo(writer)?.text).toContain("Write what is broken");
  await write(writer, { text: "light dey spark for the meter, smoke dey come" });
  const [filed, ...others] = await requestsOf(owner);
  expect([filed, others]).toMatchObject([{ emergency: true, unit: "Flat 3", reporterName: "Tunde Okafor" }, []]);
  expect((await owner.get(`/properties/${propertyId}/reports`)).body.data.reports).toEqual([]);
});
