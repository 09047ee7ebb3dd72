import { sql } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { fetchBytes } from "../../../../tests/harness/documents.ts";
import { numbered, online, withoutPaystack, withPaystack } from "../../../../tests/harness/gateway.ts";
import { add, verified } from "../../../../tests/harness/members.ts";
import { readPdf } from "../../../../tests/harness/pdf.ts";
import { person } from "../../../../tests/harness/world.ts";
import { sweepJob } from "../jobs.server.ts";

const { clock, database, drain, jobs } = await testApp();
const paystack = await withPaystack();
afterAll(() => withoutPaystack(paystack));
afterEach(() => {
  clock.now = null;
});

/** Works what waits for another try as well. */
async function work(): Promise<void> {
  await drain();
  await database.db.execute(
    sql`update pgboss.job set start_after = now() where name like 'gateway.%' and state = 'retry'`,
  );
  await drain();
}

async function night(hours = 25): Promise<void> {
  clock.now = new Date(Date.now() + hours * 3_600_000);
  await jobs.send(database.db, sweepJob, {});
  await drain();
}

describe("numbers of units", () => {
  test("each unit gets one, whose resident sees it beside the demand, on the statement and on paper", async () => {
    const { owner, occupant, merchant, list, numberOf, unitId, propertyId, issue, told } = await numbered(paystack);
    const { numbers, counts, isOn, fee } = await list();
    expect([isOn, counts, fee.capKobo]).toEqual([true, { given: 3, asked: 0, failed: 0 }, 30_000]);
    expect(new Set(numbers.map((one: { number: string }) => one.number)).size).toBe(3);
    const number = await numberOf();
    expect(numbers.find((one: { unitId: string }) => one.unitId === unitId)).toMatchObject({
      ...{ unit: "Flat 3", number, bank: "Wema Bank", state: "given", isLate: false },
    });
    // The provider learns of the unit, and of nobody who lives there.
    const holder = merchant.numbers.holderOf(number ?? "");
    expect(holder).toMatchObject({ phone: "+2348031234567", name: expect.stringContaining("Flat 3") });
    expect(holder?.email).toMatch(/^[0-9a-f-]{36}@tunse\.example$/);
    const statement = (await occupant.get(`/units/${unitId}/statement`)).body.data;
    expect(statement.ownNumber).toMatchObject({ number, bank: "Wema Bank" });
    const paper = await fetchBytes(`/api/units/${unitId}/statement/paper`, occupant);
    expect(readPdf(paper.rawPayload).text).toContain(`Pay by transfer to this number: ${number}`);
    await issue({ title: "Diesel" });
    const [notice] = (await occupant.get("/notifications")).body.data.notifications;
    expect([notice.title, notice.message]).toEqual([
      "A service charge was issued",
      expect.stringContaining(`Pay by transfer to ${number}, Wema Bank.`),
    ]);
    expect(await told()).not.toContain("Units could not get an account number");
    const { history } = (await owner.get(`/properties/${propertyId}/history`)).body.data;
    expect(history.map(({ sentence }: { sentence: string }) => sentence)).toContain(
      "Adaeze Bello let each unit have an account number of its own.",
    );
  });

  test("asked twice, each unit has one; a unit that is new gets one at night", async () => {
    const { owner, ask, list, merchant, propertyId } = await numbered(paystack);
    await Promise.all([ask(), ask()]);
    await work();
    expect((await list()).counts.given).toBe(3);
    await owner.post(`/properties/${propertyId}/units`, { name: "Flat 9" });
    await night();
    expect([(await list()).counts.given, merchant.numbers.holders.length]).toEqual([4, 4]);
  });

  test("a key for trials gives numbers that no resident is shown", async () => {
    const { numberOf, list, merchant, balance, payments } = await numbered(paystack, { mode: "test" });
    const { numbers, counts } = await list();
    expect([counts.given, await numberOf()]).toEqual([3, undefined]);
    await merchant.transfer(numbers[0].number, 100_000);
    await work();
    expect([(await payments())[0]?.state, await balance("clearing")]).toEqual(["tried", 0]);
  });

  test("without a key, or by who may not, none are asked for; only keepers see the list", async () => {
    const { owner, occupant, ask, propertyId, unitId } = await numbered(paystack);
    const manager = await verified("property_manager");
    await add(owner, propertyId, manager.email, "property_manager");
    const stranger = await person("property_owner");
    const unknown = await person("building_occupant", { propertyId, buildingUnit: "Flat 3" });
    const path = `/properties/${propertyId}/unit-numbers`;
    const seen = await Promise.all(
      [manager, occupant, stranger, unknown].map(async (who) => (await who.get(path)).status),
    );
    expect(seen).toEqual([200, 403, 404, 403]);
    const set = await Promise.all([manager, occupant, stranger].map(async (who) => (await ask(undefined, who)).status));
    expect(set).toEqual([403, 403, 404]);
    const ended = await Promise.all([manager, occupant, stranger].map(async (who) => (await who.remove(path)).status));
    expect(ended).toEqual([403, 403, 404]);
    const looked = await Promise.all(
      [manager, stranger, unknown].map(async (who) => (await who.post(`/units/${unitId}/number/look`)).status),
    );
    expect(looked).toEqual([403, 403, 404]);
    expect(((await unknown.get("/me/charges")).body.data.units as unknown[]).length).toBe(0);
    expect((await ask("none")).body.errors?.[0]?.path).toBe("phone");
    const other = await online(paystack);
    await other.owner.remove(`/properties/${other.propertyId}/gateway`);
    const refused = await other.owner.post(`/properties/${other.propertyId}/unit-numbers`, { phone: "0803 123 4567" });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringContaining("Set up payments online first"),
    ]);
  });
});

describe("what the provider does with it", () => {
  test("refused or failed, the keepers read why and are told once; asked again, they are given", async () => {
    for (const how of ["refuses", "fails"] as const) {
      const kept = await online(paystack);
      kept.merchant.numbers.assigning = how;
      const ask = () => kept.owner.post(`/properties/${kept.propertyId}/unit-numbers`, { phone: "0803 123 4567" });
      expect((await ask()).status).toBe(200);
      await work();
      const read = async () => (await kept.owner.get(`/properties/${kept.propertyId}/unit-numbers`)).body.data;
      const { numbers, counts } = await read();
      expect(counts).toEqual({ given: 0, asked: 0, failed: 3 });
      expect(numbers[0].why).toMatch(how === "refuses" ? /not available for your business/ : /could not give it one/);
      expect((await kept.told()).filter((title) => title === "Units could not get an account number")).toHaveLength(1);
      const [notice] = (await kept.owner.get("/notifications")).body.data.notifications;
      expect(notice.message).toMatch(/\S\. Look at it under Service charge, and ask again there\.$/);
      kept.merchant.numbers.assigning = "first";
      await ask();
      await work();
      expect((await read()).counts.given).toBe(3);
    }
  });

  test("never answered, it is said after an hour and asked again at night", async () => {
    const kept = await online(paystack);
    kept.merchant.numbers.assigning = "never";
    await kept.owner.post(`/properties/${kept.propertyId}/unit-numbers`, { phone: "0803 123 4567" });
    await work();
    const read = async () => (await kept.owner.get(`/properties/${kept.propertyId}/unit-numbers`)).body.data;
    expect((await read()).numbers[0]).toMatchObject({ state: "asked", isLate: false });
    clock.now = new Date(Date.now() + 2 * 3_600_000);
    expect((await read()).numbers[0]).toMatchObject({ state: "asked", isLate: true });
    kept.merchant.numbers.assigning = "first";
    await night();
    expect((await read()).counts).toEqual({ given: 3, asked: 0, failed: 0 });
  });

  test("told twice, late, the last one first, or with a wrong signature: each unit has its own all the same", async () => {
    const kept = await online(paystack);
    kept.merchant.numbers.assigning = "later";
    await kept.owner.post(`/properties/${kept.propertyId}/unit-numbers`, { phone: "0803 123 4567" });
    await work();
    kept.merchant.telling = "twice";
    await kept.merchant.numbers.release();
    await work();
    const read = async () => (await kept.owner.get(`/properties/${kept.propertyId}/unit-numbers`)).body.data;
    expect((await read()).counts.given).toBe(3);
    const other = await online(paystack);
    other.merchant.numbers.assigning = "later";
    await other.owner.post(`/properties/${other.propertyId}/unit-numbers`, { phone: "0803 123 4567" });
    await work();
    other.merchant.telling = "forged";
    await other.merchant.numbers.release();
    await work();
    const list = async () => (await other.owner.get(`/properties/${other.propertyId}/unit-numbers`)).body.data;
    expect((await list()).counts.asked).toBe(3);
    await night();
    expect((await list()).counts.given).toBe(3);
  });

  test("a number that another unit has is given to nobody", async () => {
    const kept = await online(paystack);
    kept.merchant.numbers.assigning = "taken";
    await kept.owner.post(`/properties/${kept.propertyId}/unit-numbers`, { phone: "0803 123 4567" });
    await work();
    const { counts, numbers } = (await kept.owner.get(`/properties/${kept.propertyId}/unit-numbers`)).body.data;
    expect(counts).toEqual({ given: 1, asked: 0, failed: 2 });
    expect(numbers.map((one: { why: string | null }) => one.why)).toContain(
      "The number that was given is another unit's.",
    );
  });
});
