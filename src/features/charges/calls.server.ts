import { bind } from "#platform/http/bind.server.ts";
import { chargeCalls } from "./contract.ts";
import { chargePaperCalls } from "./papers/contract.ts";
import { readReceiptPaper, readStatementPaper } from "./papers/queries.server.ts";
import { unitPaymentCalls } from "./payments/contract.ts";
import { findReceipt, listUnitPayments } from "./payments/queries.server.ts";
import {
  allocatePayment,
  confirmPayment,
  recordPayment,
  refusePayment,
  reportPayment,
  setCollectionAccount,
  takePaymentBack,
} from "./payments/service.server.ts";
import { findDemand, listDemands } from "./queries.server.ts";
import { createDemand, issueDemand, removeDemand, takeDemandBack } from "./service.server.ts";
import { findMyCharges, findUnitStatement, listUnitBalances } from "./statements.queries.server.ts";

export const chargeBindings = [
  ...bind(chargeCalls, {
    listDemands,
    createDemand,
    findDemand,
    removeDemand,
    issueDemand,
    takeDemandBack,
    listUnitBalances,
    findUnitStatement,
    findMyCharges,
  }),
  ...bind(chargePaperCalls, { readReceiptPaper, readStatementPaper }),
  ...bind(unitPaymentCalls, {
    listUnitPayments,
    recordPayment,
    reportPayment,
    confirmPayment,
    refusePayment,
    takePaymentBack,
    allocatePayment,
    findReceipt,
    setCollectionAccount,
  }),
];
