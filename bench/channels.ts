import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { planOf, quietUntil } from "#features/deliveries/plan.rules.ts";
import { type Phones, startPhones } from "../scripts/phones/server.ts";
import { newNumber } from "../tests/harness/carried.ts";
import { bringIn, callServer, fileRequest, register, type SignedIn } from "../tests/harness/remote.ts";
import { startCluster } from "../tests/rig/postgres.ts";
import { benchPaid, benchPushes } from "./channels-many.ts";
import { type Figure, percentile } from "./report.ts";
import { openProduct, type Product } from "./server-channels.ts";

const alarms = 40;
const rounds = 10;
const hooks = 500;
const hourMs = 60 * 60 * 1_000;

/** Ten in the morning of today in Lagos: ordinary messages go, whenever this is run. */
const awake = new Date(`${new Date().toISOString().slice(0, 10)}T09:00:00Z`).getTime() - Date.now();
const now = () => new Date(Date.now() + awake);

/** What goes out, and what comes in, with the fake carriers in the same process as the product and its worker. */
export async function benchChannels(): Promise<Figure[]> {
  const phones = await startPhones();
  const cluster = await startCluster();
  const product = await openProduct(cluster.url, phones, now);
  try {
    const told = await benchAlarms(product, phones);
    return [
      ...told,
      ...(await benchHooks(product, phones)),
      await benchPushes(product, phones, now()),
      ...(await benchPaid(product, phones, now())),
      { name: "ordinary messages in the quiet hours of a simulated year", value: nightly(), unit: "", limit: 0 },
    ];
  } finally {
    await product.stop();
    await cluster.stop();
    await phones.stop();
  }
}

type House = { owner: SignedIn; occupant: SignedIn; propertyId: string; number: string; browser: string };

/** A building whose owner has a browser and a phone, with somebody who lives there. */
async function house({ url, db }: Product, phones: Phones): Promise<House> {
  const owner = await register(url, "property_owner");
  const propertyId = await bringIn(url, owner);
  const occupant = await register(url, "building_occupant", { propertyId });
  await db.execute(sql`update property_members set confirmed = true where account_id = ${occupant.user.id}`);
  const browser = owner.user.id;
  await callServer(url, "POST", "/contact-points/browsers", owner.token, {
    ...phones.browser(browser),
    label: "Chrome",
  });
  return { owner, occupant, propertyId, number: await proved({ url }, phones, owner), browser };
}

async function proved({ url }: Pick<Product, "url">, { got }: Phones, { token }: SignedIn): Promise<string> {
  const number = newNumber();
  const { contactPoint } = await callServer(url, "POST", "/contact-points/phones", token, { phone: number });
  const sms = await until(() => got.find(({ to, text }) => to === number && text.includes("code is")));
  const code = /code is (\d{6})/.exec(sms.text)?.[1];
  await callServer(url, "POST", `/contact-points/${(contactPoint as { id: string }).id}/verification`, token, { code });
  return number;
}

async function until<T>(
  look: () => T | undefined | false | Promise<T | undefined | false>,
  mostMs = 30_000,
): Promise<Awaited<T>> {
  const end = Date.now() + mostMs;
  while (Date.now() < end) {
    const found = await look();
    if (found) return found;
    await pause(5);
  }
  throw new Error("It did not come.");
}

const danger = (title: string) => ({ title, description: "It smokes.", priority: "emergency", emergency: true });

async function benchAlarms(product: Product, phones: Phones): Promise<Figure[]> {
  const made = await house(product, phones);
  const [pushed, sent]: [number[], number[]] = [[], []];
  for (let count = 0; count < alarms; count += 1) {
    const title = `Sparks ${count} in the kitchen`;
    await fileRequest(product.url, made.occupant, made.propertyId, danger(title));
    const committed = Date.now();
    const cameBy = (to: string) =>
      until(() => phones.got.find((one) => one.to === to && `${one.title}${one.text}`.includes(title)));
    pushed.push((await cameBy(made.browser)).at.getTime() - committed);
    sent.push((await cameBy(made.number)).at.getTime() - committed);
    // Its money is another question.
    await product.db.execute(sql`update message_spend set urgent_kobo = 0`);
  }
  return [
    {
      name: `emergency committed to push handed over, p95 of ${alarms}`,
      value: percentile(pushed, 95),
      unit: "ms",
      limit: 2_000,
    },
    { name: `the same to SMS accepted, p95 of ${alarms}`, value: percentile(sent, 95), unit: "ms", limit: 5_000 },
    await benchKey(product, phones, made),
    await benchStop(product, phones, made),
  ];
}

/** From the key 1 until nothing about the emergency waits any more; the call is brought forward. */
async function benchKey(product: Product, phones: Phones, made: House): Promise<Figure> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const id = await fileRequest(product.url, made.occupant, made.propertyId, danger(`Gas ${round}`));
    const { db } = product;
    await db.execute(sql`update deliveries set not_before = now() - interval '1 day' where ticket_id = ${id} and channel = 'voice'
      and id = (select id from deliveries where ticket_id = ${id} and channel = 'voice' order by not_before, id limit 1)`);
    await db.execute(
      sql`update pgboss.job set start_after = now() where name like 'deliveries.%' and state = 'created'`,
    );
    await until(() => phones.got.find(({ by, text }) => by === "voice" && text.includes(`Gas ${round}`)));
    const pressedAt = Date.now();
    await phones.carriers.press(made.number, "1");
    await until(async () => {
      const { rows } = await db.execute(
        sql`select 1 from deliveries where ticket_id = ${id} and state = 'waiting' limit 1`,
      );
      return rows.length === 0;
    });
    taken.push(Date.now() - pressedAt);
    await db.execute(sql`update message_spend set urgent_kobo = 0`);
  }
  return {
    name: `the key 1 stops everything else, worst of ${rounds}`,
    value: Math.max(...taken),
    unit: "ms",
    limit: 2_000,
  };
}

/** From STOP until it holds; what is raised at once after it goes by no SMS. */
async function benchStop(product: Product, phones: Phones, made: House): Promise<Figure> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = Date.now();
    await phones.carriers.write(made.number, "STOP");
    taken.push(Date.now() - startedAt);
    const title = `Fire ${round}`;
    await fileRequest(product.url, made.occupant, made.propertyId, danger(title));
    await until(() => phones.got.find((one) => one.to === made.browser && `${one.title}${one.text}`.includes(title)));
    await pause(200);
    if (phones.got.some((one) => one.by === "sms" && `${one.title}${one.text}`.includes(title)))
      throw new Error("An SMS came after STOP.");
    await phones.carriers.write(made.number, "START");
  }
  return { name: `STOP holds, worst of ${rounds}`, value: Math.max(...taken), unit: "ms", limit: 5_000 };
}

async function benchHooks(product: Product, phones: Phones): Promise<Figure[]> {
  const taken: number[] = [];
  const one = async (): Promise<void> => {
    for (let count = 0; count < hooks / 10; count += 1) {
      const startedAt = performance.now();
      await phones.whatsapp.write({ phone: newNumber() }, { text: "Good morning" });
      taken.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: 10 }, one));
  return [
    { name: `WhatsApp's hook answered, p95 of ${hooks} by ten`, value: percentile(taken, 95), unit: "ms", limit: 200 },
    await benchRepeated(product, phones),
    await benchShuffled(product, phones),
  ];
}

async function benchRepeated({ db }: Product, phones: Phones): Promise<Figure> {
  const phone = newNumber();
  const again = await phones.whatsapp.write({ phone }, { text: "Once" });
  await Promise.all([again(), again()]);
  const { rows } = await db.execute<{ count: string }>(
    sql`select count(*) from whatsapp_messages where sender_phone = ${phone} and not is_answer`,
  );
  return { name: "messages of one that was told three times", value: Number(rows[0]?.count), unit: "", limit: 1 };
}

const words = 20;

/** Twenty messages in one word of WhatsApp, in any order: how many stand in another place of the draft than they were written. */
async function benchShuffled(product: Product, phones: Phones): Promise<Figure> {
  const { occupant } = await house(product, phones);
  const phone = await proved(product, phones, occupant);
  const start = now().getTime() - words * 1_000;
  const wrote = Array.from({ length: words }, (_, at) => ({
    text: `the tap drips ${at + 100}`,
    at: new Date(start + at * 1_000),
  }));
  for (let at = words - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    const [one, two] = [wrote[at], wrote[other]];
    if (one && two) [wrote[at], wrote[other]] = [two, one];
  }
  await phones.whatsapp.tellAll({ phone }, wrote);
  const text = await until(async () => {
    // The queue goes by the machine's clock, which is not the product's here.
    await product.db.execute(
      sql`update pgboss.job set start_after = now() where name = 'whatsapp.read' and state = 'created' and data->>'sender' = ${phone}`,
    );
    const { rows } = await product.db.execute<{ text: string }>(
      sql`select draft->>'text' as text from whatsapp_talks where sender = ${phone}`,
    );
    return rows[0]?.text || undefined;
  });
  const order = [...text.matchAll(/drips (\d{3})/g)].map(([, number]) => Number(number) - 100);
  const wrong = Array.from({ length: words }, (_, at) => at).filter((at) => order[at] !== at).length;
  return { name: "of 20 shuffled messages, those in a wrong place", value: wrong, unit: "", limit: 0 };
}

/** A notice each quarter of an hour, day and night, of every way: those that would go while people sleep. */
function nightly(): number {
  const start = new Date("2026-01-01T00:00:00Z").getTime();
  let wrong = 0;
  for (let quarter = 0; quarter < 365 * 24 * 4; quarter += 1) {
    const at = new Date(start + (quarter * hourMs) / 4);
    for (const { notBefore } of planOf({
      kind: "requests",
      urgent: false,
      now: at,
      has: () => true,
      lastBy: () => null,
    }))
      if (quietUntil(notBefore) !== null) wrong += 1;
  }
  return wrong;
}
