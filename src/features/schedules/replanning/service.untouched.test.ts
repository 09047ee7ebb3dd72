import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { noMail } from "#platform/mail.server.ts";
import { loadSigner } from "#platform/signer.server.ts";
import { folderStorage } from "#platform/storage.server.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { building, person } from "../../../../tests/harness/world.ts";
import { systemContext } from "../../../app.server.ts";
import { adoptPlan } from "../service.server.ts";

const { database, dataDir } = await testApp();
const { db } = database;
const silent = () => {};
const base = {
  ...{ db, storage: folderStorage(dataDir), signer: await loadSigner(db, new Date()), mail: noMail },
  ...{ log: { debug: silent, info: silent, warn: silent, error: silent }, forgetSession: silent },
  jobs: { send: async () => {} },
};
const planOn = (day: string, propertyId: string) =>
  adoptPlan(
    systemContext(base as unknown as Parameters<typeof systemContext>[0], new Date(`${day}T09:00:00Z`)),
    propertyId,
  );

/** All that a plan may write, but for the marks by which it is left alone. */
const standing = async (propertyId: string) => {
  const { rows } = await db.execute(sql`
    select to_jsonb(s) - 'said' as row from schedules s where property_id = ${propertyId}
    union all select to_jsonb(g) - 'said' from suggestions g where property_id = ${propertyId}
    union all select to_jsonb(c) from plan_changes c where property_id = ${propertyId}
    union all select to_jsonb(t) from tasks t where property_id = ${propertyId}
    union all select to_jsonb(n) - 'made_of' from plan_numbers n where property_id = ${propertyId}
    order by 1`);
  return rows;
};

/** Which versions of its rows there are: another one for each that was written, whatever was written. */
const written = async (propertyId: string) => {
  const { rows } = await db.execute(sql`
    select xmin::text as version from schedules where property_id = ${propertyId}
    union all select xmin::text from suggestions where property_id = ${propertyId}
    union all select xmin::text from plan_numbers where property_id = ${propertyId}`);
  return rows.map(({ version }) => String(version)).sort();
};

async function planned() {
  const owner = await person("property_owner");
  const specialNotes = "Two gens, one borehole, one lift, split AC in all rooms, a swimming pool.";
  const propertyId = await building(owner, {
    components: ["plumbing", "electrical", "elevators", "hvac"],
    specialNotes,
  });
  await planOn("2027-01-10", propertyId);
  return propertyId;
}

test("a plan that says what it said writes nothing, on the same day or another", async () => {
  const propertyId = await planned();
  const before = await written(propertyId);
  expect(before.length).toBeGreaterThan(20);
  await planOn("2027-01-10", propertyId);
  expect(await written(propertyId)).toEqual(before);
  // Still before anything comes due, so that no schedule moves on.
  await db.execute(sql`update schedules set next_execution_on = '2028-01-01' where property_id = ${propertyId}`);
  const later = await written(propertyId);
  await planOn("2027-02-14", propertyId);
  expect(await written(propertyId)).toEqual(later);
});

const markOf = async (propertyId: string) => {
  const { rows } = await db.execute(sql`select made_of as mark from plan_numbers where property_id = ${propertyId}`);
  return String(rows[0]?.mark);
};

test("a plan is not made again of what it was made of, and is made where that is not known or changed", async () => {
  const propertyId = await planned();
  const mark = await markOf(propertyId);
  // Of another saying it is told whether the plan was made.
  const other = `${"0".repeat(40)}${mark.slice(40)}`;
  const put = (text: string) =>
    db.execute(sql`update plan_numbers set made_of = ${text} where property_id = ${propertyId}`);
  await put(other);
  await planOn("2027-01-12", propertyId);
  expect(await markOf(propertyId)).toBe(other);
  // As the release before keeps it.
  await put(other.split("\n")[0] ?? "");
  await planOn("2027-01-12", propertyId);
  expect(await markOf(propertyId)).toBe(mark);
  await put(mark.split("\n")[0] ?? "");
  await planOn("2027-01-12", propertyId);
  expect(await markOf(propertyId)).toBe(mark);
  await put(other);
  await db.execute(sql`update properties set special_notes = special_notes || ' A lawn.' where id = ${propertyId}`);
  await planOn("2027-01-12", propertyId);
  expect((await markOf(propertyId)).slice(0, 40)).not.toBe("0".repeat(40));
});

/** What people, jobs and time do to what stands. */
const touches: [what: string, touch: ReturnType<typeof sql>][] = [
  ["nothing", sql`select 1`],
  ["the notes deny the lift", sql`update properties set special_notes = 'Two gens, no lift.' where id = `],
  [
    "an offer is dismissed",
    sql`update suggestions set status = 'dismissed', decided_at = '2027-01-11', version = version + 1
      where plan_key = (select min(plan_key) from suggestions where status = 'offered') and property_id = `,
  ],
  [
    "an offer was dismissed over a year ago",
    sql`update suggestions set status = 'dismissed', decided_at = '2025-12-01', version = version + 1
      where plan_key = (select min(plan_key) from suggestions where status = 'offered') and property_id = `,
  ],
  ["an offer is gone", sql`delete from suggestions where plan_key = 'split-ac-service' and property_id = `],
  [
    "schedules are ended by hand",
    sql`update schedules set is_active = false where priority = 'high' and property_id = `,
  ],
  ["the plan said something else", sql`update schedules set planned = null where property_id = `],
];

test.each(touches)("what comes of a plan is the same whether it is read back or not: %s", async (what, touch) => {
  const propertyId = await planned();
  await db.execute(what === "nothing" ? touch : sql`${touch} ${propertyId}`);
  await planOn("2027-01-12", propertyId);
  const stands = await standing(propertyId);
  await db.execute(sql`update plan_numbers set made_of = null where property_id = ${propertyId}`);
  await planOn("2027-01-12", propertyId);
  expect(await standing(propertyId)).toEqual(stands);
});

test("what was dismissed comes back after a year, though nothing else was touched", async () => {
  const propertyId = await planned();
  await db.execute(sql`update suggestions set status = 'dismissed', decided_at = '2027-01-11', version = version + 1
    where property_id = ${propertyId}`);
  const offered = async () => {
    const { rows } = await db.execute(sql`select count(*)::int as count from suggestions
      where property_id = ${propertyId} and status = 'offered'`);
    return rows[0]?.count;
  };
  await planOn("2027-01-12", propertyId);
  await planOn("2027-06-12", propertyId);
  expect(await offered()).toBe(0);
  await planOn("2028-01-20", propertyId);
  expect(await offered()).toBeGreaterThan(0);
});

test("what the release before rewrote is read back, and a new catalogue alone is not", async () => {
  const propertyId = await planned();
  const words = async () => {
    const { rows } = await db.execute(
      sql`select plan from suggestions where property_id = ${propertyId} order by plan_key`,
    );
    return rows;
  };
  const before = await words();
  await db.execute(sql`update plan_numbers set number = number where property_id = ${propertyId}`);
  await db.execute(
    sql`update suggestions set plan = plan || '{"title": "Old words"}' where property_id = ${propertyId}`,
  );
  await planOn("2027-01-10", propertyId);
  expect(await words()).toEqual(before);
  const { rows } = await db.execute(sql`
    update plan_numbers set catalogue = 'older' where property_id = ${propertyId} returning made_of is not null as kept`);
  expect(rows).toEqual([{ kept: true }]);
});

test("an offer moves on by what was done of it, as if it were offered now, and else keeps its day", async () => {
  const propertyId = await planned();
  const offers = async () => {
    const { rows } = await db.execute<{ key: string; title: string; day: string }>(sql`
      select plan_key as key, plan->>'title' as title, plan->>'firstDueOn' as day from suggestions
      where property_id = ${propertyId} order by day, key`);
    return rows;
  };
  const [first, ...others] = await offers();
  if (!first) throw new Error("Nothing is offered.");
  await db.execute(sql`update tasks set title = ${first.title}, status = 'completed', completed_at = '2027-01-11T09:00:00Z'
    where id = (select min(id::text)::uuid from tasks where property_id = ${propertyId})`);
  await planOn("2027-01-12", propertyId);
  const after = await offers();
  const moved = after.find(({ key }) => key === first.key);
  expect(moved?.day).not.toBe(first.day);
  expect(after.filter(({ key }) => key !== first.key)).toEqual(others);
  await db.execute(sql`delete from suggestions where plan_key = ${first.key} and property_id = ${propertyId}`);
  await planOn("2027-01-12", propertyId);
  expect(await offers()).toContainEqual(moved);
});

test("of a plan that changes, what it says as it did is not read, and what anybody wrote otherwise is", async () => {
  const propertyId = await planned();
  const weekly = sql`plan_key = 'generator-weekly-inspection' and property_id = ${propertyId}`;
  const write = (title: string) =>
    db.execute(sql`update schedules set plan = plan || jsonb_build_object('title', ${title}::text) where ${weekly}`);
  const title = async () => {
    const { rows } = await db.execute(sql`select plan ->> 'title' as title from schedules where ${weekly}`);
    return rows[0]?.title;
  };
  const change = async (notes: string) => {
    await db.execute(sql`update properties set special_notes = ${notes} where id = ${propertyId}`);
    await planOn("2027-01-12", propertyId);
  };
  const before = await title();
  await db.execute(sql`alter table schedules disable trigger forget_what_was_said`);
  await write("Written past the trigger");
  await db.execute(sql`alter table schedules enable trigger forget_what_was_said`);
  await change("Two gens, one borehole, split AC in all rooms, a swimming pool.");
  expect(await title()).toBe("Written past the trigger");
  await write("As the release before says it");
  await change("Two gens, one borehole, split AC in all rooms.");
  expect(await title()).toBe(before);
});
