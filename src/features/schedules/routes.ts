import { routes } from "#domain/routes.ts";

export const scheduleRoutes = routes("user", {
  createSchedule: ["POST", "/property-manager/maintenance-schedules"],
  importSchedules: ["POST", "/properties/{id}/schedules/import"],
  listSchedules: ["GET", "/property-manager/maintenance-schedules", { follows: "everything" }],
  findSchedule: ["GET", "/property-manager/maintenance-schedules/{id}", { follows: "everything" }],
  editSchedule: ["PUT", "/property-manager/maintenance-schedules/{id}"],
  endSchedule: ["DELETE", "/property-manager/maintenance-schedules/{id}"],
  skipSchedule: ["POST", "/property-manager/maintenance-schedules/{id}/skip"],
  listScheduleTasks: ["GET", "/property-manager/maintenance-schedules/{id}/tasks", { follows: "everything" }],
});

export const planChangeRoutes = routes("user", {
  listPlanChanges: ["GET", "/properties/{id}/plan/changes", { follows: ["property", "schedule"] }],
  acceptPlanChange: ["POST", "/properties/{id}/plan/changes/{changeId}/accept"],
  keepPlanChange: ["POST", "/properties/{id}/plan/changes/{changeId}/keep"],
});

export const planBudgetRoutes = routes("user", {
  findPlanBudget: ["GET", "/properties/{id}/plan/budget", { follows: ["property", "schedule", "task"] }],
});

export const planYearRoutes = routes("user", {
  findPlanYear: ["GET", "/properties/{id}/plan/year", { follows: ["property", "schedule", "task"] }],
  readPlanPaper: ["GET", "/properties/{id}/plan/paper"],
});

export const houseRoutes = routes("user", {
  listHouseItems: ["GET", "/organisations/{id}/catalogue", { follows: ["property"] }],
  previewHouseItem: ["POST", "/organisations/{id}/catalogue/effect", { idempotent: false }],
  createHouseItem: ["POST", "/organisations/{id}/catalogue"],
  editHouseItem: ["PUT", "/organisations/{id}/catalogue/{key}/own"],
  setHouseItem: ["PUT", "/organisations/{id}/catalogue/{key}"],
  removeHouseItem: ["DELETE", "/organisations/{id}/catalogue/{key}"],
});

export const catalogueVersionRoutes = routes("admin", {
  findCatalogueVersion: ["GET", "/admin/catalogue"],
  previewCatalogue: ["POST", "/admin/catalogue/preview"],
  listCatalogueEffects: ["GET", "/admin/catalogue/effects", { dataIs: "buildings" }],
  applyCatalogue: ["POST", "/admin/catalogue/apply"],
});

export const catalogueRoutes = routes("user", {
  listCatalogue: ["GET", "/catalogue", { follows: ["property", "schedule"] }],
  findCatalogueItem: ["GET", "/catalogue/{key}", { follows: ["property", "schedule"] }],
});
