import { routes } from "#domain/routes.ts";

export const contactPointRoutes = routes("user", {
  findContactPoints: ["GET", "/contact-points"],
  addBrowser: ["POST", "/contact-points/browsers"],
  removeContactPoint: ["DELETE", "/contact-points/{id}"],
  setChannels: ["PUT", "/contact-points/preferences"],
});
