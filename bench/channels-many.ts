import { sql } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { sendDue } from "#features/deliveries/sending.service.server.ts";
import type { Phones } from "../scripts/phones/server.ts";
import { newNumber } from "../tests/harness/carried.ts";
import type { Figure } from "./report.ts";
import type { Product } from "./server-channels.ts";

const people = 1_000;
const each = 10;
const buildings = 200;
/** The price of an SMS. */
const kobo = 800;

type Person = { id: string; session: string; building: string; number: string; endpoint: string };

/** People who are signed in with a browser, and have proved a phone. */
async function peopleOf({ db }: Product, phones: Phones, name: string): Promise<Person[]> {
  const homes = Array.from({ length: buildings }, newId);
  const made = Array.from({ length: people }, (_, at) => ({
    ...{ id: newId(), session: newId(), building: homes[at % buildings] ?? "", number: newNumber() },
    ...phones.browser(`${name} ${at}`),
  }));
  const given = JSON.stringify(made);
  await db.execute(sql`insert into accounts (id, name, email, password_hash, role, created_at)
    select (one->>'id')::uuid, 'Somebody', one->>'id' || '@example.com', '-', 'property_owner', now() from json_array_elements(${given}::json) one`);
  await db.execute(sql`insert into sessions (id, account_id, token_hash, created_at, last_used_at, expires_at)
    select (one->>'session')::uuid, (one->>'id')::uuid, decode(replace(one->>'session', '-', ''), 'hex'), now(), now(), now() + interval '9 days'
    from json_array_elements(${given}::json) one`);
  await db.execute(sql`insert into contact_points (id, account_id, kind, address, browser_key, browser_secret, session_id, created_at)
    select gen_random_uuid(), (one->>'id')::uuid, 'browser', one->>'endpoint', one->>'key', one->>'secret', (one->>'session')::uuid, now()
    from json_array_elements(${given}::json) one`);
  await db.execute(sql`insert into contact_points (id, account_id, kind, address, verified_at, created_at)
    select gen_random_uuid(), (one->>'id')::uuid, 'phone', one->>'number', now(), now() from json_array_elements(${given}::json) one`);
  await db.execute(sql`insert into properties (id, name, location, type, components, created_by, created_at)
    select distinct on (1) (one->>'building')::uuid, 'A house', 'Lagos', 'residential', '{}'::text[], (one->>'id')::uuid, now()
    from json_array_elements(${given}::json) one`);
  return made;
}

/** So many notices for each of them that wait to go by one way, each about something else. */
async function notices({ db }: Product, told: readonly Person[], channel: "push" | "sms", now: Date): Promise<void> {
  const given = JSON.stringify(told);
  const link = `/tasks?${newId()}=`;
  await db.execute(sql`insert into notifications (id, account_id, title, message, priority, link, created_at)
    select gen_random_uuid(), (one->>'id')::uuid, 'A tap drips', 'In Flat 3.', 'medium', ${link} || n, ${now}
    from json_array_elements(${given}::json) one, generate_series(1, ${each}) n`);
  await db.execute(sql`insert into deliveries (id, notice_id, account_id, property_id, kind, channel, urgent, falls_back, group_key, not_before, state, created_at)
    select gen_random_uuid(), n.id, n.account_id, (one->>'building')::uuid, 'tasks', ${channel}, false, false, n.link, ${now}, 'waiting', ${now}
    from notifications n join json_array_elements(${given}::json) one on (one->>'id')::uuid = n.account_id where n.link like ${`${link}%`}`);
  await db.execute(sql`vacuum analyze`);
}

/** Ten notices for each of a thousand people with a browser, handed over by one worker. */
export async function benchPushes(product: Product, phones: Phones, now: Date): Promise<Figure> {
  await notices(product, await peopleOf(product, phones, "many"), "push", now);
  const before = phones.got.length;
  const taken = await timed(() => sendDue(product.acting(), "ordinary"));
  const came = phones.got.slice(before).filter(({ to }) => to.startsWith("many ")).length;
  if (came !== people * each) throw new Error(`${came} of ${people * each} came.`);
  return { name: `${came} notices handed over by one worker`, value: taken, unit: "s", limit: 60 };
}

/** The same by SMS, which cost: by one worker, and by several of which each reserves of the same money. */
export async function benchPaid(product: Product, phones: Phones, now: Date): Promise<Figure[]> {
  const told = await peopleOf(product, phones, "paid");
  const figures: Figure[] = [];
  for (const workers of [1, 2, 4]) {
    const some = workers === 1 ? told : told.slice(0, people / 5);
    // A budget of what was spent before, and of nine in ten of these.
    const most = 0.9 * some.length * each * kobo;
    await product.db.execute(sql`delete from message_spend`);
    await notices(product, some, "sms", now);
    const before = phones.got.length;
    const acting = product.acting();
    const money = { ...acting.channels.money, ordinaryKobo: most };
    const ctx = { ...acting, channels: { ...acting.channels, money } };
    const taken = await timed(() => Promise.all(Array.from({ length: workers }, () => sendDue(ctx, "ordinary"))));
    const came = phones.got.slice(before).filter(({ by }) => by === "sms").length;
    const by = workers === 1 ? "one worker" : `${workers} workers`;
    figures.push(
      {
        name: `${some.length * each} SMS handed over by ${by}`,
        value: taken,
        unit: "s",
        limit: workers === 1 ? 60 : 20,
      },
      { name: `kobo more than the site's money, by ${by}`, value: came * kobo - most, unit: "", limit: 0 },
    );
  }
  return figures;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1_000;
}
