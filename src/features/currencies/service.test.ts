import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { person } from "../../../tests/harness/world.ts";

const { clock, database } = await testApp();
afterEach(() => {
  clock.now = null;
});

const rate = (more: object = {}) => ({
  currency: "GBP",
  onDay: "2026-11-21",
  naira: 2_050,
  source: "My bank",
  ...more,
});
const today = () => {
  clock.now = new Date("2026-11-25T09:00:00Z");
};

describe("a currency beside naira", () => {
  test("is chosen, read with the rate of the newest day, and given up again", async () => {
    today();
    const owner = await person("property_owner");
    const own = async () => (await owner.get("/me/currency")).body.data.own;
    expect(await own()).toEqual({ currency: null, rate: null, rates: [] });
    expect((await owner.put("/me/currency", { currency: "GBP" })).body.data.own).toMatchObject({ rate: null });
    expect((await owner.post("/me/exchange-rates", rate())).status).toBe(201);
    await owner.post("/me/exchange-rates", rate({ onDay: "2026-10-01", naira: 1_990.5 }));
    await owner.post("/me/exchange-rates", rate({ currency: "USD", onDay: "2026-11-25", naira: 1_500 }));
    const { currency, rate: used, rates } = await own();
    expect([currency, used]).toEqual(["GBP", expect.objectContaining({ kobo: 205_000, onDay: "2026-11-21" })]);
    expect(used).toMatchObject({ source: "My bank", enteredBy: owner.name });
    expect(rates.map(({ kobo }: { kobo: number }) => kobo)).toEqual([150_000, 205_000, 199_050]);
    expect((await owner.put("/me/currency", { currency: null })).body.data.own).toMatchObject({
      currency: null,
      rate: null,
    });
  });

  test("a rate that is none, or of a day to come, is refused and changes nothing", async () => {
    today();
    const owner = await person("property_owner");
    const wrong = [
      ...[{ naira: 0 }, { naira: -5 }, { naira: 1e12 }, { naira: 1.001 }, { naira: "much" }, { naira: null }],
      ...[
        { onDay: "2026-11-26" },
        { onDay: "9999-12-31" },
        { onDay: "2026-02-30" },
        { currency: "JPY" },
        { source: "" },
      ],
    ];
    for (const more of wrong) expect((await owner.post("/me/exchange-rates", rate(more))).status).toBe(422);
    expect((await owner.put("/me/currency", { currency: "NGN" })).status).toBe(422);
    expect((await owner.get("/me/currency")).body.data.own.rates).toEqual([]);
  });

  test("a repeated key enters one rate", async () => {
    today();
    const owner = await person("property_owner");
    const key = { key: crypto.randomUUID() };
    const [one, two] = [
      await owner.post("/me/exchange-rates", rate(), key),
      await owner.post("/me/exchange-rates", rate(), key),
    ];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect((await owner.get("/me/currency")).body.data.own.rates).toHaveLength(1);
  });

  test("rates are for oneself and one's organisation, while one belongs to it", async () => {
    today();
    const [owner, partner, stranger] = [
      await person("property_owner"),
      await person("property_owner"),
      await person("property_owner"),
    ];
    await owner.post("/me/exchange-rates", rate());
    const seen = async (who: typeof owner) => (await who.get("/me/currency")).body.data.own.rates.length;
    expect([await seen(owner), await seen(partner), await seen(stranger)]).toEqual([1, 0, 0]);
    const { organisation } = (await owner.post("/organisations", { name: "Adeyemi Homes" })).body.data;
    const seat = { id: crypto.randomUUID(), organisation: organisation.id, account: partner.id };
    await database.db.execute(sql`insert into organisation_members
      (id, organisation_id, account_id, role, all_buildings, invited_at, joined_at)
      values (${seat.id}, ${seat.organisation}, ${seat.account}, 'owner', true, now(), now())`);
    expect([await seen(partner), await seen(stranger)]).toEqual([1, 0]);
    await database.db.execute(
      sql`update organisation_members set role = 'accountant', last_day = '2026-11-24' where id = ${seat.id}`,
    );
    expect(await seen(partner)).toBe(0);
    await database.db.execute(sql`update organisation_members set last_day = '2026-11-25' where id = ${seat.id}`);
    expect(await seen(partner)).toBe(1);
    await database.db.execute(sql`update organisation_members set left_at = now() where id = ${seat.id}`);
    expect(await seen(partner)).toBe(0);
  });

  test("is for owners and managers", async () => {
    for (const role of ["contractor", "technician"] as const) {
      const who = await person(role);
      expect((await who.get("/me/currency")).status).toBe(403);
      expect((await who.post("/me/exchange-rates", rate())).status).toBe(403);
    }
  });
});
