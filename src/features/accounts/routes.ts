import { routes } from "#domain/routes.ts";

export const accountRoutes = routes("user", {
  register: ["POST", "/auth/register", { access: "public", idempotent: false }],
  login: ["POST", "/auth/login", { access: "recognised", idempotent: false }],
  logout: ["POST", "/auth/logout", { idempotent: false, beforeSecondStep: true }],
  findMe: ["GET", "/auth/me", { beforeSecondStep: true }],
  listSessions: ["GET", "/auth/sessions", { beforeSecondStep: true }],
  endSession: ["DELETE", "/auth/sessions/{id}", { beforeSecondStep: true }],
});

/** What opens, and what is open to whoever owes the second step. */
const own = { idempotent: false, beforeSecondStep: true } as const;

export const twoStepRoutes = routes("user", {
  findTwoStep: ["GET", "/auth/two-step", { beforeSecondStep: true }],
  offerApp: ["POST", "/auth/two-step/app", own],
  confirmApp: ["POST", "/auth/two-step/app/confirm", own],
  endApp: ["DELETE", "/auth/two-step/app", { ...own, takesBody: true }],
  renewRecoveryCodes: ["POST", "/auth/two-step/recovery-codes", own],
  offerPasskey: ["POST", "/auth/passkeys/offer", own],
  addPasskey: ["POST", "/auth/passkeys", own],
  removePasskey: ["DELETE", "/auth/passkeys/{id}", { ...own, takesBody: true }],
  offerPasskeySignIn: ["POST", "/auth/passkeys/sign-in/offer", { access: "public", idempotent: false }],
  signInByPasskey: ["POST", "/auth/passkeys/sign-in", { access: "public", idempotent: false }],
});

export const selfRoutes = routes("user", {
  readConfig: ["GET", "/config", { access: "public" }],
  forgotPassword: ["POST", "/auth/password/forgot", { access: "public", idempotent: false }],
  resetPassword: ["POST", "/auth/password/reset", { access: "public", idempotent: false }],
  changePassword: ["POST", "/auth/password/change", { idempotent: false, beforeSecondStep: true }],
  verifyEmail: ["POST", "/auth/email/verify", { access: "public", idempotent: false }],
  resendVerification: ["POST", "/auth/email/verify/resend", { idempotent: false }],
  updateMe: ["PUT", "/auth/me", { idempotent: false }],
});
