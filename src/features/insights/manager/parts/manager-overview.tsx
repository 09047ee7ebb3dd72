import { useEffect, useState } from "react";
import { ensure, useCall } from "#browser/queries.ts";
import { ensureWaiting } from "#features/properties/members/client.ts";
import { PeopleWaiting } from "#features/properties/members/parts/people-waiting.tsx";
import { usePainted } from "#ui/later.ts";
import { ensureDashboard } from "../../parts/keeper-first.tsx";
import { KeptProperties } from "../../parts/kept-properties.tsx";
import { managerInsightApi } from "../client.ts";
import { PropertyPerformance } from "./property-performance.tsx";
import { RecentVerifications } from "./recent-verifications.tsx";
import { TopContractors } from "./top-contractors.tsx";
import { UpcomingSchedules } from "./upcoming-schedules.tsx";

/** Whether the lower half has been shown since the page was loaded: whoever comes back finds it, and their place in it. */
let wasBelow = false;

/**
 * For the clientLoader: what is asked for the lower half is asked with the rest, and not waited for, since it stands
 * some screens further down; where there is no building yet it comes first.
 */
export async function ensureOverview(): Promise<void> {
  const below = ensureDashboard();
  below.catch(() => {});
  const [stats] = await Promise.all([ensure(managerInsightApi.readManagerStats, {}), ensureWaiting()]);
  if (wasBelow || stats.totalProperties === 0) await below;
}

/** Whether the lower half can be shown: what is above it has been painted, and its answers are there. */
function useBelow(): boolean {
  const [isBelow, setBelow] = useState(wasBelow);
  const isPainted = usePainted();
  useEffect(() => {
    if (!isPainted || wasBelow) return;
    // What fails is said by the screen, as everywhere.
    const show = () => {
      wasBelow = true;
      setBelow(true);
    };
    void ensureDashboard().then(show, show);
  }, [isPainted]);
  return isBelow;
}

/** How the properties that somebody manages stand today: what comes, what was judged, how they and their contractors do. Without one, adding it comes first. */
export function ManagerOverview() {
  const stats = useCall(managerInsightApi.readManagerStats, {}).data;
  const properties = <KeptProperties voice="property_manager" />;
  const isBelow = useBelow();
  const isFirst = stats.totalProperties === 0;
  return (
    <div className="flex flex-col gap-10">
      <PeopleWaiting />
      {isFirst ? properties : null}
      <div className="grid gap-8 *:min-w-0 lg:grid-cols-2 lg:items-start">
        <UpcomingSchedules schedules={stats.upcomingSchedules} />
        <RecentVerifications verifications={stats.recentVerifications} />
        <PropertyPerformance properties={stats.propertyPerformance} />
        <TopContractors contractors={stats.topContractors} />
      </div>
      {isBelow && !isFirst ? properties : null}
    </div>
  );
}
