import { Bell, RefreshCw } from "lucide-react";
import { useSession } from "#browser/session.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { LogOutButton } from "./log-out-button.tsx";
import { RoleToggle, type Voice } from "./role-toggle.tsx";

type DashboardHeaderProps = {
  voice: Voice;
  onVoice: (voice: Voice) => void;
  isRefreshing: boolean;
  onRefresh: () => void;
};

const leads: Record<Voice, string> = {
  property_owner: "How your properties stand today.",
  property_manager: "How the properties you manage stand today.",
};

export function DashboardHeader({ voice, onVoice, isRefreshing, onRefresh }: DashboardHeaderProps) {
  const name = useSession()?.user.name ?? "";
  const lead = (
    <span className="flex flex-col items-start gap-3">
      {leads[voice]}
      <RoleToggle value={voice} onChange={onVoice} />
    </span>
  );
  const actions = (
    <>
      <Button
        onClick={onRefresh}
        busy={isRefreshing}
        busyLabel="Refreshing…"
        icon={<RefreshCw aria-hidden="true" className="size-5" />}
      >
        Refresh Data
      </Button>
      <ButtonLink to="/notifications" icon={<Bell aria-hidden="true" className="size-5" />}>
        Notifications
      </ButtonLink>
      <LogOutButton />
    </>
  );
  return <PageHeader title={`Welcome, ${name}`} lead={lead} actions={actions} />;
}
