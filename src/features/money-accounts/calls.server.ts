import { bind } from "#platform/http/bind.server.ts";
import { moneyAccountCalls } from "./contract.ts";
import { findMoneyLine, listMoneyLines } from "./lines.queries.server.ts";
import { readMoneyPaper } from "./paper/queries.server.ts";
import { checkMoneyAccount, findMoneyAccount, listFormerMoneyAccounts, listMoneyAccounts } from "./queries.server.ts";
import {
  answerAboutMoney,
  askAboutMoney,
  issueMoneyAccount,
  noteMoneyAccount,
  readMoneyAccount,
  supplementMoneyAccount,
} from "./service.server.ts";

export const moneyAccountBindings = bind(moneyAccountCalls, {
  listMoneyAccounts,
  listFormerMoneyAccounts,
  findMoneyAccount,
  noteMoneyAccount,
  issueMoneyAccount,
  supplementMoneyAccount,
  readMoneyAccount,
  readMoneyPaper,
  checkMoneyAccount,
  listMoneyLines,
  findMoneyLine,
  askAboutMoney,
  answerAboutMoney,
});
