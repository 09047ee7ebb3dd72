import { lazy, Suspense } from "react";
import { type ClientLoaderFunctionArgs, useSearchParams } from "react-router";
import { useCall } from "../../../browser/queries.ts";
import { requireSession } from "../../../browser/session.ts";
import { ownOf, propertyRoutes } from "../../properties/client.ts";
import { DashboardFailed } from "../parts/dashboard-failed.tsx";
import { ensureDashboard, firstProperties, KeeperDashboard } from "../parts/keeper-dashboard.tsx";

export const meta = () => [{ title: "Property Manager Dashboard · Tunse" }];

const AddManager = lazy(async () => ({
  default: (await import("../../properties/members/parts/add-manager.tsx")).AddManager,
}));

/** Owners may open it too, over their own properties (decisions 2). */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession(request, { roles: ["property_manager", "property_owner"] });
  await ensureDashboard();
  return null;
}

export default function ManagerDashboard() {
  const [query, setQuery] = useSearchParams();
  const properties = ownOf(useCall(propertyRoutes.listProperties, firstProperties).data.properties);
  return (
    <>
      <KeeperDashboard />
      <Suspense>
        {query.get("add") === "manager" ? (
          <AddManager properties={properties} onClose={() => setQuery({}, { replace: true })} />
        ) : null}
      </Suspense>
    </>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <DashboardFailed error={error} />;
}
