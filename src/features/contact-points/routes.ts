import { routes } from "#domain/routes.ts";

export const contactPointRoutes = routes("user", {
  findContactPoints: ["GET", "/contact-points"],
  addBrowser: ["POST", "/contact-points/browsers"],
  addPhone: ["POST", "/contact-points/phones"],
  connectWhatsApp: ["POST", "/contact-points/whatsapp"],
  verifyPhone: ["POST", "/contact-points/{id}/verification"],
  setOptOut: ["PUT", "/contact-points/{id}"],
  removeContactPoint: ["DELETE", "/contact-points/{id}"],
  setChannels: ["PUT", "/contact-points/preferences"],
});

export const renewingRoutes = routes("public", {
  renewBrowser: ["POST", "/pushed-browsers", { idempotent: false }],
});
