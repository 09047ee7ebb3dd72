import { routes } from "#domain/routes.ts";

const building = { follows: ["property"] } as const;

export const meterRoutes = routes("user", {
  listMeters: ["GET", "/properties/{id}/meters", building],
  listLateMeters: ["GET", "/meters/late", building],
  createMeter: ["POST", "/properties/{id}/meters"],
  findMeter: ["GET", "/meters/{id}", building],
  changeMeter: ["PUT", "/meters/{id}"],
  removeMeter: ["DELETE", "/meters/{id}"],
  listReadings: ["GET", "/meters/{id}/readings", building],
  addReading: ["POST", "/meters/{id}/readings"],
  importReadings: ["POST", "/meters/{id}/readings/import"],
  removeReading: ["DELETE", "/meters/{id}/readings/{readingId}"],
  setUsage: ["PUT", "/meters/{id}/schedules/{scheduleId}"],
  endUsage: ["DELETE", "/meters/{id}/schedules/{scheduleId}"],
  readEnergyBook: ["GET", "/properties/{id}/energy", building],
});
