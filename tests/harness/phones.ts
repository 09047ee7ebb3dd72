import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach } from "vitest";
import { outboundTo } from "#platform/outbound.server.ts";
import { type Phones, startPhones } from "../../scripts/phones/server.ts";
import { pushAlone, testApp } from "./app.ts";
import { newNumber, waysBy } from "./carried.ts";
import { morning } from "./deliveries.ts";
import type { Person } from "./world.ts";

/** Phones of a file of tests: each test begins with them at this time, or now, and ends once they have got everything. */
export async function setPhones(at: Date | null = morning): Promise<Phones> {
  const { clock } = await testApp();
  const phones = await startPhones();
  beforeEach(async () => {
    clock.now = at;
    await connect(phones);
  });
  afterEach(async () => {
    await phones.carriers.settled();
    await phones.whatsapp.settled();
    await disconnect();
    clock.now = null;
  });
  afterAll(() => phones.stop());
  return phones;
}

/** Has the application reach these phones, and them the application. */
export async function connect(phones: Phones): Promise<void> {
  const { app, road, ways } = await testApp();
  road.outbound = outboundTo({ allowed: [phones.host] });
  ways.channels = waysBy(phones);
  phones.tell(async (url, headers, payload) => (await app.inject({ method: "POST", url, headers, payload })).body);
}

export async function disconnect(): Promise<void> {
  const { road, ways } = await testApp();
  road.outbound = outboundTo();
  ways.channels = pushAlone;
}

/** Gives somebody a phone that is confirmed, the way people do it. */
export async function phoneOf(phones: Phones, who: Person, number = newNumber()): Promise<string> {
  const { drain } = await testApp();
  const { contactPoint } = (await who.post("/contact-points/phones", { phone: number })).body.data;
  await drain();
  const code = /code is (\d{6})/.exec(phones.got.findLast(({ to }) => to === number)?.text ?? "")?.[1];
  const answer = await who.post(`/contact-points/${contactPoint.id}/verification`, { code });
  if (answer.status !== 200) throw new Error(`The phone was not confirmed: ${answer.body.detail}`);
  phones.got.splice(0, phones.got.length, ...phones.got.filter(({ text }) => !text.includes("code is")));
  return number;
}

/** The queue reads the database's clock, so what waits until then is brought forward. */
export async function goOnAt(at: Date): Promise<void> {
  const { clock, database, drain } = await testApp();
  clock.now = at;
  await database.db.execute(
    sql`update pgboss.job set start_after = now() where name like 'deliveries.%' and state = 'created' and start_after <= ${at}`,
  );
  await drain();
}

/** Reads what was written by WhatsApp and answers it, without the pause that waits for more of it. */
export async function readWhatsApp(phones: Phones): Promise<void> {
  const { database, drain } = await testApp();
  const isDue = sql`name in ('whatsapp.read', 'whatsapp.fetch', 'whatsapp.answer') and state in ('created', 'retry')`;
  for (let looks = 0; looks < mostLooks; looks += 1) {
    await database.db.execute(sql`update pgboss.job set start_after = now() where ${isDue}`);
    await drain();
    await phones.whatsapp.settled();
    const { rows } = await database.db.execute(sql`select 1 from pgboss.job where ${isDue} limit 1`);
    if (rows.length === 0) return;
  }
}
const mostLooks = 8;
