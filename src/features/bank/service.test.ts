import { afterEach, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { banked, bankFile } from "../../../tests/harness/bank.ts";
import { person } from "../../../tests/harness/world.ts";

const { clock } = await testApp();
afterEach(() => {
  clock.now = null;
});
const at = (instant: string) => {
  clock.now = new Date(instant);
};

describe("a file of the bank", () => {
  test("is looked at first, and read in once; what has a unit's reference is its payment, and its statement shows it", async () => {
    at("2026-11-23T10:00:00Z");
    const { read, lines, bank, reference, issue, statement, balance, occupant, check } = await banked();
    await issue();
    const csv = bankFile(1_000_000, [
      ["20/11/2026", `TRF FROM OKAFOR ${reference.toLowerCase().replaceAll("-", " ")} NIP`, 5_000_000],
      ["21/11/2026", "STAMP DUTY CHARGE", -5_000],
      ["22-Nov-2026", "CASH DEPOSIT BY SELF", 700_000],
    ]);
    const looked = (await read(csv, { dryRun: true })).body.data;
    expect(looked).toMatchObject({
      counts: { new: 3, same: 0, refused: 0 },
      problem: null,
      gaps: [],
      statementId: null,
    });
    expect(looked.mapping).toMatchObject({ day: "Trans Date", debit: "Debit", credit: "Credit", amount: null });
    expect((await lines()).counts).toEqual({ open: 0, unidentified: 0, matched: 0 });

    expect((await read(csv)).body.data).toMatchObject({ matched: 1, counts: { new: 3 } });
    expect((await read(csv)).body.data).toMatchObject({ matched: 0, statementId: null, counts: { new: 0, same: 3 } });
    const found = await lines();
    expect(found.counts).toEqual({ open: 2, unidentified: 0, matched: 1 });
    expect(found.lines.at(-1)).toMatchObject({ state: "matched", match: { how: "unit", memo: "Flat 3", posts: true } });
    expect(found.lines[1].suggestions[0]).toMatchObject({ how: "charge" });
    expect(found.lines[0].suggestions).toEqual([]);
    expect((await statement()).data).toMatchObject({
      closingKobo: 0,
      lines: [{ kind: "payment", kobo: -5_000_000 }, {}],
    });
    expect((await occupant.get("/me/charges")).body.data.units[0].owedKobo).toBe(0);
    expect([await balance("bank"), await balance("receivable")]).toEqual([5_000_000, 5_000_000]);

    const { accounts, statements } = await bank();
    expect(accounts).toMatchObject([
      {
        ...{ account: "bank", onDay: "2026-11-22", bankKobo: 6_695_000, booksKobo: 5_000_000, open: 2 },
        ...{ beforeKobo: 1_000_000, openKobo: 695_000, gapKobo: 0, entriesKobo: 0 },
      },
    ]);
    expect(statements).toMatchObject([{ state: "imported", open: 2, lines: 3, fromDay: "2026-11-20" }]);
    expect((await check()).adds).toBe(true);
  });

  test("that misses a day is refused, and one that begins later needs a reason", async () => {
    at("2026-11-23T10:00:00Z");
    const { read, bank } = await banked();
    const days = bankFile(0, [
      ["18/11/2026", "A", 100],
      ["19/11/2026", "B", 200],
      ["20/11/2026", "C", 300],
    ]).split("\r\n");
    const holed = await read([days[0], days[1], days[3]].join("\r\n"));
    expect([holed.status, holed.body.errors?.[0]?.message]).toEqual([
      422,
      expect.stringMatching(/^Line 3 .*does not add up/),
    ]);
    expect((await read([days[0], days[1]].join("\n"))).status).toBe(200);
    const later = [days[0], days[3]].join("\n");
    const refused = await read(later);
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, "gapReason"]);
    const accepted = await read(later, { gapReason: "The bank was closed" });
    expect(accepted.body.data.gaps).toEqual([{ fromDay: "2026-11-18", toDay: "2026-11-20", kobo: 200 }]);
    expect((await bank()).accounts[0]).toMatchObject({ gapKobo: 200, bankKobo: 600, openKobo: 400 });
    // The missing day comes at last, between the two.
    expect((await read([days[0], days[2]].join("\n"))).status).toBe(200);
    expect((await bank()).accounts[0]).toMatchObject({ gapKobo: 0, bankKobo: 600, openKobo: 600, gaps: [] });
  });

  test("by columns that somebody names is remembered; nonsense is refused in words", async () => {
    at("2026-11-23T10:00:00Z");
    const { read, propertyId, owner } = await banked();
    const odd = "Wann,Was,Wieviel,Rest\n11/20/2026,Ade,5,5\n";
    const mapping = {
      ...{ day: "Wann", text: "Was", amount: "wieviel", balance: "Rest", dayOrder: "mdy" },
      ...{ valueDay: null, debit: null, credit: null },
    };
    expect((await read(odd, { dryRun: true })).body.data.problem).toBe("Say which column is “Day”.");
    expect((await read(odd)).status).toBe(422);
    expect((await read(odd, { mapping: { ...mapping, day: "Wen" } })).body.errors?.[0]?.path).toBe("mapping");
    const half = { ...mapping, text: null, balance: null };
    expect((await read(odd, { mapping: half, dryRun: true })).body.data.problem).toBe("Say which column is “Text”.");
    expect((await read(odd, { mapping })).body.data.counts.new).toBe(1);
    expect((await read(`${odd}11/21/2026,Obi,-2,3\n`)).body.data).toMatchObject({ counts: { new: 1, same: 1 } });
    for (const csv of ["", "\n", "a,b\n"]) expect((await read(csv)).status).toBe(422);
    expect((await read(odd, { account: "cash" })).status).toBe(422);
    const file = { account: "bank", fileData: "UEsDBA==", dryRun: true };
    expect((await owner.post(`/properties/${propertyId}/bank-statements`, file)).status).toBe(422);
  });

  test("is for keepers: a manager with the owner's leave; nobody else sees any of it", async () => {
    at("2026-11-23T10:00:00Z");
    const { occupant, propertyId, read } = await banked();
    const csv = bankFile(0, [["20/11/2026", "A", 100]]);
    const [stranger, other] = [await person("property_owner"), await person("property_manager")];
    for (const who of [occupant, stranger, other]) {
      expect([403, 404]).toContain((await read(csv, {}, who)).status);
      for (const path of ["bank", "bank-lines"])
        expect([403, 404]).toContain((await who.get(`/properties/${propertyId}/${path}`)).status);
    }
  });
});
