import { addDays, addMonths, startOfMonth } from "#domain/days.ts";
import { cast } from "./cast.ts";
import { chanceOf } from "./chance.ts";
import type { Troupe } from "./opening.ts";
import { pdfOf } from "./papers/pdf.ts";
import { momentOf, type Stage } from "./stage.ts";

type Account = { id: string; role: string };
type Entry = {
  day: number;
  kind: "money_in" | "money_out" | "moved";
  naira: number;
  from: string;
  to: string;
  memo: string;
};

/** What comes and goes each month, on a day of it; amounts move a little from month to month. */
const monthly: Record<"court" | "terraces", readonly Entry[]> = {
  court: [
    { day: 5, kind: "money_out", naira: 412_000, from: "bank", to: "diesel", memo: "Diesel, 350 litres" },
    { day: 9, kind: "money_out", naira: 240_000, from: "bank", to: "guards", memo: "Guards, the month before" },
    {
      day: 12,
      kind: "money_out",
      naira: 68_500,
      from: "cash",
      to: "repairs: Plumbing",
      memo: "Pressure valve of the pump",
    },
    { day: 14, kind: "moved", naira: 150_000, from: "bank", to: "bank_reserve", memo: "Set aside for the roof" },
    { day: 18, kind: "money_out", naira: 395_000, from: "bank", to: "diesel", memo: "Diesel, 330 litres" },
    { day: 24, kind: "money_out", naira: 120_000, from: "bank", to: "wages", memo: "Cleaner and gardener" },
    { day: 26, kind: "moved", naira: 75_000, from: "bank", to: "cash", memo: "Cash for small things" },
    { day: 27, kind: "money_out", naira: 100, from: "bank", to: "bank_charges", memo: "Duty and fee of two payments" },
  ],
  terraces: [
    { day: 4, kind: "money_in", naira: 520_000, from: "service_charge", to: "bank", memo: "Service charge, 4 houses" },
    { day: 11, kind: "money_out", naira: 85_000, from: "bank", to: "repairs: Electrical", memo: "Inverter service" },
    { day: 20, kind: "money_out", naira: 90_000, from: "bank", to: "guards", memo: "Guard at the gate" },
  ],
};

const openings: Record<keyof typeof monthly, readonly [role: string, naira: number][]> = {
  court: [
    ["bank", 940_000],
    ["bank_reserve", 600_000],
    ["cash", 45_000],
  ],
  terraces: [["bank", 310_000]],
};

/** Two buildings keep their books: the manager enters what comes and goes, the owner closes each month. */
export function keepBooks(stage: Stage, troupe: Troupe, from: string): void {
  for (const place of ["court", "terraces"] as const)
    stage.plan(momentOf(addDays(from, 1), "12:00"), () => begin(stage, troupe, place, addDays(from, 1)));
}

async function begin(stage: Stage, troupe: Troupe, place: keyof typeof monthly, from: string): Promise<void> {
  const [owner, manager] = [troupe.player("owner"), troupe.player("manager")];
  const at = `/properties/${troupe.propertyId(place)}/ledger`;
  await stage.call(owner, "POST", at, { payerKind: "individual", managersMayPost: true });
  const { accounts }: { accounts: Account[] } = await stage.call(owner, "GET", `${at}/accounts`);
  const idOf = (role: string) => accounts.find((one) => one.role === role)?.id;
  for (const [role, naira] of openings[place]) {
    const said = { kind: "opening", kobo: naira * 100, onDay: from, memo: "As it was when the books began" };
    await stage.call(owner, "POST", `${at}/postings`, { ...said, fromId: idOf("opening"), toId: idOf(role) });
  }
  const chance = chanceOf(place === "court" ? 71 : 72);
  for (let month = startOfMonth(from); month <= stage.today; month = addMonths(month, 1)) {
    for (const { day, naira, from: fromRole, to, ...said } of monthly[place]) {
      const onDay = addDays(month, day - 1);
      const steady = naira < 1_000 || said.kind !== "money_out";
      const kobo = steady ? naira * 100 : Math.round(naira * (0.9 + chance.next() / 5)) * 100;
      if (onDay <= from || onDay >= stage.today) continue;
      const body = { ...said, kobo, onDay, fromId: idOf(fromRole), toId: idOf(to) };
      const takesTwo = said.kind === "money_out" && kobo > alone;
      stage.plan(momentOf(onDay, "17:20"), () =>
        takesTwo ? byTwo(stage, troupe, at, body) : stage.call(manager, "POST", `${at}/postings`, body),
      );
    }
    // The newest month that is over stays open: something of it may still come.
    if (addMonths(month, 2) >= stage.today) continue;
    const closing = { month: month.slice(0, 7) };
    stage.plan(momentOf(addDays(addMonths(month, 1), 4), "20:00"), () =>
      stage.call(owner, "POST", `${at}/close`, closing),
    );
  }
  if (place !== "court") return;
  stage.plan(momentOf(addDays(from, 40), "18:00"), () => mistake(stage, troupe, at, idOf));
  const onDay = addDays(stage.today, -1);
  const diesel = { kobo: 41_800_000, onDay, memo: "Diesel, 340 litres", fromId: idOf("bank"), toId: idOf("diesel") };
  stage.plan(momentOf(onDay, "16:10"), () => byTwo(stage, troupe, at, diesel));
}

/** What one person enters alone at most, in kobo. */
const alone = 10_000_000;

type Asked = { memo: string; kobo: number; onDay: string };

/** The manager asks with the receipt, or says why there is none; the owner says yes in the evening, and has not yet today. */
async function byTwo(stage: Stage, troupe: Troupe, at: string, body: Asked): Promise<void> {
  const { memo, kobo, onDay } = body;
  const paper = pdfOf("Receipt", [memo, `Total: NGN ${kobo / 100}`]).toString("base64");
  const file = { file_name: `receipt-${onDay}.pdf`, file_type: "document", file_data: paper };
  const receipt = memo.startsWith("Diesel") ? { mediaUploads: [file] } : { noPaper: "Everybody signed the list." };
  const { entry } = await stage.call(troupe.player("manager"), "POST", `${at}/money-out`, { ...body, ...receipt });
  if (onDay >= addDays(stage.today, -1)) return;
  stage.plan(momentOf(onDay, "19:40"), () =>
    stage.call(troupe.player("owner"), "POST", `/money-out/${entry.id}/allow`),
  );
}

/** Something was typed twice, and is put right. */
async function mistake(stage: Stage, troupe: Troupe, at: string, idOf: (role: string) => string | undefined) {
  const onDay = stage.now().toISOString().slice(0, 10);
  const said = { kind: "money_out", kobo: 6_850_000, onDay, memo: "Pressure valve of the pump (typed twice)" };
  const body = { ...said, fromId: idOf("cash"), toId: idOf("repairs: Plumbing") };
  const { postingId } = await stage.call(troupe.player("manager"), "POST", `${at}/postings`, body);
  await stage.call(troupe.player("owner"), "POST", `/postings/${postingId}/reverse`, { reason: "It was typed twice" });
}

type Job = {
  id: string;
  contractorId: string | null;
  contractorName: string | null;
  verifications: { workApproved: boolean }[];
};

const bills = [
  { number: "118", lines: { Parts: 61_500, Labour: 23_000 } },
  { number: "121", lines: { Parts: 18_000, "Two hours of work": 28_000 } },
  { number: "126", lines: { "Parts and fittings": 92_000, Labour: 40_000 } },
  { number: "129", lines: { Labour: 28_000 } },
  { number: "131", lines: { "Call-out at night": 60_000 } },
];

type Owed = { id: string; problem: string | null };

const payees = [
  { who: "builder", bank: "GTBank", number: "0114477201" },
  { who: "cooler", bank: "Zenith Bank", number: "1013355872" },
] as const;

/** Bank details rest for a day, so contractors gave them before; what is owed at the end waits on a pay list. */
function listToPay(stage: Stage, troupe: Troupe): void {
  stage.plan(momentOf(addDays(stage.today, -5), "09:00"), async () => {
    for (const { who, bank, number } of payees) {
      const named = { bank, number, name: cast[who].name };
      await stage.call(troupe.player(who), "PUT", "/me/payout-account", named);
    }
  });
  stage.plan(momentOf(addDays(stage.today, -1), "16:00"), async () => {
    const at = `/properties/${troupe.propertyId("court")}`;
    const manager = troupe.player("manager");
    const { invoices }: { invoices: Owed[] } = await stage.call(manager, "GET", `${at}/payable`);
    const invoiceIds = invoices.flatMap(({ id, problem }) => (problem === null ? [id] : []));
    if (invoiceIds.length > 0) await stage.call(manager, "POST", `${at}/pay-lists`, { invoiceIds });
  });
}

/** In the last days contractors send invoices: of those whose work was approved some are paid, one is asked about. */
export function sendBills(stage: Stage, troupe: Troupe): void {
  listToPay(stage, troupe);
  stage.plan(momentOf(addDays(stage.today, -2), "13:00"), async () => {
    const owner = troupe.player("owner");
    const propertyId = troupe.propertyId("court");
    const path = `/tasks?propertyId=${propertyId}&status=completed&limit=60`;
    const { tasks }: { tasks: Job[] } = await stage.call(owner, "GET", path);
    const jobs: Job[] = [];
    for (const { id } of tasks) {
      const { task }: { task: Job } = await stage.call(owner, "GET", `/tasks/${id}`);
      const said = task.verifications;
      if (task.contractorId && said.length > 0 && said.every(({ workApproved }) => workApproved)) jobs.push(task);
      if (jobs.length === bills.length) break;
    }
    for (const [at, job] of jobs.entries()) await sendBill(stage, troupe, job, at);
  });
}

async function sendBill(stage: Stage, troupe: Troupe, { id, contractorName }: Job, at: number): Promise<void> {
  const bill = bills[at];
  if (!bill) return;
  const owner = troupe.player("owner");
  const issuedOn = addDays(stage.today, -3);
  const seller = contractorName ?? "";
  const said = { kind: "invoice", seller, number: `${seller.slice(0, 2).toUpperCase()}-${bill.number}`, issuedOn };
  const lines = Object.entries(bill.lines).map(([what, naira]) => ({ what, kobo: naira * 100 }));
  const kobo = lines.reduce((sum, line) => sum + line.kobo, 0);
  const rows = lines.map((line) => `${line.what}: NGN ${line.kobo / 100}`);
  const paper = pdfOf(`${said.seller}: ${said.number}`, [...rows, `Total: NGN ${kobo / 100}`]);
  const file = { file_name: `${said.number}.pdf`, file_type: "document", file_data: paper.toString("base64") };
  const body = { ...said, lines, mediaUploads: [file] };
  const { invoice } = await stage.call(troupe.player("manager"), "POST", `/tasks/${id}/invoices`, body);
  if (at === 0) return;
  if (at === 4) {
    const refusal = { reason: "Nobody called at night. Please send the sum that was agreed." };
    await stage.call(owner, "POST", `/invoices/${invoice.id}/refuse`, refusal);
    return;
  }
  if (at === 1) {
    const question = { question: "Was the part still under warranty?" };
    await stage.call(owner, "POST", `/invoices/${invoice.id}/query`, question);
    return;
  }
  await stage.call(owner, "POST", `/invoices/${invoice.id}/accept`);
  if (at === 2) return;
  const paid = { kobo, chargesKobo: 10_000, paidOn: addDays(stage.today, -2), reference: "TRF-88120" };
  await stage.call(owner, "POST", `/invoices/${invoice.id}/payments`, paid);
}
