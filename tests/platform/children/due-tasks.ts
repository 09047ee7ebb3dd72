import { writeSync } from "node:fs";
import { sql } from "drizzle-orm";
import { makeDueTasks } from "#features/schedules/service.server.ts";
import { noChannels } from "#platform/channels.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { type Db, openDatabase } from "#platform/database.server.ts";
import { noMail } from "#platform/mail.server.ts";
import { hooks, lookups } from "../../../src/app-listeners.server.ts";

// Says what stands there, makes what is due, and is killed in its second batch: with tasks written and not committed, or
// right after. Given a number, it first adds that many schedules, of five buildings, that are due.
const [, , dataDir = "", moment = "", now = "", count = "0", databaseUrl] = process.argv;
const log = { debug() {}, info() {}, warn() {}, error() {} };
const die = () => process.kill(process.pid, "SIGKILL");
const someone = "00000000-0000-7000-8000-000000000001";
const buildings = "00000000-0000-7000-8000-00000000001";

const seed = [
  sql`insert into accounts (id, name, email, password_hash, role, created_at)
    values (${someone}, 'Bayo', 'bayo@example.com', '', 'contractor', ${now})`,
  sql`insert into properties (id, name, location, type, components, created_by, created_at)
    select (${buildings}::text || b)::uuid, 'Building ' || b, 'Lagos', 'Commercial', '{}', ${someone}, ${now}
    from generate_series(1, 5) as b`,
  sql`insert into schedules (id, property_id, schedule_name, category, priority, frequency, frequency_value,
      frequency_unit, start_on, anchor_day, next_execution_on, contractor_id, created_at)
    select gen_random_uuid(), (${buildings}::text || (1 + n % 5))::uuid, 'Gutters', 'General', 'high', 'monthly', 1, 'months',
      '2027-01-10', 10, '2027-01-10', ${someone}, ${now}
    from generate_series(1, ${Number(count)}::int) as n`,
];

const { db: whole } = await openDatabase({ dataDir, databaseUrl, log });
if (count !== "0") for (const statement of seed) await whole.execute(statement);
const { rows } = await whole.execute(sql`select count(*)::int as tasks from tasks`);
writeSync(1, `${rows[0]?.tasks}\n`);

let batches = 0;
const transaction: Db["transaction"] = async (work) => {
  batches += 1;
  const answer = await whole.transaction(async (tx) => {
    const answer = await work(tx);
    if (batches === 2 && moment === "before the commit") die();
    return answer;
  });
  if (batches === 2 && moment === "after the commit") die();
  return answer;
};
const db: Db = Object.create(whole, { transaction: { value: transaction } });
const ctx: Partial<Ctx> = {
  db,
  hooks,
  lookups,
  mail: noMail,
  channels: noChannels,
  log,
  now: new Date(now),
  actor: { kind: "system" },
  accessBasis: [],
  inTransaction: false,
};
await makeDueTasks(ctx as Ctx);
