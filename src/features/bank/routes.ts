import { routes } from "#domain/routes.ts";

export const bankRoutes = routes("user", {
  findBank: ["GET", "/properties/{id}/bank", { follows: ["property"] }],
  listBankLines: ["GET", "/properties/{id}/bank-lines", { follows: ["property"] }],
  importStatement: ["POST", "/properties/{id}/bank-statements"],
  matchLines: ["POST", "/properties/{id}/bank-matches"],
  undoMatch: ["POST", "/bank-lines/{id}/undo"],
});
