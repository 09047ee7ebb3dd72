import { useEffect } from "react";
import { dashboardFailed } from "#browser/refreshing.ts";
import { failureToast } from "#browser/toasts.ts";
import { ScreenFailed } from "#features/accounts/parts/screen-failed.tsx";
import { PageHeader } from "#ui/page-header.tsx";

/** `brief`: as the specification words it for managers and technicians. */
type DashboardFailedProps = { error: unknown; brief?: boolean };

/** A dashboard whose data did not come: the specification's toast, and the way to try again. */
export function DashboardFailed({ error, brief = false }: DashboardFailedProps) {
  useEffect(() => {
    if (brief) failureToast("Error", error, "Failed to load dashboard data");
    else failureToast(...dashboardFailed(error));
  }, [error, brief]);
  return (
    <>
      <PageHeader title="Dashboard" />
      <ScreenFailed error={error} headed />
    </>
  );
}
