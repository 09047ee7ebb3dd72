import { useCallback, useSyncExternalStore } from "react";
import { queryClient } from "../queries.ts";
import { useShownKept } from "./reading.ts";

/** When the oldest of what the screen shows was read, where it could not be read again; null where all is fresh. */
export function useAsOf(): number | null {
  const kept = useShownKept();
  const oldest = useCallback((): number | null => {
    const times = queryClient
      .getQueryCache()
      .findAll({ type: "active" })
      .flatMap(({ queryKey, state }) => {
        const at = kept.get(JSON.stringify(queryKey)) ?? kept.get(JSON.stringify([...queryKey, null]));
        if (at !== undefined) return [at];
        return state.status === "error" && state.data !== undefined ? [state.dataUpdatedAt] : [];
      });
    return times.length === 0 ? null : Math.min(...times);
  }, [kept]);
  return useSyncExternalStore(subscribe, oldest, () => null);
}

const subscribe = (listener: () => void) => queryClient.getQueryCache().subscribe(listener);
