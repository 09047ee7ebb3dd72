import { addDays, addMonths, startOfMonth } from "#domain/days.ts";
import { type Moved, statementOf } from "./bank-file.ts";
import type { Troupe } from "./opening.ts";
import { momentOf, type Stage } from "./stage.ts";

type Account = { id: string; role: string; balanceKobo: number };
type JournalLine = {
  number: number;
  onDay: string;
  memo: string;
  kind: string;
  fromId: string;
  toId: string;
  kobo: number;
};
type BankLine = { id: string; suggestions: { how: string; postingId: string | null }[] };
type Unit = { unit: string; reference: string; closingKobo: number };

/** The manager reads in what the bank says of the court since last month, and matches most of it. */
export function readBank(stage: Stage, troupe: Troupe): void {
  stage.plan(momentOf(addDays(stage.today, -1), "21:10"), async () => {
    const manager = troupe.player("manager");
    const at = `/properties/${troupe.propertyId("court")}`;
    const from = addMonths(startOfMonth(stage.today), -1);
    const { opening, booked } = await bookedSince(stage, troupe, at, from);
    const csv = statementOf(opening, [...booked, ...(await onlyAtTheBank(stage, troupe, at))]);
    const said = { account: "bank", csv, fileName: "irewole-court.csv", dryRun: false };
    await stage.call(manager, "POST", `${at}/bank-statements`, said);
    const path = `${at}/bank-lines?state=open&limit=100`;
    const { lines }: { lines: BankLine[] } = await stage.call(manager, "GET", path);
    const told = new Set<string | null>();
    const matches = lines.flatMap(({ id, suggestions: [first] }) => {
      if (first?.how !== "entry" || told.has(first.postingId)) return [];
      told.add(first.postingId);
      return [{ lineId: id, how: "entry", postingId: first.postingId }];
    });
    // The newest two wait for somebody to look.
    if (matches.length > 2) await stage.call(manager, "POST", `${at}/bank-matches`, { matches: matches.slice(2) });
  });
}

/** What the books say came and went at the bank since a day, and what stood there before. */
async function bookedSince(stage: Stage, troupe: Troupe, at: string, from: string) {
  const manager = troupe.player("manager");
  const before = addMonths(from, -1).slice(0, 7);
  const { accounts }: { accounts: Account[] } = await stage.call(
    manager,
    "GET",
    `${at}/ledger/accounts?month=${before}`,
  );
  const bank = accounts.find(({ role }) => role === "bank");
  const id = bank?.id ?? "";
  const { lines }: { lines: JournalLine[] } = await stage.call(
    manager,
    "GET",
    `${at}/ledger/journal?accountId=${id}&limit=100`,
  );
  const moved = new Map<number, Moved>();
  for (const { number, onDay, memo, kind, toId, kobo } of lines.toReversed()) {
    if (onDay < from || onDay >= stage.today) continue;
    const text = kind === "unit_payment" ? `NIP TRANSFER ${memo}` : memo;
    const sofar = moved.get(number)?.kobo ?? 0;
    moved.set(number, { onDay, text: text.toUpperCase(), kobo: sofar + (toId === id ? kobo : -kobo) });
  }
  const booked = [...moved.values()].toSorted((a, b) => (a.onDay < b.onDay ? -1 : a.onDay > b.onDay ? 1 : 0));
  return { opening: bank?.balanceKobo ?? 0, booked };
}

/** What nobody has entered yet: a flat that wrote its reference, what Amaka said she paid, cash from nobody, duty. */
async function onlyAtTheBank(stage: Stage, troupe: Troupe, at: string): Promise<Moved[]> {
  const onDay = addDays(stage.today, -1);
  const { units }: { units: Unit[] } = await stage.call(troupe.player("manager"), "GET", `${at}/unit-balances`);
  const owing = units.find(({ closingKobo, unit }) => closingKobo > 0 && unit !== "3rd floor, Flat B");
  const half = owing ? Math.max(1, Math.round(owing.closingKobo / 2)) : 0;
  return [
    ...(owing ? [{ onDay, text: `NIP/OBI C/${owing.reference}`, kobo: half }] : []),
    { onDay, text: "MOBILE TRF AMAKA OBI SERVICE", kobo: 5_000_000 },
    { onDay, text: "CASH DEPOSIT BY SELF IKEJA", kobo: 7_500_000 },
    { onDay, text: "STAMP DUTY CHARGE", kobo: -5_000 },
  ];
}
