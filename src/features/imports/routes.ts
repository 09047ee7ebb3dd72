import { routes } from "#domain/routes.ts";

export const importRoutes = routes("user", {
  listImports: ["GET", "/imports", { follows: ["property"] }],
  importProperties: ["POST", "/properties/import"],
  undoImport: ["POST", "/imports/{id}/undo"],
});
