import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "../harness/app.ts";
import { crew, engage, finished, taskFields, verify } from "../harness/crew.ts";
import { everything } from "../harness/everything.ts";
import { company, companyOf } from "../harness/organisations.ts";
import { building, password, person, send } from "../harness/world.ts";
import { waysToBuildings } from "../rig/portfolios.ts";

const { database, drain } = await testApp();
const run = (text: string) => database.db.execute(sql.raw(text));

/** From here on every row that leads to a building says which transaction wrote it, and whose building it is. */
async function watch(): Promise<string[]> {
  const ways = await waysToBuildings(database.db);
  await run("create table written_of (tx bigint not null, portfolio uuid, name text not null)");
  for (const [name, way] of ways) {
    await run(`create function written_in_${name}() returns trigger language plpgsql as $$
      declare given ${name}%rowtype;
      begin
        if tg_op = 'DELETE' then given := old; else given := new; end if;
        insert into written_of select txid_current(), p.organisation_id, '${name}'
          from (select (given).*) as ${name}_row join properties p on p.id = ${way};
        return null;
      end $$`);
    await run(`create trigger written_of after insert or update or delete on ${name}
      for each row execute function written_in_${name}()`);
  }
  return [...ways.keys()];
}

// Jobs work many buildings together, those of one shard; what waits from other files would be seen here.
await drain();
const watched = await watch();
afterAll(async () => {
  for (const name of watched) await run(`drop function written_in_${name}() cascade`);
  await run("drop table written_of");
});

/** Of the transactions since it was last asked: how many there were, and the tables of those that wrote for several portfolios. */
async function written(): Promise<{ transactions: number; crossing: string[][] }> {
  const { rows } = await database.db.execute<{ portfolios: number; names: string[] }>(
    sql`select count(distinct portfolio)::int as portfolios, array_agg(distinct name order by name) as names from written_of group by tx`,
  );
  await run("delete from written_of");
  const crossing = rows.filter(({ portfolios }) => portfolios > 1).map(({ names }) => names);
  return { transactions: rows.length, crossing };
}

test("a verb writes for one portfolio, whatever it makes there", async () => {
  await everything();
  const { transactions, crossing } = await written();
  expect(transactions).toBeGreaterThan(60);
  expect(crossing).toEqual([]);
});

test("so does what a job does to a task, from its start to its approval", async () => {
  const { owner, taskId, contractor } = await finished();
  expect((await verify(owner, taskId, contractor)).status).toBe(201);
  expect((await written()).crossing).toEqual([]);
});

describe("what crosses is what concerns a person or two organisations", () => {
  test("a contractor of two owners who has read every notice, and goes", async () => {
    const { contractor, owner, propertyId } = await crew();
    const other = await person("property_owner");
    const elsewhere = await building(other);
    await engage(other, elsewhere, contractor);
    for (const [keeper, at] of [
      [owner, propertyId],
      [other, elsewhere],
    ] as const)
      await keeper.post("/tasks", { ...taskFields, propertyId: at, assignedContractorId: contractor.id });
    expect((await written()).crossing).toEqual([]);
    await contractor.put("/notifications/read-all", {});
    expect((await written()).crossing).toEqual([["notifications"]]);
    expect((await send("DELETE", "/auth/me", contractor.token, { password })).status).toBe(200);
    expect((await written()).crossing).toEqual([expect.arrayContaining(["property_members"])]);
  });

  test("a building that moves is in one portfolio before and in another after, and nowhere between", async () => {
    const { owner, first } = await company();
    const to = await companyOf(owner, "Marina Homes");
    await written();
    const moved = await owner.post(`/properties/${first}/move`, { organisationId: to });
    expect(moved.status).toBe(200);
    expect((await written()).transactions).toBe(1);
  });
});

test("docs/scale.md names every table that does not go with its building", async () => {
  const page = readFileSync(resolve(import.meta.dirname, "../../docs/scale.md"), "utf8");
  const tablesUnder = (heading: string) => {
    const [, section = ""] = page.split(`### ${heading}\n`);
    const list =
      section
        .split("\n#")[0]
        ?.split("\n")
        .filter((line) => line.startsWith("- ")) ?? [];
    return [...list.join(" ").matchAll(/`(\w+)`/g)].map(([, name]) => name).sort();
  };
  const { rows } = await database.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'written_of'`,
  );
  const stays = rows.map(({ name }) => name).filter((name) => !watched.includes(name));
  expect(tablesUnder("What stays where it is")).toEqual(stays.sort());
});
