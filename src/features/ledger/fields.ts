import * as field from "#domain/fields.ts";

export const payerKinds = ["individual", "company", "association"] as const;
export type PayerKind = (typeof payerKinds)[number];
export const payerKindLabels: Record<PayerKind, string> = {
  individual: "A person",
  company: "A company",
  association: "An association of owners or tenants",
};

export const accountKinds = ["asset", "liability", "fund", "income", "expense"] as const;
export type AccountKind = (typeof accountKinds)[number];
export const accountKindLabels: Record<AccountKind, string> = {
  asset: "What the building has",
  liability: "What the building owes",
  fund: "Funds",
  income: "What comes in",
  expense: "What is spent",
};

/** What somebody enters by hand. */
export const entryKinds = ["money_in", "money_out", "moved", "opening"] as const;
export type EntryKind = (typeof entryKinds)[number];
export const entryKindLabels: Record<EntryKind, string> = {
  money_in: "Money in",
  money_out: "Money out",
  moved: "Moved between accounts",
  opening: "Opening balance",
};

/** Far above any single payment of a building: a hundred billion naira. */
export const mostKobo = 10_000_000_000_000;
const mostNaira = mostKobo / 100;

/** The most that a bank charges at once, as banks here do. */
export const mostChargeKobo = 1_000_000;
/** The most that one person enters as charges of a bank in a month before it counts like other money out. */
export const mostChargesKobo = 10 * mostChargeKobo;

/** What the descriptions of calls say by which money is entered. */
export const needsLeave = "Managers need the owner's leave to enter money.";

/** Who pays for the building, and what its owner lets managers do in the books. */
export const ledgerFields = field.fields({
  payerKind: field.choice("Who pays", payerKinds),
  deductsTax: field.flag("Tax is taken of what contractors are paid"),
  reclaimsVat: field.flag("VAT is got back"),
  managersMayPost: field.flag("Managers may enter money"),
  managersMayClose: field.flag("Managers may close months"),
});

/** One thing that happened to the money of a building, as it is typed. */
export const entryFields = field.fields({
  amount: field.naira("Amount", { min: 0.01, max: mostNaira }),
  onDay: field.day("Day"),
  memo: field.shortText("What it was"),
  fromId: field.id("From"),
  toId: field.id("To"),
  taskId: field.optional(field.id("For which job")),
  noPaper: field.optional(field.shortText("No receipt? Say why")),
});

export const reverseFields = field.fields({ reason: field.shortText("Why it is put right") });

export const accountFields = field.fields({ name: field.shortText("Name", { max: 80 }) });
