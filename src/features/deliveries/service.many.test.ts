import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { hookSecrets } from "../../../scripts/phones/server.ts";
import { systemContext } from "../../../src/app.server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { morning, noticeTo } from "../../../tests/harness/deliveries.ts";
import { goOnAt, phoneOf, setPhones } from "../../../tests/harness/phones.ts";
import { statementsAsked } from "../../../tests/harness/statements.ts";
import { ownedBuilding, type Person, person } from "../../../tests/harness/world.ts";
import { takeReports } from "./reports.service.server.ts";

const { app, database, drain } = await testApp();
const ctx = systemContext({ db: database.db } as Parameters<typeof systemContext>[0]);
const phones = await setPhones();
const afterAWhile = new Date(morning.getTime() + 20 * 60_000);

type Sent = { channel: string; state: string; attempts: { outcome: string }[] };
const smsOf = async (who: Person): Promise<Sent[]> =>
  (await who.get("/deliveries?limit=100")).body.data.deliveries.filter(({ channel }: Sent) => channel === "sms");

test("many messages are handed over, and told of, with few questions to the database for each", async () => {
  const who = await person("property_owner");
  await phoneOf(phones, who);
  const many = 40;
  for (let at = 0; at < many; at += 1)
    await noticeTo(who, { title: `Task ${at}`, link: `/tasks?task=of-many-${at}`, propertyId: null });
  const asked = await statementsAsked();
  await goOnAt(afterAWhile);
  await phones.carriers.settled();
  const about = asked.filter(({ text }) => /deliver(ies|y_)/.test(text) && !text.includes("pgboss"));
  expect((await smsOf(who)).map(({ state }) => state)).toEqual(Array(many).fill("delivered"));
  expect(about.length, about.map(({ text }) => text.slice(0, 60)).join("\n")).toBeLessThanOrEqual(2 * many);
});

test("what a carrier tells of one message several times at the same moment counts once", async () => {
  const who = await person("property_owner");
  const number = await phoneOf(phones, who);
  phones.behave(number, { does: "ok", reports: "never" });
  await noticeTo(who, { title: "A tap drips", propertyId: null });
  await goOnAt(afterAWhile);
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select provider_id as id from deliveries where account_id = ${who.id} and channel = 'sms' and kind = 'tasks'`,
  );
  const body = JSON.stringify({ type: "outbound", message_id: rows[0]?.id, status: "Delivered" });
  const headers = {
    "content-type": "application/json",
    "x-termii-signature": createHmac("sha512", hookSecrets.termii).update(body).digest("hex"),
  };
  const tell = () => app.inject({ method: "POST", url: "/api/hooks/termii", headers, payload: body });
  const answers = await Promise.all(Array.from({ length: 6 }, tell));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
  const [sms] = await smsOf(who);
  expect(sms?.state).toBe("delivered");
  expect(sms?.attempts.map(({ outcome }) => outcome).filter((one) => one === "reported")).toHaveLength(1);
});

// The embedded database has one connection, so there nobody ever waits.
if (database.kind === "server")
  test("what many messages cost is taken from buildings in one order, however they are told of", async () => {
    const ids = [];
    for (let at = 0; at < 2; at += 1) {
      const { owner, propertyId } = await ownedBuilding();
      phones.behave(await phoneOf(phones, owner), { does: "ok", reports: "never" });
      await noticeTo(owner, { title: "Sparks", kind: "emergencies", priority: "emergency", propertyId });
      ids.push(propertyId);
    }
    await drain();
    const { rows } = await database.db.execute<{ property: string; provider: string; name: string }>(
      sql`select property_id as property, provider, provider_id as name from deliveries
        where property_id in ${ids} and channel = 'sms' order by property_id desc`,
    );
    expect(rows).toHaveLength(2);
    const spendOf = (at: number) =>
      sql`select 1 from message_spend where property_id = ${rows[at]?.property} for update`;
    const taking = await database.db.transaction(async (tx) => {
      await tx.execute(spendOf(1));
      const reports = rows.map(({ provider, name }) => ({
        ...{ provider, providerId: name, state: "delivered" as const, words: "Delivered", costKobo: 77 },
      }));
      const answer = takeReports(ctx, reports);
      const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      while ((await database.db.execute(waiting)).rows.length === 0);
      await tx.execute(sql`${spendOf(0)} nowait`);
      return { answer };
    });
    await taking.answer;
    const { rows: costs } = await database.db.execute<{ cost: string }>(
      sql`select cost_kobo as cost from deliveries where property_id in ${ids} and channel = 'sms'`,
    );
    expect(costs.map(({ cost }) => Number(cost))).toEqual([77, 77]);
  });

test("what a carrier refuses in signs that no database takes is known to be refused", async () => {
  const who = await person("property_owner");
  const number = await phoneOf(phones, who);
  // Cut to what is kept of it, the last sign would be a half one; and nobody can keep a zero.
  const words = `\0${"no".repeat(233)}!${"🔥".repeat(40)}`;
  phones.behave(number, { does: "answer", status: 400, times: 99, words });
  await noticeTo(who, { title: "A tap drips", propertyId: null });
  await goOnAt(afterAWhile);
  expect((await smsOf(who)).map(({ state }) => state)).toEqual(["failed"]);
});

test("what many people wanted once a day comes to each of them as one message", async () => {
  const all = await Promise.all(Array.from({ length: 11 }, () => person("contractor")));
  for (const who of all) {
    await who.post("/contact-points/browsers", { ...phones.browser(who.id), label: "Chrome" });
    await who.put("/contact-points/preferences", { daily: { push: { tasks: true } } });
    for (let at = 0; at < 20; at += 1) await noticeTo(who, { title: `Task ${at}`, link: `/tasks?task=evening-${at}` });
  }
  await goOnAt(new Date(morning.getTime() + 8 * 3_600_000));
  await phones.carriers.settled();
  const got = all.map(({ id }) => phones.got.filter(({ to }) => to === id).map(({ title }) => title));
  expect(got).toEqual(all.map(() => ["Today: 20 things"]));
});
