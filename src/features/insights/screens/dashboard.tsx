import type { ClientLoaderFunctionArgs } from "react-router";
import { requireSession } from "#browser/session.ts";
import { DashboardFailed } from "../parts/dashboard-failed.tsx";
import { ensureDashboard, KeeperDashboard } from "../parts/keeper-dashboard.tsx";

export const meta = () => [{ title: "Dashboard · Tunse" }];

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession(request, { roles: ["property_owner"] });
  await ensureDashboard();
  return null;
}

export default function Dashboard() {
  return <KeeperDashboard />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <DashboardFailed error={error} />;
}
