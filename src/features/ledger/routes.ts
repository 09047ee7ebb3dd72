import { routes } from "#domain/routes.ts";

export const ledgerRoutes = routes("user", {
  findLedger: ["GET", "/properties/{id}/ledger", { follows: ["property"] }],
  openLedger: ["POST", "/properties/{id}/ledger"],
  changeLedger: ["PUT", "/properties/{id}/ledger"],
  listLedgerAccounts: ["GET", "/properties/{id}/ledger/accounts", { follows: ["property"] }],
  renameLedgerAccount: ["PUT", "/ledger-accounts/{id}"],
  listJournal: ["GET", "/properties/{id}/ledger/journal", { follows: ["property"] }],
  postEntry: ["POST", "/properties/{id}/ledger/postings"],
  reversePosting: ["POST", "/postings/{id}/reverse"],
  listLedgerMonths: ["GET", "/properties/{id}/ledger/months", { follows: ["property"] }],
  closeLedgerMonth: ["POST", "/properties/{id}/ledger/close"],
  checkLedger: ["GET", "/properties/{id}/ledger/check"],
  exportLedger: ["GET", "/properties/{id}/ledger/export"],
});

/** Money out by hand that takes two people. */
export const moneyOutRoutes = routes("user", {
  listMoneyOut: ["GET", "/properties/{id}/ledger/money-out", { follows: ["property"] }],
  askMoneyOut: ["POST", "/properties/{id}/ledger/money-out"],
  allowMoneyOut: ["POST", "/money-out/{id}/allow"],
  refuseMoneyOut: ["POST", "/money-out/{id}/refuse"],
});
