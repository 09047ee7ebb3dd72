import { routes } from "#domain/routes.ts";

export const priceRoutes = routes("user", {
  findTaskPrices: ["GET", "/tasks/{id}/prices", { follows: ["task"] }],
  findPropertyPrices: ["GET", "/properties/{id}/prices", { follows: ["property"] }],
  findPriceSharing: ["GET", "/properties/{id}/price-sharing", { follows: ["property"] }],
  setPriceSharing: ["PUT", "/properties/{id}/price-sharing"],
});
