import { lazy, Suspense } from "react";
import { useDocumentFacts } from "#ui/document.tsx";
import type { DemoPeopleProps } from "./demo-people.tsx";

const DemoPeople = lazy(async () => ({ default: (await import("./demo-people.tsx")).DemoPeople }));

/** In the demo, the people who sign in by one click; nothing at all in the product. */
export function DemoSignIn(props: Omit<DemoPeopleProps, "demo">) {
  const { demo = "" } = useDocumentFacts();
  if (demo === "") return null;
  return (
    <Suspense>
      <DemoPeople demo={demo} {...props} />
    </Suspense>
  );
}
