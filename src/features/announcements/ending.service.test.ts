import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { housekeeping } from "#platform/housekeeping.server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { engage } from "../../../tests/harness/crew.ts";
import { verified } from "../../../tests/harness/members.ts";
import { ownedBuilding } from "../../../tests/harness/world.ts";
import { sendJob } from "./sending.jobs.server.ts";

const { clock, database, drain, jobs } = await testApp();
const begin = new Date(Math.floor(Date.now() / 1_000) * 1_000);
const at = (hours: number) => new Date(begin.getTime() + hours * 3_600_000);

beforeEach(() => {
  clock.now = begin;
});
afterEach(() => {
  clock.now = null;
});

async function announced() {
  const { owner, propertyId } = await ownedBuilding();
  const said = { kind: "outage", title: "No water", from: at(2).toISOString(), to: at(4).toISOString() };
  const { notice } = (await owner.post(`/properties/${propertyId}/notices`, said)).body.data;
  await drain();
  const ends = async () => {
    const { rows } = await database.db.execute<{ n: number }>(sql`
      select count(*)::int as n from activity
      where act = 'notice_ended' and thing_id = ${propertyId} and data->>'noticeId' = ${notice.id}`);
    return rows[0]?.n;
  };
  return { owner, propertyId, id: notice.id as string, ends };
}

/** The queue's own clock is the machine's: what waits for its time is brought forward. */
async function hurry() {
  await database.db.execute(
    sql`update pgboss.job set start_after = now() where name = 'announcements.end' and state = 'created'`,
  );
  await drain();
}

const forget = () => database.db.execute(sql`delete from pgboss.job where name = 'announcements.end'`);

async function night() {
  await jobs.send(database.db, housekeeping, {});
  await drain();
}

test("a clock that is behind the queue's loses no end: the night looks again", async () => {
  const { id, ends } = await announced();
  await database.db.execute(sql`update pgboss.job set start_after = now()
    where name = 'announcements.end' and state = 'created' and data->>'id' = ${id}`);
  await drain();
  expect(await ends()).toBe(0);
  clock.now = at(4.1);
  await night();
  await hurry();
  expect(await ends()).toBe(1);
});

test("an end whose job is nowhere is found at night, and said once however often it is looked for", async () => {
  const { ends } = await announced();
  await forget();
  clock.now = at(5);
  for (const _ of [1, 2]) {
    await night();
    await hurry();
    expect(await ends()).toBe(1);
  }
});

test("contractors of a building where nobody lives yet are told once, however often the job runs", async () => {
  const { owner, propertyId, id } = await announced();
  const firm = await verified("contractor");
  await engage(owner, propertyId, firm);
  const said = { kind: "work", title: "The roof", from: at(48).toISOString(), to: at(50).toISOString() };
  const { notice } = (await owner.post(`/properties/${propertyId}/notices`, said)).body.data;
  for (const which of [notice.id, notice.id, id]) {
    await jobs.send(database.db, sendJob, { id: which, round: 1, after: null });
    await drain();
  }
  const { notifications } = (await firm.get("/notifications")).body.data;
  expect(notifications.filter(({ message }: { message: string }) => message.startsWith("The roof"))).toHaveLength(1);
});

test("what was taken back never ends", async () => {
  const { owner, id, ends } = await announced();
  await owner.remove(`/notices/${id}`);
  clock.now = at(5);
  await night();
  await hurry();
  expect(await ends()).toBe(0);
});
