import { callApi, typed } from "#browser/api.ts";
import { refresh } from "#browser/queries.ts";
import { currentSession, signIn } from "#browser/session.ts";
import { accountApi } from "../client.ts";
import type { User } from "../contract.ts";
import { selfRoutes } from "../routes.ts";
import type { selfCalls } from "./contract.ts";

export const selfApi = typed<typeof selfCalls>(selfRoutes);

/** Keeps the user of the session as the server knows it now, for every screen that shows it. */
export function keepUser(user: User): void {
  const session = currentSession();
  if (session?.user.id === user.id) signIn({ token: session.token, user });
  void refresh(accountApi.findMe);
}

/** After a confirmation: who is signed in here may be somebody else, so the server is asked. */
export async function readMeAgain(): Promise<void> {
  if (!currentSession()) return;
  keepUser((await callApi(accountApi.findMe, {})).user);
}
