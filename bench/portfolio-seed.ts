import { type SQL, sql } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { hashToken } from "#features/accounts/queries.server.ts";
import type { Db } from "#platform/database.server.ts";

/** Who reads: an owner of 10 buildings, an owner of 1,000, and a manager of all there are. */
export const readers = {
  small: "benchmark-of-ten-buildings",
  thousand: "benchmark-of-a-thousand-buildings",
  everything: "benchmark-of-ten-thousand-buildings",
};
export type Reader = keyof typeof readers;

const emails: Record<Reader, string> = {
  small: "small@example.com",
  thousand: "thousand@example.com",
  everything: "everything@example.com",
};

/** Round by round, as they come in life: those of one building lie far apart on the disk. */
const atOnce = 2;

/** A statement that may take longer than one of the product's, which is ended after some seconds. */
const patiently = (db: Db, statement: SQL) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(statement);
  });

/** Each of the forty firms by its number. */
const firms = sql`(select id, substr(name, 6)::int as nth from accounts where role = 'contractor') f`;

/** What is done was done by one of four firms of its building. */
const seedTasks = (db: Db, first: number, last: number) =>
  patiently(
    db,
    sql`insert into tasks (id, property_id, contractor_id, title, description, category, priority, status, due_on, estimated_cost_kobo, actual_cost_kobo, estimated_hours, why, created_at, started_at, completed_at)
    select gen_random_uuid(), p.id, f.id, case when n % 2 = 0 then 'Service the water pump' else 'Clean the gutters' end || ' ' || n,
      'Check, clean, tighten and test; write down what was found and what it will need before the next visit.', 'Plumbing',
      (array['critical', 'high', 'medium', 'low'])[1 + n % 4], s.status, s.due_on, 1500000, case when s.status = 'completed' then 1400000 end, 2,
      'You ticked plumbing among the parts of this building to maintain.', now(), case when s.status <> 'pending' then now() end, case when s.status = 'completed' then now() - n * interval '3 days' end
    from properties p cross join generate_series(${first}::int, ${last}::int) n
    cross join lateral (select current_date + (n * 7) % 300 - 60 as due_on,
      case when n % 10 < 6 then 'pending' when n % 10 < 7 then 'in_progress' else 'completed' end as status) s
    left join ${firms} on s.status = 'completed' and f.nth = (substr(p.name, 7)::int + extract(day from s.due_on)::int % 4) % 40`,
  );

/** Nine of ten jobs that are done were looked at, and each has a grade of its proof. */
async function seedWork(db: Db): Promise<void> {
  await patiently(
    db,
    sql`insert into work_verifications (id, task_id, property_id, contractor_id, verifier_id, work_quality_rating, timeliness_rating, communication_rating, professionalism_rating, overall_satisfaction, work_approved, followup_required, created_at)
    select gen_random_uuid(), t.id, t.property_id, t.contractor_id, p.created_by, 4, 3, 5, 4, 4, t.due_on < current_date + 200, false, t.completed_at
    from tasks t join properties p on p.id = t.property_id where t.contractor_id is not null and extract(day from t.completed_at) < 28`,
  );
  await patiently(
    db,
    sql`insert into proof_grades (task_id, property_id, contractor_id, grade, reasons, raises, checks, version, completed_at, graded_at)
    select id, property_id, contractor_id, (array['strong', 'good', 'thin', 'in_doubt'])[1 + extract(day from due_on)::int % 4], '{}', '{}', '[]', 1, completed_at, completed_at
    from tasks where contractor_id is not null`,
  );
}

/** What was resolved was mended by a firm, by its promises or past them. */
async function seedMendings(db: Db): Promise<void> {
  const resolved = sql`tickets k join properties p on p.id = k.property_id
      join ${firms} on f.nth = (substr(p.name, 7)::int + extract(day from k.filed_at)::int % 4) % 40 where k.status = 'resolved'`;
  await patiently(
    db,
    sql`insert into ticket_mendings (id, ticket_id, property_id, contractor_id, resolved_at, occupant_confirmed, verdict, stars, answered_at)
    select gen_random_uuid(), k.id, k.property_id, f.id, k.filed_at + interval '2 days', true, 'mended', 4, k.filed_at + interval '3 days' from ${resolved}`,
  );
  await patiently(
    db,
    sql`insert into ticket_promises (ticket_id, started_at, kind, property_id, contractor_id, kept, at)
    select k.id, k.filed_at, kind, k.property_id, case when kind <> 'answer' then f.id end, k.priority <> 'low', k.filed_at + interval '1 day'
    from unnest(array['answer', 'visit', 'mended']) kind, ${resolved}`,
  );
}

/** A year and ten months of requests, one in five open, with ids in the order in which they came; four people report in each building. */
async function seedRequests(db: Db): Promise<void> {
  await patiently(
    db,
    sql`insert into accounts (id, name, email, password_hash, role, created_at)
    select gen_random_uuid(), (array['Amaka', 'Tunde', 'Ngozi', 'Zainab'])[1 + n % 4] || ' Occupant ' || n, 'occupant' || n || '@example.com', '-', 'building_occupant', now()
    from generate_series(1, 4000) n`,
  );
  await patiently(
    db,
    sql`insert into tickets (id, property_id, reporter_id, reporter_confirmed, title, description, category, priority, emergency, location_details, status, filed_at)
    select (lpad(to_hex((extract(epoch from f.at) * 1000)::bigint), 12, '0') || '7' || substr(md5(p.id::text || n), 1, 3) || '8' || substr(md5(n || p.id::text), 1, 15))::uuid, p.id, r.id, true,
      (array['Tap drips', 'The pump is silent', 'Socket sparks', 'Gate stuck', 'Bulb out'])[1 + n % 5] || case when (n + p.nth) % 997 = 0 then ' giraffe' else '' end,
      'It began this morning and has not stopped since; the neighbours have it as well.', 'Plumbing', (array['low', 'medium', 'high', 'medium'])[1 + n % 4], n % 50 = 0 and p.nth % 10 = 0, 'Kitchen',
      case when n % 20 < 2 then 'open' when n % 20 = 2 then 'assigned' when n % 20 = 3 then 'in_progress' else 'resolved' end, f.at
    from (select id, name, row_number() over (order by id) as nth from properties) p,
      generate_series(1, case when substr(p.name, 7)::int <= 1010 then 100 else 5 end) n,
      lateral (select now() - n * interval '7 days' - p.nth * interval '13 seconds' as at) f, accounts r
    where r.email = 'occupant' || (1 + (p.nth * 4 + n % 4) % 4000)`,
  );
}

/** Every third building has a demand that waits to be issued. */
const seedDemands = (db: Db) =>
  patiently(
    db,
    sql`insert into demands (id, property_id, title, from_day, to_day, due_on, lines, total_kobo, state, created_by, created_at)
    select gen_random_uuid(), id, 'Service charge', current_date, current_date + 90, current_date + 14,
      '[{"what": "Guards", "kobo": 100, "basis": "equal", "without": null}]', 100, 'draft', created_by, now()
    from properties where substr(name, 7)::int % 3 = 0`,
  );

/** Buildings of 100 tasks, and of 100 requests (5 in those of the rest): the first 10 have one owner, the next 1,000 another, the rest ten each. */
export async function seedPortfolios(db: Db, buildings: number): Promise<void> {
  await db.execute(sql`insert into accounts (id, name, email, password_hash, role, created_at)
    select gen_random_uuid(), 'Owner ' || n, case n when 0 then ${emails.small} when 1 then ${emails.thousand} else 'owner' || n || '@example.com' end,
      '-', 'property_owner', now() from generate_series(0, ${2 + buildings / 10}) n`);
  await db.execute(sql`insert into accounts (id, name, email, password_hash, role, created_at)
    values (gen_random_uuid(), 'Manager', ${emails.everything}, '-', 'property_manager', now())`);
  await db.execute(sql`insert into accounts (id, name, email, password_hash, role, created_at)
    select gen_random_uuid(), 'Firm ' || n, 'firm' || n || '@example.com', '-', 'contractor', now() from generate_series(0, 39) n`);
  await db.execute(sql`insert into properties (id, name, location, type, components, created_by, created_at)
    select gen_random_uuid(), 'House ' || n, 'Lekki, Lagos', 'Residential - Multi-Family', '{plumbing}', a.id, now()
    from generate_series(1, ${buildings}) n join accounts a on a.name = 'Owner ' ||
      case when n <= 10 then 0 when n <= 1010 then 1 else 2 + n / 10 end`);
  await db.execute(sql`insert into property_members (id, property_id, account_id, role, confirmed, joined_at)
    select gen_random_uuid(), id, created_by, 'property_owner', true, now() from properties`);
  await db.execute(sql`insert into property_members (id, property_id, account_id, role, confirmed, joined_at)
    select gen_random_uuid(), p.id, a.id, 'property_manager', true, now() from properties p, accounts a where a.name = 'Manager'`);
  for (let first = 1; first <= 100; first += atOnce) await seedTasks(db, first, first + atOnce - 1);
  for (const seed of [seedWork, seedRequests, seedMendings])
    await db.transaction(async (tx) => {
      // A machine on which much else runs takes longer than a call may.
      await tx.execute(sql`set local statement_timeout = 0`);
      await seed(tx);
    });
  await seedDemands(db);
  for (const [reader, token] of Object.entries(readers)) {
    await db.execute(sql`insert into sessions (id, account_id, token_hash, created_at, last_used_at, expires_at)
      select ${newId()}, id, ${hashToken(token)}, now(), now(), now() + interval '1 day' from accounts where email = ${emails[reader as Reader]}`);
  }
  await db.execute(sql`vacuum analyze`);
}
