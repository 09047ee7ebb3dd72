import { addDays, lagosDay } from "#domain/days.ts";
import { referenceOf } from "#features/charges/reference.rules.ts";
import { bankFile } from "./bank.ts";
import { callServer, type SignedIn } from "./remote.ts";

type Home = { unitId: string; evidence: object };

/** Books and a budget, what units are asked, what the bank says, and a deposit. */
export async function keepMoney(
  url: string,
  owner: SignedIn,
  propertyId: string,
  { unitId, evidence }: Home,
): Promise<void> {
  await beginBooks(url, owner, propertyId);
  await setBudget(url, owner, propertyId);
  await chargeUnits(url, owner, propertyId, unitId);
  await readBank(url, owner, propertyId, unitId);
  await leaveDeposit(url, owner, unitId, evidence);
}

/** Books with one entry. */
async function beginBooks(url: string, owner: SignedIn, propertyId: string): Promise<void> {
  const path = `/properties/${propertyId}/ledger`;
  await callServer(url, "POST", path, owner.token, { payerKind: "association" });
  const { accounts } = await callServer(url, "GET", `${path}/accounts`, owner.token);
  const idOf = (role: string) => (accounts as { id: string; role: string }[]).find((one) => one.role === role)?.id;
  const paid = { kind: "money_out", kobo: 36_000_000, fromId: idOf("bank"), toId: idOf("diesel") };
  await callServer(url, "POST", `${path}/postings`, owner.token, {
    ...paid,
    onDay: lagosDay(new Date()),
    memo: "Diesel, 300 litres",
  });
}

/** A budget that is adopted, and a draft that follows it. */
async function setBudget(url: string, owner: SignedIn, propertyId: string): Promise<void> {
  const path = `/properties/${propertyId}/budgets`;
  const year = { year: Number(lagosDay(new Date()).slice(0, 4)) };
  const { id } = (await callServer(url, "POST", path, owner.token, year)).budget as { id: string };
  const lines = [
    { code: "5300", kobo: 30_000_000 },
    { code: "5320", kobo: 120_000_000 },
  ];
  await callServer(url, "PUT", `/budgets/${id}`, owner.token, { lines, note: "Diesel first." });
  await callServer(url, "POST", `/budgets/${id}/adopt`, owner.token, {});
  await callServer(url, "POST", path, owner.token, year);
}

/** A demand that is issued, and a payment for it. */
async function chargeUnits(url: string, owner: SignedIn, propertyId: string, unitId: string): Promise<void> {
  const lines = [{ what: "Guards", kobo: 24_000_000, basis: "equal" }];
  const quarter = { title: "Service charge, fourth quarter", fromDay: "2026-10-01", toDay: "2026-12-31", lines };
  const path = `/properties/${propertyId}/demands`;
  // Overdue, which is how most screens of money are seen.
  const demand = { ...quarter, dueOn: addDays(lagosDay(new Date()), -1) };
  const drafted = await callServer(url, "POST", path, owner.token, demand);
  const { id } = drafted.demand as { id: string };
  await callServer(url, "POST", `/demands/${id}/issue`, owner.token, {});
  const paid = { kobo: 9_000_000, paidOn: lagosDay(new Date()), paidInto: "bank" };
  await callServer(url, "POST", `/units/${unitId}/payments`, owner.token, paid);
  const set = { secretKey: "sk_live_0123456789", settlesInto: "bank" };
  await callServer(url, "POST", `/properties/${propertyId}/gateway`, owner.token, set);
}

/** A deposit of which a part is to be kept. */
async function leaveDeposit(url: string, owner: SignedIn, unitId: string, photo: object): Promise<void> {
  const left = { kobo: 20_000_000, takenOn: lagosDay(new Date()), paidInto: "cash", name: "Ada Obi" };
  const { deposit } = await callServer(url, "POST", `/units/${unitId}/deposits`, owner.token, left);
  const cut = { kobo: 3_500_000, reason: "Broken window in the kitchen", mediaUploads: [photo] };
  await callServer(url, "POST", `/deposits/${(deposit as { id: string }).id}/deductions`, owner.token, cut);
}

/** A file of the bank: a payment that is recorded already, one that the unit's reference tells, and what nobody knows. */
async function readBank(url: string, owner: SignedIn, propertyId: string, unitId: string): Promise<void> {
  const day = lagosDay(new Date());
  const csv = bankFile(50_000_000, [
    [day, `NIP OKAFOR ${referenceOf(unitId)}`, 9_000_000],
    [day, `NIP OKAFOR ${referenceOf(unitId)} AGAIN`, 2_500_000],
    [day, "CASH DEPOSIT BY SELF", 1_200_000],
    [day, "STAMP DUTY CHARGE", -5_000],
    [day, "POS DIESEL", -36_000_000],
  ]);
  const path = `/properties/${propertyId}/bank-statements`;
  await callServer(url, "POST", path, owner.token, { account: "bank", csv, fileName: "november.csv", dryRun: false });
}
