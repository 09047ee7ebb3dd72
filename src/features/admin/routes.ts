import { routes } from "#domain/routes.ts";

export const adminRoutes = routes("admin", {
  readSetup: ["GET", "/admin/setup", { access: "public" }],
  setup: ["POST", "/admin/setup", { access: "public", idempotent: false }],
  login: ["POST", "/admin/login", { access: "public", idempotent: false }],
  logout: ["POST", "/admin/logout", { idempotent: false }],
  findMe: ["GET", "/admin/me"],
});

export const holdRoutes = routes("admin", {
  listAccounts: ["GET", "/admin/accounts", { dataIs: "accounts" }],
  setSuspension: ["PUT", "/admin/accounts/{id}/suspension"],
  listProperties: ["GET", "/admin/properties", { dataIs: "properties" }],
  setFreeze: ["PUT", "/admin/properties/{id}/freeze"],
});

export const logRoutes = routes("admin", {
  listAudit: ["GET", "/admin/audit", { dataIs: "entries" }],
});

export const adminSessionRoutes = routes("admin", {
  listAdminSessions: ["GET", "/admin/sessions"],
  endAdminSession: ["DELETE", "/admin/sessions/{id}"],
});

export const adminStatsRoutes = routes("admin", {
  readAdminStats: ["GET", "/admin/stats"],
});

export const teamRoutes = routes("admin", {
  listAdmins: ["GET", "/admin/users", { dataIs: "users" }],
  createAdmin: ["POST", "/admin/users"],
  removeAdmin: ["DELETE", "/admin/users/{id}"],
  changeAdminPassword: ["POST", "/admin/password/change", { idempotent: false }],
});

export const totpRoutes = routes("admin", {
  offerTotp: ["POST", "/admin/totp", { idempotent: false }],
  confirmTotp: ["POST", "/admin/totp/confirm", { idempotent: false }],
  endTotp: ["DELETE", "/admin/totp", { takesBody: true }],
});
