import { PeopleWaiting } from "../../../properties/members/parts/people-waiting.tsx";
import { KeptProperties } from "../../parts/keeper-dashboard.tsx";

/** How the properties that somebody manages stand today. */
export function ManagerOverview() {
  return (
    <div className="flex flex-col gap-8">
      <PeopleWaiting />
      <KeptProperties voice="property_manager" />
    </div>
  );
}
