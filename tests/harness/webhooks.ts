import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach } from "vitest";
import { outboundTo } from "#platform/outbound.server.ts";
import { startFakeReceiver } from "../rig/fake-receiver.ts";
import { testApp } from "./app.ts";
import { repairRequest } from "./requests.ts";
import { ownedBuilding, type Person, password } from "./world.ts";

export const fine = (response: { writeHead: (status: number) => { end: () => unknown } }) =>
  void response.writeHead(204).end();

/**
 * An hour from now, to the second: sessions are of the machine's clock. The queue is too, so that at the present second
 * what is asked for in ten seconds would be due on a machine that took so long, and be put off by the clock again, without
 * end.
 */
const inAnHour = () => new Date(Math.floor(Date.now() / 1_000) * 1_000 + 3_600_000);

/** The application before a receiver of webhooks that takes what comes, with the clock standing at `begin()`. */
export async function startWebhooks() {
  const { database, drain, road, clock } = await testApp();
  const receiver = await startFakeReceiver();
  let begin = inAnHour();

  beforeEach(() => {
    begin = inAnHour();
    clock.now = begin;
    road.outbound = outboundTo({ allowed: [receiver.host] });
  });
  afterEach(async () => {
    receiver.behave(fine);
    receiver.got.length = 0;
    await database.db.execute(sql`delete from webhooks`);
    road.outbound = outboundTo();
    clock.now = null;
  });
  afterAll(() => receiver.stop());

  const hook = async (who: Person, events = ["tickets", "tasks", "verifications", "notices"]) =>
    (await who.post("/webhooks", { url: receiver.url, events, password })).body.data as {
      webhook: { id: string };
      secret: string;
    };
  const file = (occupant: Person, propertyId: string) =>
    occupant.post("/repair-tickets", repairRequest({ propertyId }));
  const deliveries = async (who: Person, id: string) =>
    (await who.get(`/webhooks/${id}/deliveries`)).body.data.deliveries;

  /** Everything that falls due within these hours happens, one try after the other. */
  async function passHours(hours: number): Promise<void> {
    const end = new Date((clock.now ?? begin).getTime() + hours * 3_600_000);
    for (;;) {
      const { rows } = await database.db.execute<{ at: Date | string }>(
        sql`select min(start_after) as at from pgboss.job where name = 'webhooks.send' and state = 'created'`,
      );
      const next = rows[0]?.at ? new Date(rows[0].at) : null;
      if (!next || next > end) break;
      // What was asked for at once is of the machine's time, an hour back.
      if (next > (clock.now ?? begin)) clock.now = next;
      await database.db.execute(
        sql`update pgboss.job set start_after = now() where name = 'webhooks.send' and state = 'created' and start_after <= ${next}`,
      );
      await drain();
    }
    clock.now = end;
  }

  async function listening(events?: string[]) {
    const { owner, propertyId, occupant } = await ownedBuilding();
    await drain();
    const { webhook, secret } = await hook(owner, events);
    return { owner, propertyId, occupant, id: webhook.id, secret };
  }

  return { receiver, begin: () => begin, hook, file, deliveries, passHours, listening };
}
