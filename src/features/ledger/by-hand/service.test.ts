import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { books } from "../../../../tests/harness/books.ts";
import { add, fullBuilding, memberOf, seated, verified } from "../../../../tests/harness/members.ts";
import { type Person, person, picture } from "../../../../tests/harness/world.ts";

const { database, clock } = await testApp();
const much = 10_000_001;
const noPaper = "The generator house writes none.";

/** A building with owner and manager, who may enter money unless told otherwise. */
async function kept(managersMayPost = true) {
  const all = await fullBuilding();
  const made = await books(all, { managersMayPost });
  const where = { fromId: made.account("bank"), toId: made.account("diesel") };
  const said = { kobo: much, onDay: "2026-10-05", memo: "Diesel, 340 litres", ...where };
  const ask = (who: Person, fields: object = {}) => who.post(`${made.at}/money-out`, { ...said, noPaper, ...fields });
  const asked = async (who: Person): Promise<string> => (await ask(who)).body.data.entry.id;
  const waiting = async (who: Person) => (await who.get(`${made.at}/money-out`)).body.data.entries;
  return { ...all, ...made, ask, asked, waiting };
}

const yes = (who: Person, id: string) => who.post(`/money-out/${id}/allow`);
const no = (who: Person, id: string, reason = "We bought none.") => who.post(`/money-out/${id}/refuse`, { reason });

describe("money out by hand, above what one person lets go alone", () => {
  test("waits for the yes of somebody else, with its receipt, and is entered once", async () => {
    const { owner, manager, enter, ask, waiting, balance, at, check } = await kept();
    const alone = await enter({ kobo: much }, manager);
    expect([alone.status, alone.body.detail]).toEqual([
      409,
      `Above ₦100,000 it takes two people. Ask ${owner.name} for a second yes, under Money.`,
    ]);
    expect((await ask(manager, { noPaper: undefined })).body.errors?.[0]?.path).toBe("noPaper");
    const photo = { file_name: "receipt.jpg", file_type: "image", file_data: await picture() };
    const { id } = (await ask(manager, { noPaper: undefined, mediaUploads: [photo] })).body.data.entry;
    expect((await owner.get("/notifications")).body.data.notifications[0].title).toBe("Money out waits for your yes");
    expect(await waiting(owner)).toMatchObject([
      { id, kobo: much, toName: "Diesel", askedBy: manager.name, isMine: false, media: [{ fileName: "receipt.jpg" }] },
    ]);
    expect(await balance("diesel")).toBe(0);
    expect((await yes(manager, id)).status).toBe(403);
    const both = await Promise.all([yes(owner, id), yes(owner, id), no(owner, id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const isIn = (await waiting(owner)).length === 0 && (await balance("diesel")) === much;
    expect(isIn || both[2]?.status === 200).toBe(true);
    expect((await check()).adds).toBe(true);
    expect((await owner.get(`${at}/money-out`)).body.data.entries).toEqual([]);
  });

  test("is refused with a reason, or taken back by whoever asked; nothing of it is posted", async () => {
    const { owner, manager, asked, balance } = await kept();
    const [refused, back] = [await asked(manager), await asked(manager)];
    expect((await no(owner, refused)).status).toBe(200);
    expect((await manager.get("/notifications")).body.data.notifications[0].message).toContain("We bought none.");
    expect((await no(manager, back)).status).toBe(200);
    expect((await yes(owner, refused)).status).toBe(409);
    expect(await balance("diesel")).toBe(0);
  });

  test("of a month that was closed meanwhile is entered today", async () => {
    clock.now = new Date("2026-11-02T09:00:00Z");
    const { owner, manager, asked, at } = await kept();
    const id = await asked(manager);
    await owner.post(`${at}/close`, { month: "2026-10" });
    expect((await yes(owner, id)).status).toBe(200);
    expect((await owner.get(`${at}/journal`)).body.data.lines).toMatchObject([{ onDay: "2026-11-02", by: owner.name }]);
    clock.now = null;
  });

  test("counts together over the month: what one entered alone, but not what another said yes to, nor what was put right", async () => {
    const { owner, manager, enter, asked } = await kept();
    await yes(owner, await asked(manager));
    const entered: string[] = [];
    for (const kobo of [10_000_000, 10_000_000, 10_000_000, 10_000_000, 9_000_000])
      entered.push((await enter({ kobo }, manager)).body.data.postingId);
    expect((await enter({ kobo: 1_000_001 }, manager)).status).toBe(409);
    expect((await enter({ kobo: 1_000_001 }, owner)).status).toBe(201);
    await owner.post(`/postings/${entered[0]}/reverse`, { reason: "Entered twice." });
    expect((await enter({ kobo: 10_000_000 }, manager)).status).toBe(201);
  });

  test("goes by one person where nobody else may enter money, which stays beside it", async () => {
    const { owner, propertyId, manager, enter, ask, at } = await kept(false);
    expect((await owner.get(at)).body.data.aloneKobo).toBeNull();
    expect((await enter({ kobo: much })).status).toBe(201);
    const { rows } = await database.db.execute(sql`select alone from money_out where kobo = ${much} and alone`);
    expect(rows).toHaveLength(1);
    expect((await ask(owner)).status).toBe(409);
    await owner.put(at, { managersMayPost: true });
    expect((await enter({ kobo: much })).status).toBe(409);
    expect((await owner.get(at)).body.data.aloneKobo).toBe(10_000_000);
    // Who was only added by their email has said nothing yet, so nobody waits for them.
    await owner.remove(`/properties/${propertyId}/members/${(await memberOf(owner, propertyId, manager)).id}`);
    const other = await verified("property_manager");
    await add(owner, propertyId, other.email, "property_manager");
    expect((await enter({ kobo: much })).status).toBe(201);
  });

  test("is said yes to by nobody who may not enter money there, or does not any more", async () => {
    const { owner, propertyId, manager, occupant, contractor, asked, at } = await kept();
    const gone = await verified("property_manager");
    const seat = await seated(owner, propertyId, gone, "property_manager");
    const id = await asked(manager);
    await owner.remove(`/properties/${propertyId}/members/${seat}`);
    for (const who of [occupant, contractor]) {
      expect((await yes(who, id)).status).toBe(403);
      expect((await who.get(`${at}/money-out`)).status).toBe(403);
    }
    for (const who of [gone, await person("property_owner"), await person("property_manager")]) {
      expect((await yes(who, id)).status).toBe(404);
      expect((await no(who, id)).status).toBe(404);
      expect((await who.get(`${at}/money-out`)).status).toBe(404);
    }
    const ofOwner = await asked(owner);
    await owner.put(at, { managersMayPost: false });
    expect([(await yes(manager, ofOwner)).status, (await no(manager, ofOwner)).status]).toEqual([403, 403]);
    // Their own they take back all the same.
    expect((await no(manager, id)).status).toBe(200);
    await expect(
      database.db.execute(
        sql`update money_out set state = 'entered', decided_by = asked_by, posting_id = id where id = ${ofOwner}`,
      ),
    ).rejects.toThrow();
  });

  test("is no opening balance either, by which money would leave the books unseen", async () => {
    const { manager, enter, account } = await kept();
    const out = { kind: "opening", fromId: account("bank"), toId: account("opening"), kobo: much };
    expect((await enter(out, manager)).status).toBe(409);
    expect((await enter({ ...out, fromId: account("opening"), toId: account("bank") }, manager)).status).toBe(201);
  });

  test("does not hold up what the bank takes by itself, but what is called so above what banks take at once", async () => {
    const { manager, enter, account } = await kept();
    const toId = account("bank_charges");
    for (let at = 0; at < 11; at++) expect((await enter({ kobo: 1_000_000, toId }, manager)).status).toBe(201);
    expect((await enter({ kobo: much, toId }, manager)).status).toBe(409);
    expect((await enter({ kobo: 10_000_000 }, manager)).status).toBe(201);
  });
});

test("a day of long ago, as by a slip of the year, begins no month of then", async () => {
  const { owner, enter, at } = await books();
  expect((await enter({ onDay: "1926-10-05" })).body.detail).toBe(
    "That day is more than 10 years ago. Please look at the year.",
  );
  expect((await owner.get(`${at}/months`)).body.data.months).toEqual([]);
});
