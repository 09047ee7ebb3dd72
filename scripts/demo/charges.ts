import { addDays, addMonths, startOfMonth } from "#domain/days.ts";
import { monthName } from "#features/ledger/money.rules.ts";
import { chanceOf } from "./chance.ts";
import type { Troupe } from "./opening.ts";
import { momentOf, type Stage } from "./stage.ts";

type Unit = { unitId: string; unit: string; closingKobo: number };

const lines = [
  { what: "Diesel", kobo: 240_000_000, basis: "equal" },
  { what: "Guards", kobo: 72_000_000, basis: "equal" },
  { what: "Cleaner and gardener", kobo: 36_000_000, basis: "equal" },
  { what: "Repairs", kobo: 120_000_000, basis: "equal" },
  { what: "Set aside for the roof", kobo: 45_000_000, basis: "equal" },
];

const account = { bank: "Zenith Bank", number: "1012345678", name: "Irewole Court Service Charge" };

/** The flats of the court pay their service charge each quarter: most in time, some later, one not yet. */
export function collectCharges(stage: Stage, troupe: Troupe, from: string): void {
  const chance = chanceOf(73);
  stage.plan(momentOf(addDays(from, 1), "12:30"), () =>
    stage.call(troupe.player("owner"), "PUT", `/properties/${troupe.propertyId("court")}/collection-account`, account),
  );
  const first = addDays(from, 2);
  const later = [3, 6, 9].map((months) => addMonths(startOfMonth(from), months));
  for (const onDay of [first, ...later]) {
    if (onDay >= stage.today) continue;
    stage.plan(momentOf(onDay, "09:10"), () => issue(stage, troupe, onDay));
    const dueOn = addDays(onDay, 14);
    for (const [days, share] of [
      [3, 0.5],
      [11, 0.7],
      [24, 0.8],
    ] as const)
      if (addDays(onDay, days) < stage.today)
        stage.plan(momentOf(addDays(onDay, days), "16:40"), () => collect(stage, troupe, chance.next, share));
    if (dueOn < stage.today) stage.plan(momentOf(dueOn, "19:05"), () => ownWord(stage, troupe, true));
  }
  stage.plan(momentOf(addDays(stage.today, -1), "20:15"), () => ownWord(stage, troupe, false));
}

type Listed = { id: string; state: string };
type Spent = { accountId: string; kobo: number };

/** Once half a year is over and closed, the owner issues its account; somebody asks, and is answered. */
export function tellWhereItWent(stage: Stage, troupe: Troupe): void {
  stage.plan(momentOf(addDays(stage.today, -12), "18:20"), async () => {
    const [owner, amaka] = [troupe.player("owner"), troupe.player("amaka")];
    const path = `/properties/${troupe.propertyId("court")}/money-accounts`;
    const { accounts }: { accounts: Listed[] } = await stage.call(owner, "GET", path);
    const draft = accounts.find(({ state }) => state === "draft");
    if (!draft) return;
    const at = `/money-accounts/${draft.id}`;
    const note = "Diesel was the most again. We look for a solar inverter for the pumps.";
    await stage.call(owner, "PUT", at, { note });
    const { account }: { account: { spent: Spent[] } } = await stage.call(owner, "POST", `${at}/issue`);
    await stage.call(amaka, "POST", `${at}/read`);
    const { lines }: { lines: { number: number }[] } = await stage.call(
      amaka,
      "GET",
      `${at}/lines?accountId=${account.spent[0]?.accountId}`,
    );
    const [line] = lines;
    if (!line) return;
    const asked = { number: line.number, question: "How many hours did the generator run that month?" };
    const { question } = await stage.call(amaka, "POST", `${at}/questions`, asked);
    const answer = "About 6 hours a day. The readings of its meter are with the manager.";
    await stage.call(troupe.player("manager"), "POST", `/money-questions/${question.id}/answer`, { answer });
  });
}

async function issue(stage: Stage, troupe: Troupe, onDay: string): Promise<void> {
  const manager = troupe.player("manager");
  const toDay = addDays(addMonths(startOfMonth(onDay), 3), -1);
  const said = { title: `Service charge from ${monthName(onDay)}`, fromDay: onDay, toDay, dueOn: addDays(onDay, 14) };
  const path = `/properties/${troupe.propertyId("court")}/demands`;
  const { demand } = await stage.call(manager, "POST", path, { ...said, lines });
  await stage.call(manager, "POST", `/demands/${demand.id}/issue`);
}

const unitsOf = async (stage: Stage, troupe: Troupe): Promise<Unit[]> => {
  const path = `/properties/${troupe.propertyId("court")}/unit-balances`;
  const { units }: { units: Unit[] } = await stage.call(troupe.player("manager"), "GET", path);
  return units;
};

/** Some of those that still owe pay today; the last flat of the list does not. */
async function collect(stage: Stage, troupe: Troupe, next: () => number, share: number): Promise<void> {
  const paidOn = stage.now().toISOString().slice(0, 10);
  const owing = (await unitsOf(stage, troupe)).filter(({ unit }) => unit !== "3rd floor, Flat B");
  for (const { unitId, closingKobo } of owing.slice(0, -1)) {
    if (closingKobo <= 0 || next() > share) continue;
    const kobo = next() < 0.15 ? Math.round(closingKobo / 2 / 100_000) * 100_000 || closingKobo : closingKobo;
    const paid = { kobo, paidOn, paidInto: "bank" };
    await stage.call(troupe.player("manager"), "POST", `/units/${unitId}/payments`, paid);
  }
}

/** Amaka says herself that she paid; the manager finds it in the bank, but for the last time. */
async function ownWord(stage: Stage, troupe: Troupe, isFound: boolean): Promise<void> {
  const amaka = troupe.player("amaka");
  const { units }: { units: { unitId: string; owedKobo: number; reference: string }[] } = await stage.call(
    amaka,
    "GET",
    "/me/charges",
  );
  const [mine] = units;
  if (!mine || mine.owedKobo === 0) return;
  const kobo = isFound ? Math.ceil(mine.owedKobo / 2 / 1_000_000) * 1_000_000 : 5_000_000;
  const said = { kobo: Math.min(kobo, mine.owedKobo), paidOn: stage.now().toISOString().slice(0, 10) };
  const word = { ...said, reference: mine.reference };
  const { payment } = await stage.call(amaka, "POST", `/units/${mine.unitId}/payment-reports`, word);
  if (isFound) await stage.call(troupe.player("manager"), "POST", `/unit-payments/${payment.id}/confirm`);
}
