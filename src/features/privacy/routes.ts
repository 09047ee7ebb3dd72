import { routes } from "#domain/routes.ts";

export const privacyRoutes = routes("user", {
  deleteMe: ["DELETE", "/auth/me", { takesBody: true, beforeSecondStep: true }],
  exportMe: ["GET", "/auth/me/export", { beforeSecondStep: true }],
});
