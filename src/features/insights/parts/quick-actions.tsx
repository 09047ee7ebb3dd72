import { ListChecks, Plus, RefreshCw, UserPlus } from "lucide-react";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";

type QuickActionsProps = { hasProperties: boolean; isRefreshing: boolean; onRefresh: () => void };

export function QuickActions({ hasProperties, isRefreshing, onRefresh }: QuickActionsProps) {
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
