import { routes } from "#domain/routes.ts";

export const importRoutes = routes("user", {
  listImports: ["GET", "/imports", { follows: ["property"] }],
  undoImport: ["POST", "/imports/{id}/undo"],
});
