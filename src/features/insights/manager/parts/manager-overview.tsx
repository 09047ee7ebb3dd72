import { useCall } from "#browser/queries.ts";
import { PeopleWaiting } from "#features/properties/members/parts/people-waiting.tsx";
import { KeptProperties } from "../../parts/kept-properties.tsx";
import { managerInsightApi } from "../client.ts";
import { PropertyPerformance } from "./property-performance.tsx";
import { RecentVerifications } from "./recent-verifications.tsx";
import { TopContractors } from "./top-contractors.tsx";
import { UpcomingSchedules } from "./upcoming-schedules.tsx";

/** How the properties that somebody manages stand today: what comes, what was judged, how they and their contractors do. Without one, adding it comes first. */
export function ManagerOverview() {
  const stats = useCall(managerInsightApi.readManagerStats, {}).data;
  const properties = <KeptProperties voice="property_manager" />;
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
      {isFirst ? null : properties}
    </div>
  );
}
