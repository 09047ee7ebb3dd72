import { Link } from "react-router";
import { nairaToKobo } from "#domain/money.ts";
import { Section } from "#ui/card.tsx";
import { EmptyState } from "#ui/states.tsx";
import { Money } from "#ui/values.tsx";
import { Bar } from "../../parts/bar.tsx";
import { Ranking } from "../../parts/ranking.tsx";
import { inTime } from "../../rules.ts";
import type { ManagerStats } from "../contract.ts";

type Property = ManagerStats["propertyPerformance"][number];

const count = (value: number) => value.toLocaleString("en-NG");

/** How much of the work of each property is done, and what it cost. */
export function PropertyPerformance({ properties }: { properties: readonly Property[] }) {
  return (
    <Section title="Property Performance">
      {properties.length === 0 ? (
        <EmptyState small title="No performance data">
          What is done at your properties, and what it costs, is compared here.
        </EmptyState>
      ) : (
        <Ranking
          caption="Property performance, where most is still to be done first"
          rows={properties}
          keyOf={({ propertyId }) => propertyId}
          first="Property"
          named={(one) => <Head property={one} />}
          columns={[
            { name: "Done", cell: (one) => `${count(one.completedTasks)}/${count(one.totalTasks)}` },
            { name: "Cost", isForWide: true, cell: (one) => <Cost property={one} /> },
            { name: "Share", cell: ({ percent }) => (percent === null ? "–" : `${percent}%`) },
          ]}
        />
      )}
    </Section>
  );
}

function Head({ property }: { property: Property }) {
  const { propertyId, propertyName, percent } = property;
  const promises = inTime(property);
  return (
    <>
      <Link to={`/property/${propertyId}`} className="line-clamp-2 wrap-anywhere hover:underline">
        {propertyName}
      </Link>
      <Bar share={(percent ?? 0) / 100} tone="good" />
      <span className="mt-1 block text-sm font-normal text-ink-soft sm:hidden">
        <Cost property={property} />
      </span>
      {promises === null ? null : <span className="mt-1 block text-sm font-normal text-ink-soft">{promises}</span>}
    </>
  );
}

const Cost = ({ property: { maintenanceCost } }: { property: Property }) => (
  <Money kobo={nairaToKobo(maintenanceCost)} />
);
