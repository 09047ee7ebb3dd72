import { routes } from "#domain/routes.ts";

export const backupRoutes = routes("admin", {
  listBackups: ["GET", "/admin/backups"],
  askBackup: ["POST", "/admin/backups"],
});
