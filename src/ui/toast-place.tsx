import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { standingToasts, subscribeToToasts } from "./toast.ts";
import { whenIdle } from "./when-idle.ts";

const isAnyStanding = () => standingToasts().length > 0;

/** Where toasts appear. What shows them comes once there is nothing else to do, or with the first of them. */
export function ToastPlace() {
  const [found, setFound] = useState<{ Toaster: ComponentType } | null>(null);
  const isWanted = useSyncExternalStore(subscribeToToasts, isAnyStanding, () => false);
  useEffect(() => {
    if (found) return;
    // A line that is lost at this moment must not take the page away: the next toast tries again.
    const load = () => void import("./toaster.tsx").then(setFound, () => {});
    if (isWanted) return load();
    return whenIdle(load);
  }, [found, isWanted]);
  return found ? <found.Toaster /> : null;
}
