import { describe, expect, test } from "vitest";
import { type Seat, seatChanges, successorOf, type Wanted } from "./rules.ts";

const want = (accountId: string, more: Partial<Wanted> = {}): Wanted => ({
  ...{ accountId, propertyId: "p1", role: "manager", accountRole: "property_manager", lastDay: null },
  ...more,
});
const seat = (accountId: string, more: Partial<Seat> = {}): Seat => ({
  ...{ id: `${accountId} seat`, accountId, propertyId: "p1", role: "property_manager", organisationId: "lagoon" },
  ...{ asOwner: false, active: true, lastDay: null },
  ...more,
});
const nothing = { ending: [], adopting: [], taking: [] };
const changes = (wanted: Wanted[], there: Seat[]) => seatChanges("lagoon", wanted, there);

describe("seats of an organisation", () => {
  test("are taken where somebody is wanted who is not there", () => {
    const wanted = [want("bola"), want("ada", { role: "owner" }), want("kemi", { role: "accountant" })];
    expect(changes(wanted, [])).toEqual({
      ...nothing,
      taking: [
        { accountId: "bola", propertyId: "p1", role: "property_manager", asOwner: false, lastDay: null },
        { accountId: "ada", propertyId: "p1", role: "property_manager", asOwner: true, lastDay: null },
        { accountId: "kemi", propertyId: "p1", role: "accountant", asOwner: false, lastDay: null },
      ],
    });
  });

  test("stay as they are where they are right", () => {
    expect(changes([want("bola")], [seat("bola")])).toEqual(nothing);
    const owner = seat("ada", { role: "property_owner" });
    expect(changes([want("ada", { role: "owner" })], [owner])).toEqual(nothing);
  });

  test("end where nobody is wanted any more, and what people have by themselves stays", () => {
    const own = seat("dayo", { organisationId: null });
    const elsewhere = seat("tolu", { organisationId: "other" });
    const gone = seat("bola");
    expect(changes([], [gone, own, elsewhere])).toEqual({ ...nothing, ending: [gone] });
  });

  test("become those of the organisation where somebody had them by themselves", () => {
    const own = seat("bola", { organisationId: null });
    expect(changes([want("bola")], [own])).toEqual({
      ...nothing,
      adopting: [{ seat: own, asOwner: false, lastDay: null }],
    });
    const waiting = seat("bola", { organisationId: null, active: false });
    expect(changes([want("bola")], [waiting]).adopting).toHaveLength(1);
  });

  test("give an owner's rights, and take them away, without ending", () => {
    const there = seat("bola");
    expect(changes([want("bola", { role: "owner" })], [there]).adopting).toEqual([
      { seat: there, asOwner: true, lastDay: null },
    ]);
    const asOwner = seat("bola", { asOwner: true });
    expect(changes([want("bola")], [asOwner]).adopting).toEqual([{ seat: asOwner, asOwner: false, lastDay: null }]);
  });

  test("have the last day of an accountant, a new one without ending, and nobody else's", () => {
    const kemi = { role: "accountant", lastDay: "2027-03-31" } as const;
    const there = seat("kemi", { role: "accountant", lastDay: "2027-03-01" });
    expect(changes([want("kemi", kemi)], []).taking).toMatchObject([kemi]);
    expect(changes([want("kemi", kemi)], [there])).toEqual({
      ...nothing,
      adopting: [{ seat: there, asOwner: false, lastDay: "2027-03-31" }],
    });
    expect(changes([want("kemi", kemi)], [{ ...there, lastDay: "2027-03-31" }])).toEqual(nothing);
    expect(changes([want("bola", { lastDay: "2027-03-31" })], []).taking).toMatchObject([{ lastDay: null }]);
  });

  test("leave nothing to write with to whoever only reads from now on", () => {
    for (const there of [seat("ada", { role: "property_owner" }), seat("ada"), seat("ada", { organisationId: null })])
      expect(changes([want("ada", { role: "accountant" })], [there])).toMatchObject({
        ...{ ending: [there], adopting: [] },
        taking: [{ accountId: "ada", propertyId: "p1", role: "accountant", asOwner: false }],
      });
  });

  test("are each building's own", () => {
    const wanted = [want("bola"), want("bola", { propertyId: "p2" })];
    expect(changes(wanted, [seat("bola")]).taking.map(({ propertyId }) => propertyId)).toEqual(["p2"]);
  });
});

test("the owner's seat passes to an owner of the organisation who can have one", () => {
  const owners = [
    want("bola", { role: "owner" }),
    want("chi", { role: "owner", accountRole: "property_owner", propertyId: "p2" }),
    want("kemi", { role: "accountant", accountRole: "property_owner" }),
    want("dayo", { role: "owner", accountRole: "property_owner" }),
  ];
  expect(successorOf(owners, "p1")).toBe("dayo");
  expect(successorOf(owners, "p3")).toBeUndefined();
});
