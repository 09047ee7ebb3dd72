import { useEffect } from "react";
import { failureToast } from "#browser/toasts.ts";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";

export function useToldFailed(error: Error | null): void {
  useEffect(() => {
    if (error) failureToast("Error Loading Tasks", error, "Failed to load tasks.");
  }, [error]);
}

export const loadingTasks = (
  <Loading label="Loading tasks">
    <RowsSkeleton rows={6} />
  </Loading>
);
