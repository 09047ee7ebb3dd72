import { House, RefreshCw } from "lucide-react";
import { lazy, Suspense } from "react";
import { type ClientLoaderFunctionArgs, useSearchParams } from "react-router";
import { ensure, useCall } from "#browser/queries.ts";
import { useRefreshing } from "#browser/refreshing.ts";
import { keepOnSearchChange } from "#browser/revalidate.ts";
import { requireSession, useSession } from "#browser/session.ts";
import { ownOf, propertyApi } from "#features/properties/client.ts";
import { ensureOpenTickets } from "#features/tickets/client.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { readShownAgain } from "../client.ts";
import { managerInsightApi } from "../manager/client.ts";
import { ManagerFigures } from "../manager/parts/manager-figures.tsx";
import { ensureOverview } from "../manager/parts/manager-overview.tsx";
import { ManagerTabs } from "../manager/parts/manager-tabs.tsx";
import { DashboardFailed } from "../parts/dashboard-failed.tsx";
import { Emergency, firstProperties } from "../parts/keeper-first.tsx";
import { LogOutButton } from "../parts/log-out-button.tsx";

export const meta = () => [{ title: "Property Manager Dashboard · Tunse" }];

const AddManager = lazy(async () => ({
  default: (await import("#features/properties/members/parts/add-manager.tsx")).AddManager,
}));

/** Owners may open it too, over their own properties. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession(request, { roles: ["property_manager", "property_owner"] });
  const showsOverview = !new URL(request.url).searchParams.has("tab");
  await Promise.all([
    ensure(managerInsightApi.readManagerStats, {}),
    ensureOpenTickets(),
    showsOverview ? ensureOverview() : null,
  ]);
  return null;
}

/** Going from tab to tab, and from filter to filter, reads only what is new there. */
export const shouldRevalidate = keepOnSearchChange;

export default function ManagerDashboard() {
  const [query, setQuery] = useSearchParams();
  const name = useSession()?.user.name ?? "";
  const stats = useCall(managerInsightApi.readManagerStats, {}).data;
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
      <ButtonLink to="/" reloadDocument icon={<House aria-hidden="true" className="size-5" />}>
        Home
      </ButtonLink>
      <LogOutButton />
    </>
  );
  return (
    <>
      <PageHeader title={`Welcome, ${name}`} lead="How the properties you manage stand today." actions={actions} />
      <div className="flex flex-col gap-8">
        <Emergency />
        <ManagerFigures stats={stats} />
        <ManagerTabs />
      </div>
      <Suspense>
        {query.get("add") === "manager" ? <AddToOwn onClose={() => setQuery({}, { replace: true })} /> : null}
      </Suspense>
    </>
  );
}

function AddToOwn({ onClose }: { onClose: () => void }) {
  const properties = ownOf(useCall(propertyApi.listProperties, firstProperties).data.properties);
  return <AddManager properties={properties} onClose={onClose} />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <DashboardFailed error={error} brief />;
}
