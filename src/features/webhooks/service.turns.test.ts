import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { outboundTo } from "#platform/outbound.server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { fine, startWebhooks } from "../../../tests/harness/webhooks.ts";
import type { Person } from "../../../tests/harness/world.ts";
import { mischief } from "../../../tests/rig/fake-receiver.ts";
import { deliverKind } from "./outbox.service.server.ts";

const { database, drain, jobs, road } = await testApp();
const { receiver, begin, hook, file, deliveries, passHours, listening } = await startWebhooks();

test("what does not come keeps no message of another account waiting, and is asked again with growing pauses, one try each", async () => {
  const slow = await listening(["tickets"]);
  const other = await listening(["tickets"]);
  road.outbound = outboundTo({ allowed: [receiver.host], patienceMs: 30 });
  receiver.behave(mischief["never answers"] ?? fine);
  for (const _ of [1, 2, 3]) await file(slow.occupant, slow.propertyId);
  await passHours(0.1);
  const tried = (await deliveries(slow.owner, slow.id)).flatMap(({ attempts }: { attempts: unknown[] }) => attempts);
  // After 0, 10, 30, 70, 150 and 310 seconds.
  expect(tried).toHaveLength(6);
  const { rows } = await database.db.execute<{ asked: number }>(
    sql`select count(*)::int as asked from pgboss.job where name = 'webhooks.send' and data->>'webhookId' = ${slow.id}`,
  );
  expect(rows[0]?.asked).toBeLessThan(20);
  receiver.behave(fine);
  road.outbound = outboundTo({ allowed: [receiver.host] });
  await file(other.occupant, other.propertyId);
  await drain();
  expect((await deliveries(other.owner, other.id))[0].status).toBe("delivered");
});

test("what is of one account is sent by one worker at a time, others go on meanwhile", async () => {
  const one = await listening(["tickets"]);
  const other = await listening(["tickets"]);
  const second = await hook(one.owner, ["tickets"]);
  await file(one.occupant, one.propertyId);
  await file(other.occupant, other.propertyId);
  await database.db.execute(
    sql`update webhooks set taken_until = ${new Date(begin().getTime() + 60_000)} where id = ${one.id}`,
  );
  await drain();
  const states = async (who: Person, id: string) => (await deliveries(who, id))[0].status;
  expect(await states(one.owner, second.webhook.id)).toBe("waiting");
  expect(await states(other.owner, other.id)).toBe("delivered");
  await passHours(0.1);
  expect([await states(one.owner, one.id), await states(one.owner, second.webhook.id)]).toEqual([
    "delivered",
    "delivered",
  ]);
});

test("what waited for another webhook of its account goes as soon as that one's turn is over", async () => {
  const one = await listening(["tickets"]);
  const second = await hook(one.owner, ["tickets"]);
  const take = (until: Date | null) =>
    database.db.execute(sql`update webhooks set taken_until = ${until} where id = ${one.id}`);
  await take(new Date(begin().getTime() + 60_000));
  await file(one.occupant, one.propertyId);
  await drain();
  expect((await deliveries(one.owner, second.webhook.id))[0].status).toBe("waiting");
  await take(null);
  await one.owner.post(`/webhooks/${one.id}/test`);
  await drain();
  expect((await deliveries(one.owner, second.webhook.id))[0].status).toBe("delivered");
});

test("a fault of ours is met once in ten seconds, and the message goes when it is over", async () => {
  const { propertyId, occupant, owner, id } = await listening(["tickets"]);
  let met = 0;
  const post = async () => {
    met += 1;
    // The queue would ask for it without end.
    if (met > 20) return 204;
    throw new Error("A fault of ours.");
  };
  road.outbound = { ...road.outbound, post };
  await file(occupant, propertyId);
  await drain();
  expect(met).toBe(1);
  road.outbound = outboundTo({ allowed: [receiver.host] });
  await passHours(0.1);
  expect((await deliveries(owner, id))[0].status).toBe("delivered");
});

test("what was asked for by code from before goes with its webhook's turn", async () => {
  const { propertyId, occupant, owner, id } = await listening(["tickets"]);
  await file(occupant, propertyId);
  const [{ id: deliveryId }] = await deliveries(owner, id);
  await database.db.execute(sql`delete from pgboss.job where name = 'webhooks.send' and state = 'created'`);
  await jobs.send(database.db, deliverKind, { deliveryId, round: 1, tries: 0 });
  await drain();
  expect((await deliveries(owner, id))[0].status).toBe("delivered");
});

test("what is sent by hand is counted: thirty an hour, tests and those sent again together", async () => {
  const { owner, id } = await listening(["tickets"]);
  const statuses: number[] = [];
  for (let sent = 0; sent < 31; sent += 1) statuses.push((await owner.post(`/webhooks/${id}/test`)).status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(30);
  expect(statuses.at(-1)).toBe(429);
});
