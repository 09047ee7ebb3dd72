import { useNavigation } from "react-router";

/** A thin line on top while the next screen is on its way; appears only where it takes more than a blink. */
export function RouteProgress() {
  if (useNavigation().state === "idle") return null;
  return (
    <div role="status" aria-label="Loading" className="fixed inset-x-0 top-0 z-[70] h-1 overflow-hidden">
      <div className="h-full w-2/5 -translate-x-full rounded-full bg-action animate-sweep [animation-delay:150ms]" />
    </div>
  );
}
