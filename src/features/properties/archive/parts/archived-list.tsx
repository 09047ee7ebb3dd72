import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { messageOf } from "#browser/api.ts";
import { optionsOf, queryClient } from "#browser/queries.ts";
import { lagosDay } from "#domain/days.ts";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";
import { Day } from "#ui/values.tsx";
import { ownOf, propertyApi } from "../../client.ts";
import type { PropertySummary } from "../../contract.ts";
import { RestoreButton } from "./restore-button.tsx";

/** The buildings that were put away, each with the way to have it back. */
export function ArchivedList() {
  const { data, error, isFetching, refetch } = useQuery(
    optionsOf(propertyApi.listProperties, { status: "archived" }),
    queryClient,
  );
  if (!data && error) {
    return (
      <FailedState onRetry={() => void refetch()} busy={isFetching}>
        {messageOf(error)}
      </FailedState>
    );
  }
  if (!data) return <RowsSkeleton rows={2} />;
  const archived = ownOf(data.properties);
  if (archived.length === 0)
    return <p className="text-ink-soft">None. A building that you archive stands here for 90 days, to be restored.</p>;
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {archived.map((property) => (
        <Row key={property.id} property={property} />
      ))}
    </ul>
  );
}

function Row({ property }: { property: PropertySummary }) {
  const { id, name, location, restorableUntil, can } = property;
  const until = restorableUntil ? lagosDay(new Date(restorableUntil)) : null;
  return (
    <li className="flex flex-col gap-3 p-4 sm:flex-row sm:items-center sm:justify-between">
      <div className="min-w-0">
        <Link to={`/property/${id}`} className="font-semibold break-words text-brand hover:underline">
          {name}
        </Link>
        <p className="text-sm break-words text-ink-soft">
          {location}. {can.restore ? "Can be restored until " : "Could be restored until "}
          <Day day={until} />
        </p>
      </div>
      {can.restore ? <RestoreButton property={property} /> : null}
    </li>
  );
}
