import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#domain/ids.ts";
import { lapseTasks } from "#features/tasks/service.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { noMail } from "#platform/mail.server.ts";
import { loadSigner } from "#platform/signer.server.ts";
import { folderStorage } from "#platform/storage.server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { building, person } from "../../../tests/harness/world.ts";
import { systemContext } from "../../app.server.ts";
import { adoptPlan, adoptPlans } from "./service.server.ts";

const { database, dataDir, drain } = await testApp();
const { db } = database;
const silent = () => {};
const signer = await loadSigner(db, new Date());
const log = { debug: silent, info: silent, warn: silent, error: silent };
const base = {
  db,
  storage: folderStorage(dataDir),
  signer,
  mail: noMail,
  log,
  forgetSession: silent,
  jobs: { send: async () => {} },
};
const now = (): Ctx => systemContext(base as unknown as Parameters<typeof systemContext>[0]);

const standing = async (propertyId: string) => {
  const { rows } = await db.execute(sql`select
    (select count(*)::int from schedules where property_id = ${propertyId} and is_active) as schedules,
    (select count(*)::int from suggestions where property_id = ${propertyId} and status = 'offered') as suggestions,
    (select count(*)::int from tasks where property_id = ${propertyId} and status = 'pending') as tasks,
    (select count(*)::int from notifications where property_id = ${propertyId} and title = 'Your maintenance plan is ready') as ready,
    (select count(*)::int from notifications where property_id = ${propertyId} and title = 'Your maintenance plan was updated') as updated`);
  return rows[0];
};

test("plans made together are those of each building by itself, new, renewed or of a building that is gone", async () => {
  const owner = await person("property_owner");
  const [fresh, plain, known] = [await building(owner), await building(owner), await building(owner)];
  await db.execute(sql`update properties set components = '{plumbing}', special_notes = null where id = ${plain}`);
  const first = await adoptPlan(now(), known);
  await db.execute(sql`update properties set components = '{plumbing}', special_notes = null where id = ${known}`);

  const made = await adoptPlans(now(), [known, newId(), plain, fresh]);

  expect([...made.keys()].sort()).toEqual([fresh, plain, known].sort());
  for (const id of [fresh, plain]) expect({ ...made.get(id), ready: 1, updated: 0 }).toEqual(await standing(id));
  expect(made.get(plain)?.schedules).toBeLessThan(made.get(fresh)?.schedules ?? 0);
  expect(made.get(fresh)).toEqual(first);
  // What it no longer has left its plan, which now is that of its like.
  const left = await standing(known);
  expect(left).toMatchObject({ schedules: made.get(plain)?.schedules, suggestions: made.get(plain)?.suggestions });
  expect(left).toMatchObject({ ready: 1, updated: 1 });

  const nothing = { schedules: 0, suggestions: 0, tasks: 0 };
  const again = await adoptPlans(now(), [fresh, plain, known]);
  expect([...again.values()]).toEqual([nothing, nothing, nothing]);
  expect(await standing(known)).toEqual(left);
});

test("a plan that fails leaves those beside it in the queue alone, which are made once", async () => {
  const owner = await person("property_owner");
  await drain();
  const ids = [await building(owner), await building(owner), await building(owner)];
  const [before, bad, after] = ids;
  await db.execute(
    sql`create function refuse_plan() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
  );
  await db.execute(
    sql.raw(
      `create trigger refuse_plan before insert on schedules for each row when (new.property_id = '${bad}') execute function refuse_plan()`,
    ),
  );
  await drain().finally(() => db.execute(sql`drop function refuse_plan cascade`));
  for (const id of [before, after]) expect(await standing(id ?? "")).toMatchObject({ ready: 1 });
  expect(await standing(bad ?? "")).toEqual({ schedules: 0, suggestions: 0, tasks: 0, ready: 0, updated: 0 });
  const { rows } = await db.execute(
    sql`select data->>'propertyId' as id, state, retry_count as tries from pgboss.job where name = 'schedules.plan' and data->>'propertyId' in (${before}, ${bad}, ${after})`,
  );
  const stateOf = (id: string | undefined) => rows.find((row) => row.id === id)?.state;
  expect([stateOf(before), stateOf(bad), stateOf(after)]).toEqual(["completed", "retry", "completed"]);
});

test("tasks of more schedules than a statement takes parameters lapse together", async () => {
  const owner = await person("property_owner");
  const id = await building(owner);
  await adoptPlan(now(), id);
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from tasks where property_id = ${id} and status = 'pending'`,
  );
  await lapseTasks(now(), [...Array.from({ length: 70_000 }, newId), ...rows.map((task) => task.id)]);
  expect(rows.length).toBeGreaterThan(0);
  expect(await standing(id)).toMatchObject({ tasks: 0 });
});
