import { useCall } from "#browser/queries.ts";
import { SessionList } from "#features/accounts/parts/session-list.tsx";
import { adminSessionRoutes } from "../client.ts";

/** Where one's own account is open, to be closed where it should not be. */
export function OwnSessions() {
  const { sessions } = useCall(adminSessionRoutes.listSessions, {}).data;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-soft">
        Sign out of a phone that you lost or lent. What you do not recognise, sign out too.
      </p>
      <SessionList sessions={sessions} calls={adminSessionRoutes} />
    </div>
  );
}
