import { routes } from "#domain/routes.ts";

export const whatsAppRoutes = routes("admin", {
  findWhatsApp: ["GET", "/admin/whatsapp"],
  listUnknownMessages: ["GET", "/admin/whatsapp/messages"],
});
