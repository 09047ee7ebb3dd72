import { routes } from "#domain/routes.ts";

export const budgetRoutes = routes("user", {
  findBudget: ["GET", "/properties/{id}/budget", { follows: ["property"] }],
  listBudgets: ["GET", "/properties/{id}/budgets", { follows: ["property"] }],
  createBudget: ["POST", "/properties/{id}/budgets"],
  changeBudget: ["PUT", "/budgets/{id}"],
  removeBudget: ["DELETE", "/budgets/{id}"],
  adoptBudget: ["POST", "/budgets/{id}/adopt"],
  askForBudget: ["POST", "/budgets/{id}/demands"],
});
