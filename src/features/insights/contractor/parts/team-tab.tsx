import { useSession } from "#browser/session.ts";
import { ShareInvitation } from "#features/properties/invitations/parts/share-invitation.tsx";
import { type ShareLink, TeamManagement } from "#features/teams/parts/team-management.tsx";
import { LogsWaiting } from "#features/work/logs/parts/logs-waiting.tsx";
import { useContractorStats } from "../client.ts";

/** The team, and what its people ask to be approved. */
export function TeamTab() {
  const name = useSession()?.user.name ?? "";
  const { pendingLogs } = useContractorStats().data;
  const share: ShareLink = ({ teamMember, invitation }, onClose) =>
    invitation ? (
      <ShareInvitation
        invitation={{ ...invitation, email: teamMember.email, role: "technician" }}
        propertyName={`${name}'s team`}
        onClose={onClose}
      />
    ) : null;
  return (
    <div className="flex flex-col gap-8">
      <LogsWaiting whose="team" count={pendingLogs} />
      <TeamManagement share={share} />
    </div>
  );
}
