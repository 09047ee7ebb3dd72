import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { newId } from "#domain/ids.ts";
import { likePattern } from "#domain/text.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { building, type Person, person } from "../../../tests/harness/world.ts";
import { openOrder } from "./rules.ts";

const { database, clock } = await testApp();
const { db } = database;
const today = openOrder("2027-03-10");

/** More buildings than one statement searches, of 0 to 39 tasks on few days, so that many stand in the same place of the order; the second one is archived. */
const buildings = 56;

async function portfolio() {
  clock.now = new Date("2027-03-10T12:00:00Z");
  const owner = await person("property_owner");
  const manager = await person("property_manager");
  for (let nth = 0; nth < buildings; nth += 1) {
    const id = await building(owner, { name: nth % 9 === 3 ? `Zebra Pump House ${nth}` : `House ${nth}` });
    await db.execute(sql`insert into tasks (id, property_id, title, description, category, priority, status, due_on, created_at)
      select gen_random_uuid(), ${id}, (array['Service the pump', 'Clean the gutters', 'Paint the wall'])[1 + n % 3], case when n % 17 = 0 then 'Call the PUMP man' when n + ${nth}::int = 50 then 'A rare Giraffe_50%' else 'As planned.' end, 'Plumbing',
        (array['critical', 'high', 'medium', 'low'])[1 + (n + ${nth}::int) % 4],
        (array['pending', 'in_progress', 'completed', 'completed', 'cancelled'])[1 + (n * 7 + ${nth}::int) % 5],
        date '2027-03-10' + ((n * ${nth + 3}::int) % 11 - 5), now()
      from generate_series(1, ${nth === 0 ? 0 : (nth * 13) % 40}::int) n`);
    if (nth === 1) await db.execute(sql`update properties set archived_at = now() where id = ${id}`);
    if (nth % 3 !== 0) continue;
    await db.execute(sql`insert into property_members (id, property_id, account_id, role, confirmed, joined_at)
      values (${newId()}, ${id}, ${manager.id}, 'property_manager', true, now())`);
  }
  return { owner, manager };
}

const conditions: Record<string, ReturnType<typeof sql>> = {
  all: sql`t.status <> 'cancelled'`,
  overdue: sql`t.status in ('pending', 'in_progress') and t.list_order < ${today}`,
  pending: sql`t.status = 'pending' and t.list_order >= ${today}`,
  in_progress: sql`t.status = 'in_progress' and t.list_order >= ${today}`,
  completed: sql`t.status = 'completed'`,
  cancelled: sql`t.status = 'cancelled'`,
};

type Asked = { status: string; priority: string; search: string };

/** The whole list, by the plainest query there is. */
async function plainly(who: Person, { status, priority, search }: Asked): Promise<string[]> {
  const pattern = likePattern(search);
  const { rows } = await db.execute<{
    id: string;
  }>(sql`select t.id from tasks t join properties p on p.id = t.property_id
    where p.archived_at is null and ${conditions[status]} and (${priority}::text = 'all' or t.priority = ${priority})
      and (t.title ilike ${pattern} or t.description ilike ${pattern} or p.name ilike ${pattern})
      and exists (select from property_members m where m.property_id = p.id and m.account_id = ${who.id} and m.left_at is null)
    order by t.list_order, t.id`);
  return rows.map(({ id }) => id);
}

async function byPages(who: Person, { status, priority, search }: Asked, limit: number): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const path: string = `/tasks?status=${status}&priority=${priority}&search=${encodeURIComponent(search)}&limit=${limit}`;
    const { body } = await who.get(cursor ? `${path}&cursor=${cursor}` : path);
    seen.push(...body.data.tasks.map((one: { id: string }) => one.id));
    cursor = body.data.nextCursor;
  }
  return seen;
}

const boxed = async (who: Person, typed: string): Promise<string[]> =>
  (await who.get(`/search?q=${encodeURIComponent(typed)}`)).body.data.tasks.map((one: { id: string }) => one.id);

/** What the search box finds, by the plainest query there is. */
async function boxedPlainly(who: Person, typed: string): Promise<string[]> {
  const patterns = sql`${sql.param(typed.split(" ").map(likePattern))}::text[]`;
  const { rows } = await db.execute<{
    id: string;
  }>(sql`select t.id from tasks t join properties p on p.id = t.property_id
    where p.archived_at is null and t.title ilike any(${patterns}) and (t.title || ' ' || p.name) ilike all(${patterns})
      and exists (select from property_members m where m.property_id = p.id and m.account_id = ${who.id} and m.left_at is null)
    order by t.list_order, t.id limit 5`);
  return rows.map(({ id }) => id);
}

test("page by page the list is what the plain query answers, whatever is asked for", async () => {
  const world = await portfolio();
  const asked = fc.record({
    who: fc.constantFrom<keyof typeof world>("owner", "manager"),
    status: fc.constantFrom(...Object.keys(conditions)),
    priority: fc.constantFrom("all", "all", "critical", "low"),
    search: fc.constantFrom("", "", "pump", "pump call", "gutters", "zebra", "giraffe_50%", "ar", "nowhere"),
    limit: fc.constantFrom(7, 13, 55, 56, 57, 200),
  });
  await fc.assert(
    fc.asyncProperty(asked, async ({ who, limit, ...filters }) => {
      expect(await byPages(world[who], filters, limit)).toEqual(await plainly(world[who], filters));
    }),
    { numRuns: 60 },
  );
  for (const search of ["pump", "pump call", "giraffe_50%", "zebra", "ar", "nowhere"]) {
    const { counts, capped } = (await world.owner.get(`/tasks?search=${encodeURIComponent(search)}&counts=1&limit=1`))
      .body.data;
    for (const [state, status] of Object.entries({
      all: "all",
      pending: "pending",
      overdue: "overdue",
      completed: "completed",
    })) {
      const { length } = await plainly(world.owner, { status, priority: "all", search });
      expect([search, state, counts[state], capped[state]]).toEqual([
        search,
        state,
        Math.min(length, 1_000),
        { count: Math.min(length, 1_000), isMore: length > 1_000 },
      ]);
    }
  }
  for (const typed of ["pump", "giraffe_50%", "zebra service", "paint clean", "nowhere"])
    expect(await boxed(world.owner, typed), typed).toEqual(await boxedPlainly(world.owner, typed));
  clock.now = null;
});
