import type { Call } from "#domain/contract.ts";
import { bankCalls } from "#features/bank/contract.ts";
import { listBankLines } from "#features/bank/queries.server.ts";
import { budgetCalls } from "#features/budgets/contract.ts";
import { listBudgets } from "#features/budgets/queries.server.ts";
import { chargeCalls } from "#features/charges/contract.ts";
import { unitPaymentCalls } from "#features/charges/payments/contract.ts";
import { listUnitPayments } from "#features/charges/payments/queries.server.ts";
import { findDemand, listDemands } from "#features/charges/queries.server.ts";
import { listUnitBalances } from "#features/charges/statements.queries.server.ts";
import { depositCalls } from "#features/deposits/contract.ts";
import { listDeposits } from "#features/deposits/queries.server.ts";
import { gatewayCalls } from "#features/gateway/contract.ts";
import { unitNumberCalls } from "#features/gateway/numbers/contract.ts";
import { listUnitNumbers } from "#features/gateway/numbers/queries.server.ts";
import { listOnlinePayments } from "#features/gateway/queries.server.ts";
import { advanceCalls } from "#features/invoices/advances/contract.ts";
import { listAdvances } from "#features/invoices/advances/queries.server.ts";
import { invoiceCalls } from "#features/invoices/contract.ts";
import { payeeCalls } from "#features/invoices/payees/contract.ts";
import { listSharedPayees } from "#features/invoices/payees/queries.server.ts";
import { listInvoices } from "#features/invoices/queries.server.ts";
import { moneyOutCalls } from "#features/ledger/by-hand/contract.ts";
import { listMoneyOut } from "#features/ledger/by-hand/queries.server.ts";
import { ledgerCalls } from "#features/ledger/contract.ts";
import { listJournal, listLedgerAccounts, listLedgerMonths } from "#features/ledger/queries.server.ts";
import { moneyAccountCalls } from "#features/money-accounts/contract.ts";
import { listMoneyLines } from "#features/money-accounts/lines.queries.server.ts";
import { listMoneyAccounts } from "#features/money-accounts/queries.server.ts";
import { orderCalls } from "#features/orders/contract.ts";
import { listOrders } from "#features/orders/queries.server.ts";
import { payListCalls } from "#features/pay-lists/contract.ts";
import { listPayLists } from "#features/pay-lists/queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { type ArchivedList, list, type Read, under } from "./files.queries.server.ts";

/** The money of a building: what its books, its units and those who work there are owed, asked and paid. */
export function moneyOf(ctx: Ctx, id: string): ArchivedList[] {
  const one = (name: string, call: Call, read: Read, given: object = { id }) => list(ctx, name, { call, read }, given);
  const demands = one("demands", chargeCalls.listDemands, listDemands);
  const shares = { call: chargeCalls.findDemand, read: findDemand };
  const accounts = one("money-accounts", moneyAccountCalls.listMoneyAccounts, listMoneyAccounts);
  const lines = { call: moneyAccountCalls.listMoneyLines, read: listMoneyLines };
  return [
    one("journal", ledgerCalls.listJournal, listJournal),
    one("ledger-accounts", ledgerCalls.listLedgerAccounts, listLedgerAccounts),
    one("ledger-months", ledgerCalls.listLedgerMonths, listLedgerMonths),
    one("money-out-waiting", moneyOutCalls.listMoneyOut, listMoneyOut),
    demands,
    under(ctx, "demand-shares", { list: demands, what: "Demand", named: "title" }, shares),
    one("unit-balances", chargeCalls.listUnitBalances, listUnitBalances, { id, from: "2000-01-01" }),
    one("unit-payments", unitPaymentCalls.listUnitPayments, listUnitPayments),
    one("online-payments", gatewayCalls.listOnlinePayments, listOnlinePayments),
    one("unit-numbers", unitNumberCalls.listUnitNumbers, listUnitNumbers),
    one("deposits", depositCalls.listDeposits, listDeposits),
    one("pay-lists", payListCalls.listPayLists, listPayLists),
    one("bank", bankCalls.listBankLines, listBankLines),
    one("budgets", budgetCalls.listBudgets, listBudgets),
    accounts,
    under(ctx, "money-account-lines", { list: accounts, what: "Account", named: "fromDay" }, lines),
    one("orders", orderCalls.listOrders, listOrders),
    one("advances", advanceCalls.listAdvances, listAdvances),
    one("invoices", invoiceCalls.listInvoices, listInvoices),
    one("shared-payees", payeeCalls.listSharedPayees, listSharedPayees),
  ];
}
