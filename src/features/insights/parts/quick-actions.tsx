import { ClipboardCheck, ListChecks, Plus, RefreshCw, UserPlus } from "lucide-react";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Section } from "#ui/card.tsx";

type QuickActionsProps = {
  hasProperties: boolean;
  /** Shown where the manager's screen is not the one in view. */
  toManager: boolean;
  isRefreshing: boolean;
  onRefresh: () => void;
};

export function QuickActions({ hasProperties, toManager, isRefreshing, onRefresh }: QuickActionsProps) {
  return (
    <Section title="Quick Actions">
      <div className="flex flex-col gap-2">
        {hasProperties ? (
          <ButtonLink
            to="/property-manager-dashboard?add=manager"
            icon={<UserPlus aria-hidden="true" className="size-5" />}
          >
            Add Property Manager
          </ButtonLink>
        ) : null}
        {hasProperties && toManager ? (
          <ButtonLink to="/property-manager-dashboard" icon={<ClipboardCheck aria-hidden="true" className="size-5" />}>
            Schedules, SOPs &amp; Verification
          </ButtonLink>
        ) : null}
        <ButtonLink to="/onboard-property" icon={<Plus aria-hidden="true" className="size-5" />}>
          Add New Property
        </ButtonLink>
        <ButtonLink to="/tasks" icon={<ListChecks aria-hidden="true" className="size-5" />}>
          Manage Tasks
        </ButtonLink>
        <Button
          onClick={onRefresh}
          busy={isRefreshing}
          busyLabel="Refreshing…"
          icon={<RefreshCw aria-hidden="true" className="size-5" />}
        >
          Refresh Data
        </Button>
      </div>
    </Section>
  );
}
