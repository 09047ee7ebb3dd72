import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { addTask, assigned, verify } from "../../../tests/harness/crew.ts";
import { runJob } from "../../../tests/harness/documents.ts";
import { add, verified } from "../../../tests/harness/members.ts";
import { joined, ownOf } from "../../../tests/harness/organisations.ts";
import { firm, paid, putRight, type Site, site } from "../../../tests/harness/prices.ts";
import { ask, offer } from "../../../tests/harness/quotes.ts";
import { type Person, person } from "../../../tests/harness/world.ts";
import { rangesJob } from "./jobs.server.ts";

const { clock, database } = await testApp();
const monday = new Date("2031-06-16T03:00:00Z");
const nextMonday = new Date("2031-06-23T03:00:00Z");
const thirdMonday = new Date("2031-06-30T03:00:00Z");
const at = (day: string) => {
  clock.now = new Date(`2031-06-${day}T09:00:00Z`);
  return clock.now;
};
beforeEach(() => void at("11"));
afterEach(() => {
  clock.now = null;
});
const rebuild = (now: Date) => runJob(rangesJob.name, now);

const jobOf = ({ owner, propertyId, assetId }: Site) => addTask(owner, propertyId, { assetId, category: "Appliances" });
/** What somebody is shown for a kind of job there. */
const pricesAt = async ({ owner, propertyId, assetId }: Site, who: Person = owner) =>
  (await who.get(`/properties/${propertyId}/prices?category=Appliances&assetId=${assetId}`)).body.data;

/** Three owners and three firms that know each other, and four jobs paid at the same price in different buildings. */
async function fourPaid(kind: string) {
  const firms = [await firm(), await firm(), await firm()] as const;
  const [x, y, z] = firms;
  const sites = [await site(kind, firms), await site(kind, firms), await site(kind, firms)] as const;
  const [a, b, c] = sites;
  const now = at("11");
  const jobs = [
    await paid(a, x, 10_000_000, now),
    await paid(b, y, 11_111_111, now),
    await paid(c, z, 12_000_000, now),
    await paid(a, y, 14_000_000, now),
  ] as const;
  const pay = (netKobo: number, day: string) => paid(b, z, netKobo, at(day));
  return { firms, sites, jobs, pay };
}

describe("a range", () => {
  test("shows from five jobs on, and a new job changes nothing before the next week's", async () => {
    const { sites, pay } = await fourPaid("pool");
    const [a] = sites;
    const before = await pricesAt(a);
    expect([before.about, before.range]).toEqual(["Appliances, Swimming pool", null]);
    // One's own are there at once, the newest first.
    expect(before.own.map(({ netKobo }: { netKobo: number }) => netKobo)).toEqual([14_000_000, 10_000_000]);
    await rebuild(monday);
    expect((await pricesAt(a)).range).toBeNull();
    await pay(13_000_000, "16");
    await rebuild(new Date("2031-06-18T03:00:00Z"));
    expect((await pricesAt(a)).range).toBeNull();
    await rebuild(nextMonday);
    // 10, 11.11…, 12, 13, 14 million kobo without VAT, rounded to two figures.
    const five = {
      ...{ jobs: 5, lowKobo: 11_000_000, medianKobo: 12_000_000, highKobo: 13_000_000, units: 1 },
      ...{ place: "Eti-Osa", placeKind: "lga", firstMonth: "2031-04-01", lastMonth: "2031-06-01" },
    };
    expect((await pricesAt(a)).range).toEqual(five);
    await pay(90_000_000, "24");
    expect((await pricesAt(a)).range).toEqual(five);
    await rebuild(new Date("2031-06-27T03:00:00Z"));
    expect((await pricesAt(a)).range).toEqual(five);
    await rebuild(thirdMonday);
    expect((await pricesAt(a)).range).toMatchObject({ jobs: 6, medianKobo: 13_000_000 });
    const { rows } = await database.db.execute(sql`select * from price_ranges where job = 'Appliances, pool'`);
    expect(JSON.stringify(rows)).not.toMatch(/Grease|The one|Bayo|2031-06-1[16]|2031-06-24/);
  });

  test("widens from the area to the state, the climate zone and the country, and says so", async () => {
    const { firms, pay } = await fourPaid("intercom");
    await pay(13_000_000, "12");
    await rebuild(monday);
    at("17");
    const range = async (state: string, lga: string) =>
      (await pricesAt(await site("intercom", [], { state, lga }))).range;
    expect(await range("Lagos", "eti osa")).toMatchObject({ placeKind: "lga", place: "eti osa", jobs: 5 });
    expect(await range("Lagos", "Surulere")).toMatchObject({ placeKind: "state", place: "Lagos", jobs: 5 });
    expect(await range("Rivers", "Surulere")).toMatchObject({ placeKind: "zone", place: "the coastal south" });
    expect(await range("Kano", "Nassarawa")).toMatchObject({ placeKind: "country", place: "Nigeria" });
    expect((await pricesAt(await site("gate", firms))).range).toBeNull();
  });

  test("leaves out what was put right in the books, what somebody rejected, and buildings kept out", async () => {
    const { sites, jobs, pay, firms } = await fourPaid("cctv");
    const [a, b, c] = sites;
    const shown = async () => (await pricesAt(a)).range?.jobs ?? 0;
    const fifth = await pay(13_000_000, "12");
    await rebuild(monday);
    expect(await shown()).toBe(5);
    await putRight(b.propertyId, fifth.invoiceId, "invoice");
    await rebuild(nextMonday);
    expect(await shown()).toBe(0);
    const sixth = await pay(13_000_000, "23");
    await rebuild(thirdMonday);
    expect(await shown()).toBe(5);
    await putRight(b.propertyId, sixth.invoiceId, "invoice_payment");
    await rebuild(thirdMonday);
    expect(await shown()).toBe(0);
    await pay(13_000_000, "24");
    await rebuild(thirdMonday);
    expect(await shown()).toBe(5);
    const at = `/properties/${c.propertyId}/price-sharing`;
    const kept = await c.owner.put(at, { counted: false, version: 0 });
    expect(kept.body.data.sharing).toEqual({ counted: false, version: 1 });
    expect(await shown()).toBe(5);
    await rebuild(thirdMonday);
    expect(await shown()).toBe(0);
    expect((await c.owner.put(at, { counted: true, version: 0 })).status).toBe(409);
    expect((await c.owner.put(at, { counted: true, version: 1 })).status).toBe(200);
    await rebuild(thirdMonday);
    expect(await shown()).toBe(5);
    const manager = await verified("property_manager");
    await add(c.owner, c.propertyId, manager.email, "property_manager");
    await verify(manager, jobs[2].taskId, firms[2].contractor, { workApproved: false });
    await rebuild(thirdMonday);
    expect(await shown()).toBe(0);
    const { history } = (await c.owner.get(`/properties/${c.propertyId}/history`)).body.data;
    const said = history.map(({ sentence }: { sentence: string }) => sentence).join(" ");
    expect(said).toMatch(/lets what jobs cost here be counted.*keeps what jobs cost here out of price ranges/);
  });
});

describe("who decides", () => {
  test("sees beside each quote how it stands; contractors see nothing of it, sealed or not", async () => {
    const { sites, firms, pay } = await fourPaid("lift");
    await pay(13_000_000, "12");
    await rebuild(monday);
    at("17");
    const [a] = sites;
    const manager = await verified("property_manager");
    await add(a.owner, a.propertyId, manager.email, "property_manager");
    const taskId = await jobOf(a);
    const [x, y] = firms.map(({ contractor }) => contractor);
    if (!x || !y) throw new Error("Two firms are missing.");
    const { request } = (await ask(manager, taskId, [x, y], { sealedOn: "2031-06-20" })).body.data;
    await x.post(`/quote-requests/${request.id}/quotes`, offer(13_000_001));
    const seenBy = async (who: Person) => (await who.get(`/tasks/${taskId}/quotes`)).body.data.requests[0].quotes;
    expect(await seenBy(manager)).toEqual([]);
    expect(await seenBy(x)).toMatchObject([{ netKobo: 13_000_001, price: null }]);
    await y.post(`/quote-requests/${request.id}/quotes`, offer(12_000_000));
    expect(await seenBy(manager)).toMatchObject([
      { netKobo: 12_000_000, price: { stands: "within" } },
      { netKobo: 13_000_001, price: { stands: "above", says: "Higher than 3 of 4 (n = 5, Eti-Osa, 2031)" } },
    ]);
    expect(await seenBy(x)).toMatchObject([{ price: null }]);
    const [, dear] = await seenBy(manager);
    const chosen = await manager.post(`/quotes/${dear.id}/choose`);
    expect(chosen.body.data.approval.price).toMatchObject({ stands: "above" });
    const { approvals } = (await a.owner.get("/approvals?state=pending")).body.data;
    expect(approvals).toMatchObject([{ price: { stands: "above" } }]);
  });

  test("is owner, manager or accountant; nobody else, and nobody of another building", async () => {
    const one = await site("gas_system", []);
    const taskId = await jobOf(one);
    const manager = await verified("property_manager");
    await add(one.owner, one.propertyId, manager.email, "property_manager");
    const accountant = await person("property_manager");
    await joined(one.owner, await ownOf(one.owner), accountant, { role: "accountant" });
    const occupant = await person("building_occupant", { propertyId: one.propertyId, buildingUnit: "Flat 3" });
    const { contractor, technician } = await assigned();
    await add(one.owner, one.propertyId, contractor.email, "contractor");
    const paths = [
      `/tasks/${taskId}/prices`,
      `/properties/${one.propertyId}/prices?category=Plumbing`,
      `/properties/${one.propertyId}/price-sharing`,
    ];
    const stranger = await person("property_owner");
    for (const path of paths) {
      const statuses: number[] = [];
      for (const who of [one.owner, manager, accountant, stranger, contractor, technician, occupant])
        statuses.push((await who.get(path)).status);
      expect([path, ...statuses]).toEqual([path, 200, 200, 200, 404, 403, 403, 403]);
    }
    const change = (who: Person) => who.put(`/properties/${one.propertyId}/price-sharing`, { counted: false });
    const answers = await Promise.all([manager, accountant, stranger, occupant].map(change));
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 404, 403]);
    expect((await one.owner.get(paths[2] ?? "")).body.data.sharing).toEqual({ counted: true, version: 0 });
    const bad = await one.owner.put(paths[2] ?? "", { counted: "no" });
    expect([bad.status, bad.body.errors?.[0]?.path]).toEqual([422, "counted"]);
  });
});
