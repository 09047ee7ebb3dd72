import type { Route } from "#browser/api.ts";
import type { totpCalls } from "./contract.ts";

/** The calls of two-step sign-in without their schemas; client.test.ts keeps them true. */
export const totpRoutes = {
  offerTotp: { method: "POST", path: "/admin/totp", idempotent: false } as Route<typeof totpCalls.offerTotp>,
  confirmTotp: { method: "POST", path: "/admin/totp/confirm", idempotent: false } as Route<
    typeof totpCalls.confirmTotp
  >,
  endTotp: { method: "DELETE", path: "/admin/totp", takesBody: true } as Route<typeof totpCalls.endTotp>,
};
