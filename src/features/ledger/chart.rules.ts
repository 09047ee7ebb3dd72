import { type RepairCategory, repairCategories } from "#domain/vocab.ts";
import type { AccountKind } from "./fields.ts";

const fixed = [
  ["1000", "Cash", "asset", "cash"],
  ["1100", "Bank account", "asset", "bank"],
  ["1110", "Reserve account", "asset", "bank_reserve"],
  ["1120", "Client's account", "asset", "bank_client"],
  ["1200", "Paid online, on its way to the bank", "asset", "clearing"],
  ["1300", "Owed by units", "asset", "receivable"],
  ["1400", "Given to contractors, not yet proved", "asset", "advances"],
  ["1500", "VAT to get back", "asset", "vat_recoverable"],
  ["2100", "Owed to contractors", "liability", "payable"],
  ["2110", "Held back until checked", "liability", "retention"],
  ["2200", "VAT to pay", "liability", "vat"],
  ["2210", "Taken for tax", "liability", "wht"],
  ["2300", "Deposits of units", "liability", "deposits"],
  ["2310", "Paid ahead by units", "liability", "paid_ahead"],
  ["2320", "Received, not known from whom", "liability", "unidentified"],
  ["2400", "Owner's own account", "liability", "owner"],
  ["3000", "Opening balances", "fund", "opening"],
  ["3100", "Service-charge fund", "fund", "service_fund"],
  ["3200", "Sinking fund", "fund", "sinking_fund"],
  ["4100", "Service charge", "income", "service_charge"],
  ["4200", "Owner's part for empty units", "income", "owner_part"],
  ["4300", "Interest", "income", "interest"],
  ["4900", "Other income", "income", "other_income"],
  ["5300", "Diesel", "expense", "diesel"],
  ["5310", "Wages", "expense", "wages"],
  ["5320", "Guards", "expense", "guards"],
  ["5330", "Bank charges and duty", "expense", "bank_charges"],
  ["5340", "Fees of online payments", "expense", "gateway_fees"],
  ["5350", "Management fee", "expense", "management_fee"],
  ["5390", "Other costs", "expense", "other_costs"],
] as const;

export type AccountRole = (typeof fixed)[number][3] | `repairs: ${RepairCategory}`;
export type ChartAccount = { code: string; name: string; kind: AccountKind; role: AccountRole };

export const repairsRole = (category: RepairCategory): AccountRole => `repairs: ${category}`;

const repairs = repairCategories.map(
  (category, at): ChartAccount => ({
    ...{ code: String(5_100 + at * 10), kind: "expense", role: repairsRole(category) },
    name: `Repairs: ${category.replace(/ \(.*\)$/, "")}`,
  }),
);

/** The accounts that the books of every building begin with, by their codes. Names may be changed, the rest not. */
export const chart: readonly ChartAccount[] = [
  ...fixed.map(([code, name, kind, role]): ChartAccount => ({ code, name, kind, role })),
  ...repairs,
].toSorted((one, other) => (one.code < other.code ? -1 : 1));

const moneyRoles: readonly AccountRole[] = ["cash", "bank", "bank_reserve", "bank_client"];

/** Where money itself lies. */
export const holdsMoney = ({ role }: Pick<ChartAccount, "role">): boolean => moneyRoles.includes(role);

/** Whether an amount on the debit side makes the balance of such an account larger. */
export const growsByDebit = (kind: AccountKind): boolean => kind === "asset" || kind === "expense";
