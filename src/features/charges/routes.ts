import { routes } from "#domain/routes.ts";

export const chargeRoutes = routes("user", {
  listDemands: ["GET", "/properties/{id}/demands", { follows: ["property"] }],
  createDemand: ["POST", "/properties/{id}/demands"],
  findDemand: ["GET", "/demands/{id}", { follows: ["property"] }],
  removeDemand: ["DELETE", "/demands/{id}"],
  issueDemand: ["POST", "/demands/{id}/issue"],
  takeDemandBack: ["POST", "/demands/{id}/take-back"],
  listUnitBalances: ["GET", "/properties/{id}/unit-balances", { follows: ["property"] }],
  findUnitStatement: ["GET", "/units/{id}/statement", { follows: ["property"] }],
  findMyCharges: ["GET", "/me/charges", { follows: ["property"] }],
});

export const chargePaperRoutes = routes("user", {
  readReceiptPaper: ["GET", "/unit-payments/{id}/receipt/paper"],
  readStatementPaper: ["GET", "/units/{id}/statement/paper"],
});

export const unitPaymentRoutes = routes("user", {
  listUnitPayments: ["GET", "/properties/{id}/unit-payments", { follows: ["property"] }],
  recordPayment: ["POST", "/units/{id}/payments"],
  reportPayment: ["POST", "/units/{id}/payment-reports"],
  confirmPayment: ["POST", "/unit-payments/{id}/confirm"],
  refusePayment: ["POST", "/unit-payments/{id}/refuse"],
  takePaymentBack: ["POST", "/unit-payments/{id}/take-back"],
  allocatePayment: ["PUT", "/unit-payments/{id}/allocations"],
  findReceipt: ["GET", "/unit-payments/{id}/receipt", { follows: ["property"] }],
  setCollectionAccount: ["PUT", "/properties/{id}/collection-account"],
});
