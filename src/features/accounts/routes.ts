import { routes } from "#domain/routes.ts";

export const accountRoutes = routes("user", {
  register: ["POST", "/auth/register", { access: "public", idempotent: false }],
  login: ["POST", "/auth/login", { access: "recognised", idempotent: false }],
  logout: ["POST", "/auth/logout", { idempotent: false }],
  findMe: ["GET", "/auth/me"],
  listSessions: ["GET", "/auth/sessions"],
  endSession: ["DELETE", "/auth/sessions/{id}"],
});

export const selfRoutes = routes("user", {
  readConfig: ["GET", "/config", { access: "public" }],
  forgotPassword: ["POST", "/auth/password/forgot", { access: "public", idempotent: false }],
  resetPassword: ["POST", "/auth/password/reset", { access: "public", idempotent: false }],
  changePassword: ["POST", "/auth/password/change", { idempotent: false }],
  verifyEmail: ["POST", "/auth/email/verify", { access: "public", idempotent: false }],
  resendVerification: ["POST", "/auth/email/verify/resend", { idempotent: false }],
  updateMe: ["PUT", "/auth/me", { idempotent: false }],
});
