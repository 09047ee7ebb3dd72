import { routes } from "#domain/routes.ts";

export const moneyAccountRoutes = routes("user", {
  listMoneyAccounts: ["GET", "/properties/{id}/money-accounts", { follows: ["property"] }],
  listFormerMoneyAccounts: ["GET", "/me/money-accounts", { follows: ["property"] }],
  findMoneyAccount: ["GET", "/money-accounts/{id}", { follows: ["property"] }],
  noteMoneyAccount: ["PUT", "/money-accounts/{id}"],
  issueMoneyAccount: ["POST", "/money-accounts/{id}/issue"],
  supplementMoneyAccount: ["POST", "/money-accounts/{id}/supplements"],
  readMoneyAccount: ["POST", "/money-accounts/{id}/read"],
  readMoneyPaper: ["GET", "/money-accounts/{id}/paper"],
  checkMoneyAccount: ["GET", "/money-accounts/{id}/check", { follows: ["property"] }],
  listMoneyLines: ["GET", "/money-accounts/{id}/lines", { follows: ["property"] }],
  findMoneyLine: ["GET", "/money-accounts/{id}/line", { follows: ["property"] }],
  askAboutMoney: ["POST", "/money-accounts/{id}/questions"],
  answerAboutMoney: ["POST", "/money-questions/{id}/answer"],
});
