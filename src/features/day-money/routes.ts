import { routes } from "#domain/routes.ts";

export const dayMoneyRoutes = routes("user", {
  listDayMoney: ["GET", "/day-money", { follows: ["property"] }],
  listWaiting: ["GET", "/day-money/waiting", { follows: ["task", "property"] }],
});
