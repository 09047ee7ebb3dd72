import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { addDays, lagosDay } from "#domain/days.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { person, siteAdmin } from "../../../../tests/harness/world.ts";
import { findPrice } from "../money.queries.server.ts";

const { clock, database } = await testApp();
const admin = await siteAdmin({ role: "admin" });
const path = "/admin/message-prices";
const today = () => lagosDay(clock.now ?? new Date());

/** Files share a database, so each test takes days of its own. */
let ahead = 40;
function ownDay(): string {
  ahead += 3;
  return addDays(today(), ahead);
}

afterEach(() => {
  clock.now = null;
});

const rows = async (day: string) =>
  (await database.db.execute(sql`select kobo from message_prices where valid_from = ${day}::date`)).rows;
const costOn = (day: string) => findPrice({ db: database.db } as never, { provider: "termii", channel: "sms" }, day);

describe("a price", () => {
  test("holds from its day on, and what was before keeps the old one", async () => {
    const validFrom = ownDay();
    const answer = await admin.post(path, { way: "termii_sms", price: 9.5, validFrom });
    expect(answer.status).toBe(201);
    expect(answer.body.data.price).toMatchObject({ provider: "termii", channel: "sms", price: 9.5, isInForce: false });
    expect([await costOn(addDays(validFrom, -1)), await costOn(validFrom)]).toEqual([expect.any(Number), 950]);
    expect(await costOn(addDays(validFrom, -1))).not.toBe(950);
    const { prices } = (await admin.get(path)).body.data;
    expect(prices.find((one: { validFrom: string }) => one.validFrom === validFrom)).toMatchObject({ price: 9.5 });
    expect(
      prices.filter((one: { way: string; isInForce: boolean }) => one.way === "termii_sms" && one.isInForce),
    ).toHaveLength(1);
  });

  test("is never changed: another one for that day is refused, and the first stays", async () => {
    const validFrom = ownDay();
    await admin.post(path, { way: "whatsapp", price: 10, validFrom });
    const again = await admin.post(path, { way: "whatsapp", price: 1, validFrom });
    expect(again.status).toBe(409);
    expect(await rows(validFrom)).toEqual([{ kobo: expect.anything() }]);
    expect(Number((await rows(validFrom))[0]?.kobo)).toBe(1_000);
  });

  test.each([
    ["yesterday", { validFrom: addDays(lagosDay(new Date()), -1) }],
    ["no way", { way: "pigeon" }],
    ["less than nothing", { price: -1 }],
    ["a thousandth", { price: 8.123 }],
    ["no price", { price: null }],
  ])("with %s is refused, and nothing is added", async (_, wrong) => {
    const validFrom = ownDay();
    const answer = await admin.post(path, { way: "termii_sms", price: 9, validFrom, ...wrong });
    expect(answer.status).toBe(422);
    expect(await rows(validFrom)).toEqual([]);
  });

  test("is added once by the same key, and stands in the log", async () => {
    const validFrom = ownDay();
    const sent = { way: "africastalking_voice", price: 31, validFrom };
    const key = randomUUID();
    const first = await admin.post(path, sent, { key });
    const second = await admin.post(path, sent, { key });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await rows(validFrom)).toHaveLength(1);
    const { rows: log } = await database.db.execute(
      sql`select act from audit where thing = 'message_price' and actor_id = ${admin.id}`,
    );
    expect(log.length).toBeGreaterThan(0);
  });

  test("is added by site admins alone", async () => {
    const validFrom = ownDay();
    const owner = await person("property_owner");
    expect((await owner.post(path, { way: "termii_sms", price: 1, validFrom })).status).toBe(401);
    expect(await rows(validFrom)).toEqual([]);
  });
});
