import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { runJob } from "../../../tests/harness/documents.ts";
import { halfYear, summer } from "../../../tests/harness/half-year.ts";
import { accept, invited, memberOf } from "../../../tests/harness/members.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { ownedBuilding, type Person, person, send } from "../../../tests/harness/world.ts";

const { clock, database, drain } = await testApp();
afterEach(() => {
  clock.now = null;
});
type Half = Awaited<ReturnType<typeof halfYear>>;
const paths = (id: string, number: number) =>
  ["", `/line?number=${number}`, "/lines", "/check", "/paper"].map((rest) => `/money-accounts/${id}${rest}`);
const statusOf = async (who: Person, path: string): Promise<number> => {
  if (!path.endsWith("/paper")) return (await who.get(path)).status;
  const { app } = await testApp();
  const headers = { authorization: `Bearer ${who.token}` };
  return (await app.inject({ method: "GET", url: `/api${path}`, headers })).statusCode;
};
/** Of the account, a line of it, its lines, whether it adds up, and its paper. */
const statuses = (who: Person, id: string, number = 1) =>
  Promise.all(paths(id, number).map((path) => statusOf(who, path)));
const [all, none] = [[200, 200, 200, 200, 200], Array.from({ length: 5 }, () => 404)];
const former = async (who: Person) => (await who.get("/me/money-accounts")).body.data.accounts;
const leaves = async ({ owner, propertyId }: Half, who: Person) => {
  const { id } = await memberOf(owner, propertyId, who);
  expect((await owner.remove(`/properties/${propertyId}/members/${id}`)).status).toBe(200);
};

/** Two half years, both issued; `lived` says from when to when somebody who left had been there. */
async function twoHalves() {
  const half = await halfYear();
  const { owner, propertyId, enter } = half;
  await enter({ onDay: "2025-08-10", kobo: 5_000 });
  await runJob("money-accounts.draft", summer);
  const { accounts } = (await owner.get(`/properties/${propertyId}/money-accounts`)).body.data;
  const { id: before } = accounts.find((one: { fromDay: string }) => one.fromDay === "2025-07-01");
  expect((await half.issue()).status).toBe(200);
  expect((await owner.post(`/money-accounts/${before}/issue`)).status).toBe(200);
  await drain();
  const lived = (who: Person, from: string, to: string) =>
    database.db.execute(sql`update property_members set joined_at = ${from}::timestamptz, left_at = ${to}::timestamptz
      where account_id = ${who.id} and property_id = ${propertyId}`);
  return { ...half, before: before as string, lived };
}

test("whoever moved out reads the account of each half year in which they lived there, with its paper, and none after", async () => {
  const half = await twoHalves();
  const { occupant, other, propertyId, id, before, lived } = half;
  expect(await former(occupant)).toEqual([]);
  await leaves(half, occupant);
  await lived(occupant, "2025-12-30T10:00:00Z", "2026-01-01T10:00:00Z");
  expect([await statuses(occupant, before, 4), await statuses(occupant, id)]).toEqual([all, all]);
  expect(await former(occupant)).toMatchObject([
    { id: expect.any(String), property: expect.any(String), state: "issued" },
    { id: expect.any(String) },
  ]);
  await lived(occupant, "2025-12-30T10:00:00Z", "2025-12-31T10:00:00Z");
  expect([await statuses(occupant, before, 4), await statuses(occupant, id)]).toEqual([all, none]);
  expect(await former(occupant)).toMatchObject([{ id: before, fromDay: "2025-07-01", spentKobo: 5_000 }]);
  await lived(occupant, "2026-06-30T10:00:00Z", "2026-07-01T10:00:00Z");
  expect([await statuses(occupant, before, 4), await statuses(occupant, id)]).toEqual([none, all]);
  expect([await statuses(other, id), await former(other)]).toEqual([all, []]);
  // They read, and do nothing with it.
  const { account } = (await occupant.get(`/money-accounts/${id}`)).body.data;
  expect([account.can.ask, account.can.read, account.readUnits]).toEqual([false, false, null]);
  const asked = await occupant.post(`/money-accounts/${id}/questions`, { number: 2, question: "How many litres?" });
  expect([asked.status, (await occupant.post(`/money-accounts/${id}/read`)).status]).toEqual([403, 403]);
  expect((await occupant.get(`/properties/${propertyId}/money-accounts`)).status).toBe(404);
});

test("nobody reads it who lived elsewhere, was never confirmed, or is a stranger; nor a draft", async () => {
  const half = await twoHalves();
  const { owner, occupant, propertyId, id, enter } = half;
  const unknown = await person("building_occupant", { propertyId, buildingUnit: "Flat 9" });
  await leaves(half, unknown);
  const elsewhere = await ownedBuilding();
  const { id: there } = await memberOf(elsewhere.owner, elsewhere.propertyId, elsewhere.occupant);
  const place = `/properties/${elsewhere.propertyId}/members/${there}`;
  await elsewhere.owner.put(place, { confirmed: true });
  await elsewhere.owner.remove(place);
  for (const who of [unknown, elsewhere.occupant, (await ownedBuilding()).occupant]) {
    expect(await statuses(who, id)).toEqual(none);
    expect(await former(who)).toEqual([]);
  }
  expect((await send("GET", "/me/money-accounts", null)).status).toBe(401);
  expect([
    (await owner.get("/me/money-accounts")).status,
    (await half.contractor.get("/me/money-accounts")).status,
  ]).toEqual([200, 403]);
  await leaves(half, occupant);
  await enter({ onDay: "2026-07-01", kobo: 100 });
  clock.now = new Date("2027-01-02T10:00:00Z");
  await runJob("money-accounts.draft", clock.now);
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select id from money_accounts where property_id = ${propertyId} and state = 'draft'`,
  );
  clock.now = summer;
  expect([rows.length, await statuses(occupant, rows[0]?.id ?? "")]).toEqual([1, none]);
});

test("who is there again and not confirmed reads of their time before, nothing of the home that they name now, and of an archived building nothing", async () => {
  const half = await twoHalves();
  const { owner, occupant, other, propertyId, taskId, id } = half;
  const { ticket } = (await other.post("/repair-tickets", repairRequest({ propertyId }))).body.data;
  await database.db.execute(sql`update tasks set ticket_id = ${ticket.id} where id = ${taskId}`);
  await leaves(half, occupant);
  const invitation = await invited(owner, propertyId, { role: "building_occupant", unit: "Flat 2" });
  await accept(occupant, invitation.token);
  await database.db.execute(
    sql`update property_members set confirmed = false where account_id = ${occupant.id} and left_at is null`,
  );
  const { detail } = (await occupant.get(`/money-accounts/${id}/line?number=1`)).body.data;
  expect(detail).toMatchObject({ job: { inAHome: true }, before: [], after: [], price: null, receipt: { media: [] } });
  expect(await former(occupant)).toMatchObject([{ id }]);
  expect((await owner.remove(`/properties/${propertyId}`)).status).toBe(200);
  expect([await statuses(occupant, id), await former(occupant)]).toEqual([none, []]);
});
