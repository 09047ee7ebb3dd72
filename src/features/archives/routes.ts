import { routes } from "#domain/routes.ts";

export const archiveRoutes = routes("user", {
  askOwnArchive: ["POST", "/account/archive"],
  askPropertyArchive: ["POST", "/properties/{id}/archive"],
  askStatements: ["POST", "/properties/{id}/statements"],
  // The notice that one is ready makes the list old.
  listArchives: ["GET", "/archives", { follows: ["notification"] }],
  readArchive: ["GET", "/archives/{id}/file"],
});
