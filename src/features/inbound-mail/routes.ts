import { routes } from "#domain/routes.ts";

export const inboundMailRoutes = routes("admin", {
  findInboundMail: ["GET", "/admin/inbound-mail"],
  listRefusedMails: ["GET", "/admin/inbound-mail/refused"],
});
