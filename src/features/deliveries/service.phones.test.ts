import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { newNumber } from "../../../tests/harness/carried.ts";
import { morning, noticeTo } from "../../../tests/harness/deliveries.ts";
import { goOnAt, phoneOf, setPhones } from "../../../tests/harness/phones.ts";
import { ownedBuilding, type Person, person } from "../../../tests/harness/world.ts";

const { app, database, clock, drain, post } = await testApp();
const phones = await setPhones();
const inMinutes = (minutes: number) => new Date(morning.getTime() + minutes * 60_000);

const sentTo = async (who: Person) => (await who.get("/deliveries")).body.data.deliveries;
const smsTo = (to: string) => phones.got.filter((one) => one.by === "sms" && one.to === to);
const danger = { title: "Sparks in the kitchen", kind: "emergencies", priority: "emergency" } as const;
const owner = () => person("property_owner");

/** Sends somebody an emergency by SMS and lets its carrier say what became of it. */
const alarm = async (who: Person, more: object = {}) => {
  await noticeTo(who, { ...danger, ...more });
  await drain();
  await phones.carriers.settled();
};

describe("a phone", () => {
  test("gets nothing before its code was given back", async () => {
    const who = await owner();
    const number = newNumber();
    const { contactPoint } = (await who.post("/contact-points/phones", { phone: number })).body.data;
    await drain();
    const path = `/contact-points/${contactPoint.id}/verification`;
    await alarm(who);
    expect(smsTo(number)).toHaveLength(1);
    const code = /(\d{6})/.exec(smsTo(number)[0]?.text ?? "")?.[1] ?? "";
    const wrong = code === "000000" ? "000001" : "000000";
    for (let tries = 0; tries < 5; tries += 1) expect((await who.post(path, { code: wrong })).status).toBe(422);
    expect((await who.post(path, { code })).status).toBe(422);
    await alarm(who);
    expect(smsTo(number)).toHaveLength(1);
  });

  test("has a code that ends, at most five a day, and is nobody else's to confirm", async () => {
    const [who, other] = [await owner(), await owner()];
    const number = newNumber();
    const ask = () => who.post("/contact-points/phones", { phone: number });
    const { contactPoint } = (await ask()).body.data;
    await drain();
    const code = /(\d{6})/.exec(smsTo(number)[0]?.text ?? "")?.[1];
    const path = `/contact-points/${contactPoint.id}/verification`;
    expect((await other.post(path, { code })).status).toBe(404);
    clock.now = inMinutes(11);
    expect((await who.post(path, { code })).status).toBe(422);
    for (let asked = 1; asked < 5; asked += 1) expect((await ask()).status).toBe(201);
    expect((await ask()).status).toBe(429);
  });

  test("belongs to whoever proved it last", async () => {
    const [before, after] = [await owner(), await owner()];
    const number = await phoneOf(phones, before);
    await phoneOf(phones, after, number);
    await alarm(before, { title: "For the old one" });
    await alarm(after, { title: "For the new one" });
    expect(smsTo(number).map(({ text }) => text)).toEqual([expect.stringContaining("For the new one")]);
  });

  test("that writes STOP gets nothing more, in danger neither, until it writes START", async () => {
    const who = await owner();
    const number = await phoneOf(phones, who);
    await phones.carriers.write(number, "Abeg STOP!");
    await alarm(who);
    expect(smsTo(number)).toEqual([]);
    expect((await who.get("/contact-points")).body.data.contactPoints[0].optedOutAt).not.toBeNull();
    await phones.carriers.write(number, "start");
    await alarm(who);
    expect(smsTo(number)).toHaveLength(1);
  });
});

test("emergencies wait for no mail, however long its server says nothing", async () => {
  const people = await Promise.all(Array.from({ length: 8 }, owner));
  const numbers: string[] = [];
  for (const who of people) {
    numbers.push(await phoneOf(phones, who));
    await database.db.execute(sql`update accounts set email_verified_at = now() where id = ${who.id}`);
  }
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  let letters = 0;
  const usual = post.mail;
  post.mail = {
    isSetUp: true,
    send: async () => {
      letters += 1;
      await answered;
    },
  };
  for (const who of people) await noticeTo(who, danger);
  const drained = drain();
  const told = () => numbers.filter((number) => smsTo(number).length === 1).length;
  try {
    await expect.poll(told).toBe(people.length).finally(answer);
    await drained;
  } finally {
    post.mail = usual;
  }
  expect(letters).toBe(people.length);
});

describe("an SMS", () => {
  test("arrives, by the carrier's signed word, at its price", async () => {
    const { owner: who, propertyId } = await ownedBuilding();
    const number = await phoneOf(phones, who);
    await alarm(who, { propertyId, link: "/tasks" });
    expect(smsTo(number).map(({ text }) => text)).toEqual([
      "Tunse: Sparks in the kitchen. It is due. tunse.example/tasks",
    ]);
    const [row] = (await sentTo(who)).filter(({ channel }: { channel: string }) => channel === "sms");
    expect(row).toMatchObject({ state: "delivered", provider: "termii", cost: 8 });
    const { budget } = (await who.get(`/properties/${propertyId}/message-budget`)).body.data;
    expect(budget).toMatchObject({ emergenciesSpent: 8, ordinarySpent: 0, ordinary: 1500 });
  });

  test.each([
    ["twice", "delivered"],
    ["before the answer", "delivered"],
    ["never", "sent"],
    ["unsigned", "sent"],
    ["failed", "failed"],
    ["refused by the number", "failed"],
  ] as const)("whose carrier speaks %s is %s", async (reports, state) => {
    const who = await owner();
    const number = await phoneOf(phones, who);
    phones.behave(number, { does: "ok", reports });
    await alarm(who);
    const [row] = await sentTo(who);
    expect(row.state).toBe(state);
    const told = row.attempts.filter(({ outcome }: { outcome: string }) => outcome === "reported");
    expect(told).toHaveLength(state === "sent" ? 0 : 1);
    expect(smsTo(number)).toHaveLength(1);
  });

  test("goes by the second carrier where the first one refuses twice", async () => {
    const who = await owner();
    const number = await phoneOf(phones, who);
    phones.behave(`termii ${number}`, { does: "answer", status: 500, times: 9 });
    await alarm(who);
    const [row] = await sentTo(who);
    expect(smsTo(number).map(({ from }) => from)).toEqual(["africastalking"]);
    expect(row).toMatchObject({ state: "delivered", provider: "africastalking", cost: 4 });
    expect(row.attempts.map(({ outcome }: { outcome: string }) => outcome).sort()).toEqual([
      ...["accepted", "refused", "refused", "reported"],
    ]);
  });

  test("costs nothing where every carrier refuses it, and says so in their words", async () => {
    const { owner: who, propertyId } = await ownedBuilding();
    const number = await phoneOf(phones, who);
    phones.behave(number, { does: "answer", status: 400, times: 9 });
    await alarm(who, { propertyId });
    const [row] = (await sentTo(who)).filter(({ channel }: { channel: string }) => channel === "sms");
    expect(row).toMatchObject({ state: "failed", cost: 0, why: "It answered 400: Not now." });
    const { budget } = (await who.get(`/properties/${propertyId}/message-budget`)).body.data;
    expect(budget.emergenciesSpent).toBe(0);
  });

  test.each(["lose answer", "answer a page"] as const)("is not sent again where carriers %s", async (does) => {
    const who = await owner();
    const number = await phoneOf(phones, who);
    phones.behave(number, { does });
    await noticeTo(who, { title: "Ordinary" });
    await goOnAt(inMinutes(20));
    await goOnAt(inMinutes(40));
    expect(smsTo(number)).toHaveLength(1);
    expect(await sentTo(who)).toMatchObject([{ state: "unknown" }]);
  });

  test("is asked of no second carrier where something before the first has passed it on", async () => {
    const who = await owner();
    const number = await phoneOf(phones, who);
    phones.behave(`termii ${number}`, { does: "answer", status: 504, times: 9, asPage: true });
    await noticeTo(who, { title: "Ordinary" });
    await goOnAt(inMinutes(20));
    expect(await sentTo(who)).toMatchObject([{ state: "unknown", attempts: { length: 1 } }]);
    expect(smsTo(number)).toEqual([]);
  });

  test("of an ordinary kind waits for others about the same thing, and goes as one", async () => {
    const who = await owner();
    const number = await phoneOf(phones, who);
    for (const title of ["First", "Second"]) await noticeTo(who, { title, link: "/tasks" });
    await drain();
    expect(smsTo(number)).toEqual([]);
    await goOnAt(inMinutes(16));
    expect(smsTo(number).map(({ text }) => text)).toEqual([expect.stringContaining("First (and 1 more)")]);
  });
});

test("who knows no secret of a carrier finds no such address", async () => {
  const kept = async () =>
    (await database.db.execute<{ n: number }>(sql`select count(*)::int as n from delivery_reports`)).rows[0]?.n;
  const before = await kept();
  const url = "/api/hooks/termii";
  const bad = { method: "POST" as const, url, payload: "{}", headers: { "x-termii-signature": "00" } };
  expect((await app.inject(bad)).statusCode).toBe(404);
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const guess = {
    method: "POST" as const,
    url: "/api/hooks/africastalking/guess/inbound",
    headers: form,
    payload: "a=b",
  };
  expect((await app.inject(guess)).statusCode).toBe(404);
  expect(await kept()).toBe(before);
});
