import { routes } from "#domain/routes.ts";

export const searchRoutes = routes("user", {
  search: ["GET", "/search"],
});
