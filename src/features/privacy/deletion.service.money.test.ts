import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { charged } from "../../../tests/harness/charges.ts";
import { orderedJob } from "../../../tests/harness/invoices.ts";
import { ownedBuilding, type Person, password, send } from "../../../tests/harness/world.ts";
import { runs } from "../../../tests/rig/runs.ts";

const { database } = await testApp();
const remove = (one: Person) => send("DELETE", "/auth/me", one.token, { password });

/** What every column of money comes to, but for what somebody's hour costs, which is no amount of a building. */
async function sums(): Promise<Record<string, string>> {
  const { rows: columns } = await database.db.execute<{ table: string; column: string }>(sql`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name ~ '(^|_)kobo$'
      and c.data_type in ('bigint', 'integer', 'numeric') and c.column_name <> 'hourly_rate_kobo'`);
  const asked = columns.map(
    ({
      table,
      column,
    }) => sql`select ${`${table}.${column}`}::text as of, coalesce(sum(${sql.identifier(column)}), 0)::text as sum
      from ${sql.identifier(table)}`,
  );
  const { rows } = await database.db.execute<{ of: string; sum: string }>(sql.join(asked, sql` union all `));
  return Object.fromEntries(rows.map(({ of, sum }) => [of, sum]));
}

test("whoever erases their account, no amount changes and the books add up (invariant 26)", async () => {
  const role = fc.constantFrom("bayo", "manager", "technician", "occupant", "chidi");
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(role, { minLength: 1, maxLength: 5 }), async (leaving) => {
      const job = await orderedJob(20_000_000, { retentionPermille: 50, retentionDays: 20 });
      const paid = await job.accepted();
      await job.pay(paid, { kobo: 1_000_000 });
      const home = await charged(await ownedBuilding());
      await home.issue();
      await home.occupant.post(`/units/${home.unitId}/payment-reports`, { kobo: 5_000, paidOn: "2026-11-02" });
      await home.pay(2_000_000);
      const { bayo, manager, technician, chidi } = job;
      const people = { bayo, manager, technician, chidi, occupant: home.occupant };
      const before = await sums();
      for (const one of leaving) expect((await remove(people[one])).status).toBe(200);
      expect(await sums()).toEqual(before);
      expect([(await job.check()).adds, (await home.check()).adds]).toEqual([true, true]);
    }),
    { numRuns: runs(8) },
  );
});
