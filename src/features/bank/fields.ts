import * as field from "#domain/fields.ts";

/** The accounts of a building's books of which a bank gives a file. */
export const bankAccounts = ["bank", "bank_reserve", "bank_client"] as const;
export type BankAccount = (typeof bankAccounts)[number];
export const bankAccountLabels: Record<BankAccount, string> = {
  bank: "Bank account",
  bank_reserve: "Reserve account",
  bank_client: "Client's account",
};

/** In which order a bank writes days as 04/11/2026. */
export const dayOrders = ["dmy", "mdy"] as const;
export type DayOrder = (typeof dayOrders)[number];
export const dayOrderLabels: Record<DayOrder, string> = { dmy: "Day first", mdy: "Month first" };

export const columnNames = ["day", "valueDay", "text", "debit", "credit", "amount", "balance"] as const;
export type ColumnName = (typeof columnNames)[number];
export const columnLabels: Record<ColumnName, string> = {
  day: "Day",
  valueDay: "Value day",
  text: "Text",
  debit: "Money out",
  credit: "Money in",
  amount: "Amount, with its sign",
  balance: "Balance after it",
};

/** Which column of a bank's file says what, by its heading. */
export type Mapping = Record<ColumnName, string | null> & { dayOrder: DayOrder };

export const lineStates = ["open", "unidentified", "matched"] as const;
export type LineState = (typeof lineStates)[number];
export const lineStateLabels: Record<LineState, string> = {
  open: "Not matched",
  unidentified: "Not known from whom",
  matched: "Matched",
};

/** What a line of the bank can be. */
export const hows = ["unit", "reported", "entry", "unidentified", "charge", "other"] as const;
export type How = (typeof hows)[number];
export const howLabels: Record<How, string> = {
  unit: "Payment of a unit",
  reported: "Payment that was reported",
  entry: "Entry of the books",
  unidentified: "Not known from whom",
  charge: "Bank charge or duty",
  other: "Something else",
};

export const statementStates = ["imported", "matched", "closed"] as const;
export type StatementState = (typeof statementStates)[number];
export const statementStateLabels: Record<StatementState, string> = {
  imported: "Being matched",
  matched: "All matched",
  closed: "Closed",
};

export const undoFields = field.fields({ reason: field.shortText("Why it is undone") });
