import { useCall } from "#browser/queries.ts";
import { SessionList } from "#features/accounts/parts/session-list.tsx";
import { adminSessionApi } from "../client.ts";

const calls = { listSessions: adminSessionApi.listAdminSessions, endSession: adminSessionApi.endAdminSession };

/** Where one's own account is open, to be closed where it should not be. */
export function OwnSessions() {
  const { sessions } = useCall(adminSessionApi.listAdminSessions, {}).data;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-soft">
        Sign out of a phone that you lost or lent. What you do not recognise, sign out too.
      </p>
      <SessionList sessions={sessions} calls={calls} />
    </div>
  );
}
