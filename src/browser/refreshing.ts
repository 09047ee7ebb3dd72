import { useState } from "react";
import { failureToast, goodToast } from "./toasts.ts";

type Refetchable = { refetch: (options: { throwOnError: true }) => Promise<unknown> };

/** Reads all of these again while what is shown stays; says how it went in the specification's words. */
export function useRefreshing(asked: readonly Refetchable[]) {
  const [isRefreshing, setRefreshing] = useState(false);
  const refreshAll = async () => {
    setRefreshing(true);
    try {
      await Promise.all(asked.map((one) => one.refetch({ throwOnError: true })));
      goodToast("Data Refreshed", "Dashboard data has been updated successfully.");
    } catch (error) {
      failureToast(...dashboardFailed(error));
    } finally {
      setRefreshing(false);
    }
  };
  return { isRefreshing, refreshAll: () => void refreshAll() };
}

/** What the specification says of a dashboard that could not be read. */
export const dashboardFailed = (error: unknown) =>
  ["Error Loading Dashboard", error, "Failed to load dashboard data. Please refresh the page."] as const;
