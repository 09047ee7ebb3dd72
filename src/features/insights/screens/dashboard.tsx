import type { ClientLoaderFunctionArgs } from "react-router";
import { requireSession } from "#browser/session.ts";
import { ensureWaiting } from "#features/day-money/client.ts";
import { DashboardFailed } from "../parts/dashboard-failed.tsx";
import { KeeperDashboard } from "../parts/keeper-dashboard.tsx";
import { ensureDashboard } from "../parts/keeper-first.tsx";

export const meta = () => [{ title: "Dashboard · Tunse" }];

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession(request, { roles: ["property_owner"] });
  await Promise.all([ensureDashboard(), ensureWaiting()]);
  return null;
}

export default function Dashboard() {
  return <KeeperDashboard />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <DashboardFailed error={error} />;
}
