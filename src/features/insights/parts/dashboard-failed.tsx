import { useEffect } from "react";
import { failureToast } from "../../../browser/toasts.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ScreenFailed } from "../../accounts/parts/screen-failed.tsx";
import { dashboardFailed } from "../../tickets/client.ts";

/** A dashboard whose data did not come: the specification's toast, and the way to try again. */
export function DashboardFailed({ error }: { error: unknown }) {
  useEffect(() => {
    failureToast(...dashboardFailed(error));
  }, [error]);
  return (
    <>
      <PageHeader title="Dashboard" />
      <ScreenFailed error={error} headed />
    </>
  );
}
