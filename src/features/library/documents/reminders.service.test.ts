import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { addDays, lagosDay } from "#domain/days.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { document, room, runJob } from "../../../../tests/harness/documents.ts";
import { add, verified } from "../../../../tests/harness/members.ts";
import { ownedBuilding, type Person } from "../../../../tests/harness/world.ts";

const { database } = await testApp();
const today = lagosDay(new Date());
const noon = (day: string) => new Date(`${day}T11:00:00Z`);

/** As the job does it, on that day. */
const remindOn = (day: string) => runJob("documents.expiry", noon(day));

async function told(who: Person): Promise<string[]> {
  const { notifications } = (await who.get("/notifications")).body.data;
  return notifications
    .filter(({ title }: { title: string }) => /expire/.test(title))
    .map(({ title }: { title: string }) => title)
    .toReversed();
}

async function expiring(days: number) {
  const { owner, propertyId, occupant } = await ownedBuilding();
  const manager = await verified("property_manager");
  await add(owner, propertyId, manager.email, "property_manager");
  const expiresOn = addDays(today, days);
  const { id } = await document(owner, propertyId, { title: "Lift licence", expiresOn, accessLevel: "all" });
  return { owner, manager, occupant, propertyId, id, expiresOn };
}

describe("reminders of expiry", () => {
  test("come 60, 30 and 7 days before and on the day, once each, to owner and managers", async () => {
    const { owner, manager, occupant, propertyId, id } = await expiring(100);
    for (const day of [39, 40, 41, 69, 70, 71, 92, 93, 94, 99, 100, 101, 104]) await remindOn(addDays(today, day));
    const expected = ["expires in 60 days", "expires in 30 days", "expires in 7 days", "expires today"];
    for (const who of [owner, manager])
      expect(await told(who)).toEqual(expected.map((words) => `“Lift licence” ${words}`));
    expect(await told(occupant)).toEqual([]);
    const [last] = (await owner.get("/notifications?limit=1")).body.data.notifications;
    expect(last).toMatchObject({
      priority: "high",
      propertyId,
      link: `/property-manager-dashboard?tab=data-room&property=${propertyId}&document=${id}`,
    });
  });

  test("after a pause only the nearest step is said", async () => {
    const { owner } = await expiring(100);
    await remindOn(addDays(today, 95));
    await remindOn(addDays(today, 96));
    await remindOn(addDays(today, 103));
    expect(await told(owner)).toEqual(["“Lift licence” expires in 5 days", "“Lift licence” expired 3 days ago"]);
  });

  test("two workers at once tell each once, however many there are", async () => {
    const { owner, propertyId, expiresOn } = await expiring(30);
    await database.db.execute(sql`
      insert into documents (id, property_id, title, category, file_name, file_type, bytes, sha256, tags, access_level, expires_on, uploaded_by, created_at)
      select gen_random_uuid(), property_id, 'Paper ' || n, category, file_name, file_type, bytes, sha256, tags, access_level, expires_on, uploaded_by, created_at
      from documents, generate_series(1, 449) as n where property_id = ${propertyId}`);
    await Promise.all([remindOn(today), remindOn(today), remindOn(today)]);
    const { rows } = await database.db.execute<{ n: string; titles: string }>(sql`
      select count(*) as n, count(distinct title) as titles from notifications where account_id = ${owner.id} and title like '%expires in 30 days'`);
    expect(rows[0]).toEqual({ n: "450", titles: "450" });
    const reminders = await database.db.execute(sql`select 1 from document_reminders where expires_on = ${expiresOn}`);
    expect(reminders.rows.length).toBeGreaterThanOrEqual(450);
  });

  test("another last day arms them anew, the same one does not", async () => {
    const { owner, id, expiresOn } = await expiring(7);
    await remindOn(today);
    await owner.put(`${room}/${id}`, { title: "Lift licence", expiresOn });
    await remindOn(today);
    expect(await told(owner)).toHaveLength(1);
    await owner.put(`${room}/${id}`, { expiresOn: addDays(today, 300) });
    await remindOn(today);
    expect(await told(owner)).toHaveLength(1);
    await owner.put(`${room}/${id}`, { expiresOn });
    await remindOn(today);
    expect(await told(owner)).toEqual(Array.from({ length: 2 }, () => "“Lift licence” expires in 7 days"));
  });

  test("none for a deleted one, nor of an archived building, until it is back", async () => {
    const deleted = await expiring(7);
    await deleted.owner.remove(`${room}/${deleted.id}`);
    const archived = await expiring(7);
    await archived.owner.remove(`/properties/${archived.propertyId}`);
    await remindOn(today);
    expect([await told(deleted.owner), await told(archived.owner)]).toEqual([[], []]);
    await archived.owner.post(`/properties/${archived.propertyId}/restore`);
    await deleted.owner.post(`${room}/${deleted.id}/restore`);
    await remindOn(addDays(today, 1));
    for (const { owner } of [deleted, archived])
      expect(await told(owner)).toEqual(["“Lift licence” expires in 6 days"]);
  });

  test("whoever wants nothing of plans hears nothing", async () => {
    const { owner, manager } = await expiring(7);
    await manager.put("/notifications/preferences", { inApp: { plans: false } });
    await remindOn(today);
    expect([(await told(owner)).length, (await told(manager)).length]).toEqual([1, 0]);
  });
});
