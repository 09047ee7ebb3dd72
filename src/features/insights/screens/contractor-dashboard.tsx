import { RefreshCw } from "lucide-react";
import type { ClientLoaderFunctionArgs } from "react-router";
import { useRefreshing } from "#browser/refreshing.ts";
import { keepOnSearchChange } from "#browser/revalidate.ts";
import { requireSession, useSession } from "#browser/session.ts";
import { ensureFirstTasks } from "#features/tasks/assigning/client.ts";
import { Button } from "#ui/button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { readShownAgain } from "../client.ts";
import { ensureContractorStats, useContractorStats } from "../contractor/client.ts";
import { ContractorFigures } from "../contractor/parts/contractor-figures.tsx";
import { ContractorTabs } from "../contractor/parts/contractor-tabs.tsx";
import { DashboardFailed } from "../parts/dashboard-failed.tsx";
import { LogOutButton } from "../parts/log-out-button.tsx";

export const meta = () => [{ title: "Contractor Dashboard · Tunse" }];

/** The tasks say themselves when they do not come. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession(request, { roles: ["contractor"] });
  const tasks = ensureFirstTasks().catch(() => null);
  await Promise.all([ensureContractorStats(), tasks]);
  return null;
}

/** Going from tab to tab, and from filter to filter, reads only what is new there. */
export const shouldRevalidate = keepOnSearchChange;

export default function ContractorDashboard() {
  const name = useSession()?.user.name ?? "";
  const stats = useContractorStats();
  const { isRefreshing, refreshAll } = useRefreshing([{ refetch: readShownAgain }]);
  const actions = (
    <>
      <Button
        onClick={refreshAll}
        busy={isRefreshing}
        busyLabel="Refreshing…"
        icon={<RefreshCw aria-hidden="true" className="size-5" />}
      >
        Refresh Data
      </Button>
      <LogOutButton />
    </>
  );
  return (
    <>
      <PageHeader title={`Welcome, ${name}`} lead="Your work, your team and your time." actions={actions} />
      <ContractorFigures stats={stats.data} />
      <ContractorTabs />
    </>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <DashboardFailed error={error} />;
}
