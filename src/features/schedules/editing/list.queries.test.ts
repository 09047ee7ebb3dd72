import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { newId } from "#domain/ids.ts";
import { likePattern } from "#domain/text.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { schedulesPath } from "../../../../tests/harness/schedules.ts";
import { building, type Person, person } from "../../../../tests/harness/world.ts";

const { database, clock } = await testApp();
const { db } = database;
const buildings = 30;

/** Schedules of few days, so that many stand in the same place of the order; some have no next one, or have ended. */
const fill = (id: string, nth: number, contractor: Person) =>
  db.execute(sql`insert into schedules (id, property_id, schedule_name, description, category, priority, frequency, frequency_value,
      frequency_unit, start_on, end_on, anchor_day, next_execution_on, is_active, contractor_id, created_at, ended_at)
    select gen_random_uuid(), ${id}, (array['Service the pump', 'Clean the gutters', 'Test the alarm'])[1 + n % 3],
      case when n % 5 = 0 then 'The PUMP man comes' end, (array['HVAC', 'Plumbing'])[1 + n % 2], 'low', 'monthly', 1, 'months', date '2027-01-01',
      case when n % 11 = 0 then date '2027-03-10' - 1 + n % 2 end, 1, case when n % 7 > 0 then date '2027-03-10' + (n * ${nth + 3}::int) % 9 end,
      n % 6 > 0, case when n % 4 = 0 then ${contractor.id}::uuid end, now(), case when n % 13 = 0 then now() end
    from generate_series(1, ${nth === 0 ? 0 : (nth * 13) % 40}::int) n`);

const join = (propertyId: string, who: Person, role: string) =>
  db.execute(sql`insert into property_members (id, property_id, account_id, role, confirmed, joined_at)
    values (${newId()}, ${propertyId}, ${who.id}, ${role}, true, now())`);

async function portfolio() {
  clock.now = new Date("2027-03-10T12:00:00Z");
  const owner = await person("property_owner");
  const manager = await person("property_manager");
  const contractor = await person("contractor");
  const ids: string[] = [];
  for (let nth = 0; nth < buildings; nth += 1) {
    const id = await building(owner, { name: `House ${nth}` });
    ids.push(id);
    await fill(id, nth, contractor);
    if (nth === 1) await db.execute(sql`update properties set archived_at = now() where id = ${id}`);
    if (nth % 3 === 0) await join(id, manager, "property_manager");
    if (nth % 2 === 0) await join(id, contractor, "contractor");
  }
  return { owner, manager, contractor, ids };
}

type Asked = { state: string; category: string; search: string; propertyId: string };

const conditions: Record<string, ReturnType<typeof sql>> = {
  "": sql`true`,
  active: sql`s.ended_at is null and coalesce(s.end_on >= '2027-03-10', true) and s.is_active`,
  paused: sql`s.ended_at is null and coalesce(s.end_on >= '2027-03-10', true) and not s.is_active`,
  ended: sql`(s.ended_at is not null or s.end_on < '2027-03-10')`,
};

/** The whole list, by the plainest query there is. */
async function plainly(who: Person, isContractor: boolean, { state, category, search, propertyId }: Asked) {
  const pattern = likePattern(search);
  const { rows } = await db.execute<{ id: string }>(sql`
    select s.id from schedules s join properties p on p.id = s.property_id
    where p.archived_at is null and ${conditions[state]} and (${category}::text = '' or s.category = ${category})
      and (s.schedule_name ilike ${pattern} or s.description ilike ${pattern})
      and (${propertyId}::text = '' or s.property_id::text = ${propertyId})
      and (not ${isContractor}::boolean or s.contractor_id = ${who.id})
      and exists (select from property_members m where m.property_id = p.id and m.account_id = ${who.id} and m.left_at is null)
    order by coalesce(s.next_execution_on, '9999-12-31'), s.id`);
  return rows.map(({ id }) => id);
}

async function byPages(who: Person, asked: Asked, limit: number): Promise<string[]> {
  const given = Object.entries(asked).filter(([, value]) => value !== "");
  const path = `${schedulesPath}?${new URLSearchParams([...given, ["activeOnly", "false"], ["limit", String(limit)]])}`;
  const seen: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const { body }: { body: { data: { schedules: { id: string }[]; nextCursor: string | null } } } = await who.get(
      cursor ? `${path}&cursor=${cursor}` : path,
    );
    seen.push(...body.data.schedules.map((one) => one.id));
    cursor = body.data.nextCursor;
  }
  return seen;
}

test("page by page the list of schedules is what the plain query answers, whoever asks for what", async () => {
  const { ids, ...people } = await portfolio();
  const asked = fc.record({
    who: fc.constantFrom<keyof typeof people>("owner", "manager", "contractor"),
    state: fc.constantFrom(...Object.keys(conditions)),
    category: fc.constantFrom("", "", "Plumbing"),
    search: fc.constantFrom("", "", "pump", "GUTTERS", "nowhere"),
    propertyId: fc.constantFrom("", "", "", ids[6] ?? ""),
    limit: fc.constantFrom(7, 29, 30, 31, 200),
  });
  await fc.assert(
    fc.asyncProperty(asked, async ({ who, limit, ...filters }) => {
      expect(await byPages(people[who], filters, limit)).toEqual(
        await plainly(people[who], who === "contractor", filters),
      );
    }),
    { numRuns: 40 },
  );
  clock.now = null;
});

test("the index holds the order of the list, so that a building's first page sorts nothing", async () => {
  const { rows } = await db.execute<{ definition: string }>(
    sql`select pg_get_indexdef('schedules_listed'::regclass) as definition`,
  );
  expect(rows[0]?.definition).toContain("COALESCE(next_execution_on, '9999-12-31'::date), id");
});
