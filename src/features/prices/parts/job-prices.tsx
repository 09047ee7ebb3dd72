import { Link } from "react-router";
import { Day, Money } from "#ui/values.tsx";
import { useTaskPrices } from "../client.ts";
import type { Prices } from "../contract.ts";
import { PriceBand } from "./price-range.tsx";

/** What others paid for the same kind of job, and what this building did. */
export function JobPrices({ taskId }: { taskId: string }) {
  const found = useTaskPrices(taskId).data;
  return found ? <PricesShown prices={found} /> : null;
}

/** Nothing where there is nothing to tell. */
export function PricesShown({ prices: { about, range, own } }: { prices: Prices }) {
  if (about === null || (range === null && own.length === 0)) return null;
  return (
    <section aria-label="What such jobs cost" className="flex flex-col gap-3 rounded-card bg-hush p-3">
      <h4 className="font-semibold break-words">What others paid: {about}</h4>
      {range ? (
        <PriceBand range={range} />
      ) : (
        <p className="text-sm text-ink-soft">Too few jobs of several owners were paid to show a range.</p>
      )}
      {own.length > 0 ? <Own own={own} /> : null}
    </section>
  );
}

function Own({ own }: Pick<Prices, "own">) {
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="font-semibold">This building paid</p>
      <ul className="flex flex-col gap-1">
        {own.map(({ taskId, title, contractorName, netKobo, paidOn }) => (
          <li key={taskId} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="min-w-0 break-words">
              <Link to={`/tasks?task=${taskId}`} className="text-brand hover:underline">
                {title}
              </Link>
              <span className="text-ink-soft">
                , {contractorName}, <Day day={paidOn} />
              </span>
            </span>
            <Money kobo={netKobo} className="font-semibold" />
          </li>
        ))}
      </ul>
    </div>
  );
}
