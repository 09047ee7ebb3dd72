import { bind } from "#platform/http/bind.server.ts";
import { moneyOutCalls } from "./by-hand/contract.ts";
import { listMoneyOut } from "./by-hand/queries.server.ts";
import { allowMoneyOut, askMoneyOut, refuseMoneyOut } from "./by-hand/service.server.ts";
import { checkLedger } from "./check.queries.server.ts";
import { ledgerCalls } from "./contract.ts";
import { exportLedger } from "./export.queries.server.ts";
import { findLedger, listJournal, listLedgerAccounts, listLedgerMonths } from "./queries.server.ts";
import {
  changeLedger,
  closeLedgerMonth,
  openLedger,
  postEntry,
  renameLedgerAccount,
  reversePosting,
} from "./service.server.ts";

export const ledgerBindings = [
  ...bind(ledgerCalls, {
    findLedger,
    openLedger,
    changeLedger,
    listLedgerAccounts,
    renameLedgerAccount,
    listJournal,
    postEntry,
    reversePosting,
    listLedgerMonths,
    closeLedgerMonth,
    checkLedger,
    exportLedger,
  }),
  ...bind(moneyOutCalls, { listMoneyOut, askMoneyOut, allowMoneyOut, refuseMoneyOut }),
];
