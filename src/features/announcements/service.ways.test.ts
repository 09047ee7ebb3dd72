import { sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { smtpMail } from "#platform/mail.server.ts";
import { openLetterbox } from "../../../scripts/phones/letterbox.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { newNumber } from "../../../tests/harness/carried.ts";
import { morning } from "../../../tests/harness/deliveries.ts";
import { memberOf } from "../../../tests/harness/members.ts";
import { goOnAt, phoneOf, readWhatsApp, setPhones } from "../../../tests/harness/phones.ts";
import { building, type Person, person } from "../../../tests/harness/world.ts";

const { clock, database, drain, post } = await testApp();
const phones = await setPhones();
const letterbox = await openLetterbox();
afterAll(() => letterbox.close());
const at = (hours: number) => new Date(morning.getTime() + hours * 3_600_000);

/** Somebody who lives there and has a phone that is proved. */
async function livesAt(owner: Person, propertyId: string, buildingUnit: string, confirmed = true) {
  const who = await person("building_occupant", { propertyId, buildingUnit });
  const { id } = await memberOf(owner, propertyId, who);
  await owner.put(`/properties/${propertyId}/members/${id}`, { confirmed });
  return { who, phone: await phoneOf(phones, who) };
}

async function estate() {
  const owner = await person("property_owner");
  const propertyId = await building(owner);
  for (const block of ["A", "B"]) await owner.post(`/properties/${propertyId}/units`, { block, name: `Flat ${block}` });
  const [ada, bode] = [await livesAt(owner, propertyId, "Flat A"), await livesAt(owner, propertyId, "Flat B")];
  const times = (from: number) => ({ from: at(from).toISOString(), to: at(from + 6).toISOString() });
  const announce = async (kind: string, from: number, more: object = {}) => {
    const said = { kind, title: "No water", text: "The pump is changed.", ...times(from), ...more };
    const { notice } = (await owner.post(`/properties/${propertyId}/notices`, said)).body.data;
    await drain();
    return notice as { id: string };
  };
  return { owner, propertyId, ada, bode, announce };
}

const smsTo = (to: string) => phones.got.filter((one) => one.by === "sms" && one.to === to).map(({ text }) => text);

describe("by SMS and WhatsApp", () => {
  test("an outage of tomorrow comes at once to those whom it concerns, as one page", async () => {
    const { owner, propertyId, ada, bode, announce } = await estate();
    const unknown = await livesAt(owner, propertyId, "Flat A", false);
    const named = await person("building_occupant", { propertyId, buildingUnit: "Flat A" });
    const { id } = await memberOf(owner, propertyId, named);
    await owner.put(`/properties/${propertyId}/members/${id}`, { confirmed: true });
    const unproved = newNumber();
    await named.post("/contact-points/phones", { phone: unproved });
    await announce("outage", 20, { blocks: ["A"], text: "word ".repeat(100) });
    expect(smsTo(ada.phone)).toEqual([expect.stringMatching(/^Tunse: Planned outage. No water. .*Block A/)]);
    expect(smsTo(ada.phone)[0]?.length).toBeLessThanOrEqual(160);
    for (const phone of [bode.phone, unknown.phone]) expect(smsTo(phone)).toEqual([]);
    expect(smsTo(unproved).filter((text) => !text.includes("code is"))).toEqual([]);
    const { budget } = (await owner.get(`/properties/${propertyId}/message-budget`)).body.data;
    expect([budget.ordinarySpent, budget.emergenciesSpent]).toEqual([8, 0]);
  });

  test("whoever has WhatsApp gets that, and an SMS only where it did not arrive", async () => {
    const { ada, bode, announce } = await estate();
    for (const { who, phone } of [ada, bode]) {
      const { code } = (await who.post("/contact-points/whatsapp", {})).body.data.connection;
      await phones.whatsapp.write({ phone }, { text: code });
      await readWhatsApp(phones);
    }
    phones.behave(`whatsapp ${bode.phone}`, { does: "answer", status: 500, times: 99 });
    await announce("incident", 0);
    await phones.whatsapp.settled();
    const told = (to: string) =>
      phones.got.filter((one) => one.by === "whatsapp" && one.to === to && one.text.includes("No water")).length;
    expect([told(ada.phone), smsTo(ada.phone), smsTo(bode.phone)]).toEqual([1, [], []]);
    await goOnAt(at(2));
    expect([told(ada.phone), smsTo(ada.phone), smsTo(bode.phone).length]).toEqual([1, [], 1]);
  });

  test("planned work of next week waits whether it is read", async () => {
    const { ada, bode, announce } = await estate();
    await announce("work", 7 * 24);
    expect([smsTo(ada.phone), smsTo(bode.phone)]).toEqual([[], []]);
    expect((await ada.who.put("/notifications/read-all")).status).toBe(200);
    await goOnAt(at(2));
    expect([smsTo(ada.phone).length, smsTo(bode.phone).length]).toEqual([0, 1]);
  });

  test("nothing comes of news, nor to who has switched it off or ended it", async () => {
    const { ada, bode, announce } = await estate();
    const off = await ada.who.put("/contact-points/preferences", { channels: { sms: { outages: false } } });
    expect(off.body.data.preferences.channels.sms).toMatchObject({ outages: false, building: true });
    await phones.carriers.write(bode.phone, "STOP");
    await announce("incident", 0);
    await announce("news", 0);
    await goOnAt(at(3));
    expect([smsTo(ada.phone), smsTo(bode.phone)]).toEqual([[], []]);
    await phones.carriers.write(bode.phone, "START");
    await announce("news", 0);
    await goOnAt(at(6));
    expect(smsTo(bode.phone)).toEqual([]);
  });

  test("an incident at night waits until people are awake", async () => {
    const { ada, announce } = await estate();
    clock.now = at(13);
    await announce("incident", 13, { to: null });
    expect(smsTo(ada.phone)).toEqual([]);
    await goOnAt(at(20.9));
    expect(smsTo(ada.phone)).toEqual([]);
    await goOnAt(at(22));
    expect(smsTo(ada.phone)).toHaveLength(1);
  });

  test("what is taken back, changed or over before the morning costs nothing and is told nobody as it was", async () => {
    const { owner, ada, bode, announce } = await estate();
    clock.now = at(13);
    const { id } = await announce("incident", 13, { to: null });
    await announce("outage", 13.5, { title: "No light", blocks: ["B"], to: at(20).toISOString() });
    clock.now = at(13.2);
    const read = (await owner.get(`/notices/${id}`)).body.data.notice;
    const { version, kind, from, to } = read;
    const changed = { version, kind, from, to, title: "Little water", text: "Block A alone.", blocks: ["A"] };
    expect((await owner.put(`/notices/${id}`, changed)).status).toBe(200);
    await goOnAt(at(22));
    expect(smsTo(ada.phone)).toEqual([expect.stringContaining("Little water")]);
    expect(smsTo(bode.phone).filter((text) => text.includes("No light") || text.includes("Incident."))).toEqual([]);
  });

  test("that it concerns somebody no more costs nothing", async () => {
    const { owner, ada, bode, announce } = await estate();
    const { id } = await announce("outage", 10);
    await owner.put(`/notices/${id}`, { blocks: ["A"] });
    await goOnAt(at(3));
    expect(smsTo(bode.phone)).toHaveLength(1);
    expect((await bode.who.get("/notifications")).body.data.notifications[0].title).toBe("No longer for you: No water");
    expect(smsTo(ada.phone)).toHaveLength(2);
  });

  test("it ends with the month's money, and comes by what is free all the same", async () => {
    const { owner, propertyId, ada, bode, announce } = await estate();
    await owner.put(`/properties/${propertyId}/message-budget`, { ordinary: 8 });
    await announce("incident", 0);
    expect(smsTo(ada.phone).length + smsTo(bode.phone).length).toBe(1);
    const { rows } = await database.db.execute(
      sql`select 1 from notifications where property_id = ${propertyId} and title = 'Incident'`,
    );
    expect(rows).toHaveLength(2);
  });
});

test("by mail: the whole of it to whoever proved their address, changed and taken back too, and read there it is counted", async () => {
  const { owner, propertyId, ada, bode, announce } = await estate();
  await database.db.execute(sql`update accounts set email_verified_at = now() where id = ${ada.who.id}`);
  const usual = post.mail;
  post.mail = smtpMail(letterbox.url, "Tunse <hello@tunse.example>");
  try {
    const { id } = await announce("outage", 20, { blocks: ["A"] });
    const lettersTo = ({ email }: Person) => letterbox.letters.filter(({ to }) => to.includes(email));
    const [letter] = lettersTo(ada.who);
    expect(lettersTo(ada.who).map(({ subject }) => subject)).toEqual(["Planned outage"]);
    expect(letter?.text).toMatch(/No water\. .*, for Block A, at Marina Court\. The pump is changed\./);
    expect(letter?.text).toContain(`Open: https://tunse.example/occupant-dashboard#notice-${id.slice(-8)}`);
    expect(lettersTo(bode.who)).toEqual([]);
    const counts = async () => {
      const { told, reads } = (await owner.get(`/properties/${propertyId}/notices`)).body.data.notices[0];
      return { told, reads };
    };
    expect(await counts()).toEqual({ told: 1, reads: 0 });
    expect((await ada.who.post(`/notices/${id}/reads`)).status).toBe(200);
    expect(await counts()).toEqual({ told: 1, reads: 1 });
    expect((await owner.remove(`/notices/${id}`)).status).toBe(200);
    await drain();
    expect(lettersTo(ada.who).map(({ subject }) => subject)).toEqual(["Planned outage", "Taken back"]);
    expect(lettersTo(ada.who)[1]?.text).not.toContain("The pump");
  } finally {
    post.mail = usual;
  }
});
