import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { outboundTo } from "#platform/outbound.server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { ownedBuilding, password } from "../../../tests/harness/world.ts";
import { startFakeReceiver } from "../../../tests/rig/fake-receiver.ts";

const { app, database, drain, road, clock } = await testApp();
const receiver = await startFakeReceiver();
/** The present second: sessions and the queue's own clock are the machine's. */
const begin = new Date(Math.floor(Date.now() / 1_000) * 1_000);

beforeEach(() => {
  clock.now = begin;
  road.outbound = outboundTo({ allowed: [receiver.host] });
});
afterEach(async () => {
  await database.db.execute(sql`delete from webhooks`);
  road.outbound = outboundTo();
  clock.now = null;
});
afterAll(() => receiver.stop());

/** Lets notices end that are over by then, and answers how many did. */
async function endsUntil(until: Date): Promise<number> {
  clock.now = until;
  await database.db.execute(
    sql`update pgboss.job set start_after = now() where name = 'announcements.end' and state = 'created' and start_after <= ${until}`,
  );
  await drain();
  const { rows } = await database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from webhook_deliveries where event = 'building_notice.ended'`,
  );
  return rows[0]?.n ?? 0;
}

test("a notice to a building is told when it is made, changed and over or taken back", async () => {
  const { owner, propertyId } = await ownedBuilding();
  await owner.post("/webhooks", { url: receiver.url, events: ["notices"], password });
  const hours = (after: number) => new Date(begin.getTime() + after * 3_600_000);
  const outage = { kind: "outage", title: "No water", from: hours(2).toISOString(), to: hours(4).toISOString() };
  const announce = async () =>
    (await owner.post(`/properties/${propertyId}/notices`, outage)).body.data.notice.id as string;
  const [ends, taken] = [await announce(), await announce()];
  const { status } = await owner.put(`/notices/${ends}`, { to: hours(5).toISOString() });
  await owner.remove(`/notices/${taken}`);
  await drain();
  expect([status, await endsUntil(hours(4.5)), await endsUntil(hours(5.1))]).toEqual([200, 0, 1]);
  await drain();
  const heard = receiver.got.map(({ body }) => JSON.parse(body)).filter(({ event }) => event !== "notice.left");
  const of = (id: string) => heard.filter(({ thingId }) => thingId === id).map(({ event }) => event.slice(16));
  expect([of(ends), of(taken)]).toEqual([
    ["made", "changed", "ended"],
    ["made", "withdrawn"],
  ]);
  expect(heard[0]).toEqual({
    ...{ id: expect.any(String), event: "building_notice.made", at: begin.toISOString() },
    ...{ propertyId, thing: "building_notice", thingId: ends },
  });
  const body = { name: "Screen in the hall", scopes: ["notices:read"], password };
  const { key } = (await owner.post("/api-keys", body)).body.data;
  const read = await app.inject({ url: `/api/notices/${ends}`, headers: { authorization: `Bearer ${key}` } });
  expect(read.json().data.notice).toMatchObject({ title: "No water", state: "over" });
});
