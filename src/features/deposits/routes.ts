import { routes } from "#domain/routes.ts";

export const depositRoutes = routes("user", {
  listDeposits: ["GET", "/properties/{id}/deposits", { follows: ["property"] }],
  listMyDeposits: ["GET", "/me/deposits", { follows: ["property"] }],
  takeDeposit: ["POST", "/units/{id}/deposits"],
  takeDepositBack: ["POST", "/deposits/{id}/take-back"],
  deductFromDeposit: ["POST", "/deposits/{id}/deductions"],
  removeDeduction: ["DELETE", "/deductions/{id}"],
  objectToDeductions: ["POST", "/deposits/{id}/objection"],
  decideDeposit: ["POST", "/deposits/{id}/decide"],
  takePayoutBack: ["POST", "/deposits/{id}/take-payout-back"],
  payDepositOut: ["POST", "/deposits/{id}/pay-out"],
});
