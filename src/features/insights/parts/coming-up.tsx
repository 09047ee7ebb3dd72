import { Suspense, useEffect, useRef, useState } from "react";
import type { PropertySummary } from "#features/properties/contract.ts";
import { Section } from "#ui/card.tsx";
import { later } from "#ui/later.ts";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";

const Plans = later(async () => (await import("./coming-plans.tsx")).Plans);

/** What the plans hold next that is no task yet; each leads to the plan it stands in. They load once this is near. */
export function ComingUp({ properties }: { properties: readonly PropertySummary[] }) {
  const box = useRef<HTMLDivElement>(null);
  const isNear = useNear(box);
  return (
    <div ref={box}>
      <Section title="Coming up in the plan">
        <Suspense fallback={toCome}>{isNear ? <Plans properties={properties} toCome={toCome} /> : toCome}</Suspense>
      </Section>
    </div>
  );
}

const toCome = (
  <Loading label="Loading the plan">
    <RowsSkeleton />
  </Loading>
);

/** True from when the element comes near what is in view. */
function useNear(box: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || box.current === null) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: "300px",
    });
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [isNear, box]);
  return isNear;
}
