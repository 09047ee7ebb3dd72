import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { housekeeping } from "#platform/housekeeping.server.ts";
import { jobNamed } from "../../src/app-jobs.server.ts";
import { testApp } from "../harness/app.ts";
import { ownedBuilding, person } from "../harness/world.ts";

const { database, drain, jobs } = await testApp();

test("what has run out is forgotten, what has not is kept, and the tables are counted", async () => {
  const someone = await person("contractor");
  await database.db.execute(
    sql`update sessions set revoked_at = now() - interval '31 days' where account_id = ${someone.id}`,
  );
  const keeper = await person("contractor");
  await database.db.execute(
    sql`update sessions set revoked_at = now() - interval '29 days' where account_id = ${keeper.id}`,
  );
  await jobs.send(database.db, housekeeping, {});
  await drain();
  const left = async (id: string) =>
    (await database.db.execute(sql`select 1 from sessions where account_id = ${id}`)).rows.length;
  expect([await left(someone.id), await left(keeper.id)]).toEqual([0, 1]);
  const { rows } = await database.db.execute<{ counted: number }>(
    sql`select reltuples as counted from pg_class where relname = 'accounts' and relkind = 'r'`,
  );
  expect(Number(rows[0]?.counted)).toBeGreaterThan(0);
  expect(jobNamed(housekeeping.name)).toBe(housekeeping);
});

test("invitations that nobody took up go a month after they ended, and so do the links of those that were used", async () => {
  const { owner, propertyId } = await ownedBuilding();
  const invite = async (change: string): Promise<string> => {
    const answer = await owner.post(`/properties/${propertyId}/invitations`, { role: "building_occupant" });
    const { id } = answer.body.data.invitation;
    await database.db.execute(sql`update invitations set ${sql.raw(change)} where id = ${id}`);
    return id;
  };
  const longAgo = "now() - interval '31 days'";
  const lately = "now() - interval '29 days'";
  const expired = await invite(`expires_at = ${longAgo}`);
  const withdrawn = await invite(`revoked_at = ${longAgo}`);
  const used = await invite(`used_at = ${longAgo}, used_by = invited_by`);
  const fresh = [
    await invite("unit = null"),
    await invite(`expires_at = ${lately}`),
    await invite(`used_at = ${lately}`),
  ];
  await jobs.send(database.db, housekeeping, {});
  await drain();
  const { rows } = await database.db.execute<{ id: string; links: string }>(
    sql`select id, (select count(*) from invitation_links where invitation_id = invitations.id) as links
        from invitations where property_id = ${propertyId} order by id`,
  );
  const left = new Map(rows.map(({ id, links }) => [id, Number(links)]));
  expect([left.has(expired), left.has(withdrawn), left.get(used)]).toEqual([false, false, 0]);
  expect(fresh.map((id) => left.get(id))).toEqual([1, 1, 1]);
});
