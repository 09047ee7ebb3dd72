import { routes } from "#domain/routes.ts";

export const currencyRoutes = routes("user", {
  findCurrency: ["GET", "/me/currency"],
  chooseCurrency: ["PUT", "/me/currency"],
  enterRate: ["POST", "/me/exchange-rates"],
});
