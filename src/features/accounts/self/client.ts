import { callApi, type Route } from "#browser/api.ts";
import { refresh } from "#browser/queries.ts";
import { saveFile } from "#browser/save-file.ts";
import { currentSession, signIn } from "#browser/session.ts";
import type { accountCalls, User } from "../contract.ts";
import type { selfCalls } from "./contract.ts";

/** The calls about one's own account without their schemas; client.test.ts keeps them true. */
export const selfRoutes = {
  findMe: { method: "GET", path: "/auth/me" } as Route<typeof accountCalls.findMe>,
  listSessions: { method: "GET", path: "/auth/sessions" } as Route<typeof accountCalls.listSessions>,
  endSession: { method: "DELETE", path: "/auth/sessions/{id}" } as Route<typeof accountCalls.endSession>,
  forgotPassword: { method: "POST", path: "/auth/password/forgot", idempotent: false } as Route<
    typeof selfCalls.forgotPassword
  >,
  resetPassword: { method: "POST", path: "/auth/password/reset", idempotent: false } as Route<
    typeof selfCalls.resetPassword
  >,
  changePassword: { method: "POST", path: "/auth/password/change", idempotent: false } as Route<
    typeof selfCalls.changePassword
  >,
  verifyEmail: { method: "POST", path: "/auth/email/verify", idempotent: false } as Route<typeof selfCalls.verifyEmail>,
  resendVerification: { method: "POST", path: "/auth/email/verify/resend", idempotent: false } as Route<
    typeof selfCalls.resendVerification
  >,
  updateMe: { method: "PUT", path: "/auth/me", idempotent: false } as Route<typeof selfCalls.updateMe>,
  deleteMe: { method: "DELETE", path: "/auth/me", takesBody: true } as Route<typeof selfCalls.deleteMe>,
  exportMe: { method: "GET", path: "/auth/me/export" } as Route<typeof selfCalls.exportMe>,
};

/** Keeps the user of the session as the server knows it now, for every screen that shows it. */
export function keepUser(user: User): void {
  const session = currentSession();
  if (session?.user.id === user.id) signIn({ token: session.token, user });
  void refresh(selfRoutes.findMe);
}

/** After a confirmation: who is signed in here may be somebody else, so the server is asked. */
export async function readMeAgain(): Promise<void> {
  if (!currentSession()) return;
  keepUser((await callApi(selfRoutes.findMe, {})).user);
}

/** Has the browser save everything that is kept about this account. Throws ApiProblem. */
export async function saveExport(): Promise<void> {
  await saveFile(selfRoutes.exportMe);
}
