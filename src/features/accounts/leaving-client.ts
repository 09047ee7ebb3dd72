import { currentSession, signOut } from "#browser/session.ts";
import { endPush } from "#browser/worker/told-push.ts";
import { toast } from "#ui/toast.ts";
import { accountRoutes } from "./routes.ts";

/** Ends the session, wipes what this phone kept of it, and says whether that worked. */
export function leave({ keepUnsent = false } = {}): void {
  const account = currentSession()?.user.id;
  signOut(accountRoutes.logout, { keepUnsent });
  if (account !== undefined) void tell(account, keepUnsent);
  // The server forgets this browser with the session; the browser itself is told, should the server not be reached.
  void endPush().catch(() => {});
}

async function tell(account: string, keepUnsent: boolean): Promise<void> {
  const { leftBehind } = await import("#browser/kept/wiped.ts");
  const left = await leftBehind(account, keepUnsent);
  if (left.length === 0) return;
  const description = "Close all other tabs of Tunse, then clear the data of this site in the browser's settings.";
  toast({ title: "Some of your data is still on this phone", description, tone: "bad" });
}
