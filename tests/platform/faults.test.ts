import { expect, test } from "vitest";
import type { S3 } from "../../scripts/s3/server.ts";
import type { History, Write } from "../rig/faults/history.ts";
import { runFaults } from "../rig/faults/run.ts";
import { ask } from "../rig/standby.ts";

const seed = 7;

/** Everything but what the database works out by itself. */
const doubling = (title: string) => `do $$ declare names text; begin
  select string_agg(quote_ident(attname), ', ') into names from pg_attribute
    where attrelid = 'tasks'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'id';
  execute format('insert into tasks (id, %s) select gen_random_uuid(), %s from tasks where title = ''${title}''', names, names);
end $$`;

/** What a database and a store would keep that forget, repeat themselves, change or miscount; answers what is to be found. */
async function plant(databaseUrl: string, store: S3, { acknowledged }: History): Promise<string[]> {
  const some = (kind: Write["kind"]) => acknowledged.filter((write) => write.kind === kind).map(({ title }) => title);
  const [lost, doubled, changed] = some("task");
  const [paper] = some("document");
  // Figures that nobody has asked for yet are not kept, and cannot be kept wrong.
  const buildings = some("building").map((name) => `'${name}'`);
  const [kept] = await ask<{ id: string }>(
    databaseUrl,
    `select property_id as id from property_figures where property_id in
      (select id from properties where name in (${buildings.join(", ")})) limit 1`,
  );
  const [ids] = await ask<{ paper: string }>(
    databaseUrl,
    `delete from tasks where title = '${lost}'`,
    doubling(doubled ?? ""),
    `update tasks set description = 'Something else.' where title = '${changed}'`,
    "delete from figures_stale",
    `update property_figures set pending = pending + 1 where property_id = '${kept?.id}'`,
    `select id as paper from documents where title = '${paper}'`,
  );
  const [key = "", file] = [...store.bucket.objects].find(([key]) => ids && key.includes(ids.paper)) ?? [];
  if (!file) throw new Error("The paper has no file.");
  file.bytes = Buffer.from("Something else.");
  return [
    `${lost} was acknowledged and is lost.`,
    `${doubled} is there 2 times.`,
    `The figures of building ${kept?.id} were kept wrong.`,
    `${changed} is not what was sent.`,
    `${key.replace(/^files\//, "")} cannot be read to its end.`,
  ];
}

test("whatever fails, all that was acknowledged is there once; what is spoilt afterwards is named", async () => {
  let spoilt: string[] = [];
  const { faults, planted } = await runFaults({
    ...{ seed, writers: 8, processes: { web: 1, role: "worker" } },
    isOver: () => true,
    say: (line) => process.stdout.write(`${line}\n`),
    async plant(databaseUrl, store, history) {
      spoilt = await plant(databaseUrl, store, history);
    },
  });
  expect(faults).toEqual([]);
  expect(planted).toEqual(expect.arrayContaining(spoilt));
  expect(spoilt).toHaveLength(5);
});
