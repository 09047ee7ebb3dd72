import { bind } from "#platform/http/bind.server.ts";
import { budgetCalls } from "./contract.ts";
import { askForBudget } from "./demands.service.server.ts";
import { findBudget, listBudgets } from "./queries.server.ts";
import { adoptBudget, changeBudget, createBudget, removeBudget } from "./service.server.ts";

export const budgetBindings = bind(budgetCalls, {
  findBudget,
  listBudgets,
  createBudget,
  changeBudget,
  removeBudget,
  adoptBudget,
  askForBudget,
});
