import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { fullBuilding } from "../../../../tests/harness/members.ts";
import { goOnAt, phoneOf, setPhones } from "../../../../tests/harness/phones.ts";
import { repairRequest } from "../../../../tests/harness/requests.ts";

const { database, clock, drain } = await testApp();
/** Two at night in Lagos. */
const night = new Date(`${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T01:00:00Z`);
const phones = await setPhones(null);

/** The minutes of this night have passed, and what was due in them was done. */
async function later(minutes: number): Promise<void> {
  const at = new Date(night.getTime() + minutes * 60_000);
  clock.now = at;
  await database.db.execute(
    sql`update pgboss.job set start_after = now() where name = 'tickets.escalate' and state = 'created' and start_after <= ${at}`,
  );
  await goOnAt(at);
  await phones.carriers.settled();
}

test("danger again rings who sees to it alone, and everybody once they have not answered for 15 minutes", async () => {
  const { owner, manager, occupant, propertyId } = await fullBuilding();
  await database.db.execute(sql`update property_members set confirmed = true where account_id = ${occupant.id}`);
  const [owners, managers] = [await phoneOf(phones, owner), await phoneOf(phones, manager)];
  await drain();
  clock.now = night;
  const request = repairRequest({ propertyId, priority: "emergency", emergency: true });
  const { ticket } = (await occupant.post("/repair-tickets", request)).body.data;
  await manager.post(`/repair-tickets/${ticket.id}/acknowledge`);
  await later(10);
  phones.got.splice(0);
  const text = "light dey spark for kitchen, smoke dey come";
  const { danger } = (await occupant.post(`/repair-tickets/${ticket.id}/comments`, { text })).body.data;
  expect(danger.outcome).toBe("holder_called");
  const rung = () => phones.got.filter(({ by }) => by === "voice").map(({ to }) => to);
  const written = (to: string) => phones.got.filter((one) => one.by === "sms" && one.to === to).map((one) => one.text);
  await later(14);
  expect([written(managers), written(owners)]).toEqual([[expect.stringContaining("Danger again")], []]);
  expect(rung()).toEqual([managers]);
  await later(19);
  expect(rung()).toEqual([managers, managers]);
  await later(25);
  expect(written(owners)).toEqual([expect.stringContaining("no answer for 15 minutes")]);
  await later(29);
  expect(rung().slice(2).toSorted()).toEqual([owners, managers].toSorted());
});
