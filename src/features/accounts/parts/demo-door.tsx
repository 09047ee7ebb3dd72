import { lazy, Suspense, useSyncExternalStore } from "react";
import type { DemoPeopleProps } from "./demo-people.tsx";

const DemoPeople = lazy(async () => ({ default: (await import("./demo-people.tsx")).DemoPeople }));

const never = () => () => {};

/** In the demo, the people whom one click signs in; nothing at all in the product. */
export function DemoDoor(props: Omit<DemoPeopleProps, "demo">) {
  const demo = useSyncExternalStore(
    never,
    () => document.documentElement.dataset.demo ?? "",
    () => "",
  );
  if (demo === "") return null;
  return (
    <Suspense>
      <DemoPeople demo={demo} {...props} />
    </Suspense>
  );
}
