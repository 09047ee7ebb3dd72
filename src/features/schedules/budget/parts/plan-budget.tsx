import { clsx } from "clsx";
import { Wallet } from "lucide-react";
import { type FormEvent, useState } from "react";
import { messageOf } from "#browser/api.ts";
import { formatDay } from "#domain/days.ts";
import { formatNaira, nairaToKobo, readNaira } from "#domain/money.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Field, Input } from "#ui/field.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";
import { usePlanBudget } from "../client.ts";
import type { BudgetScenario } from "../contract.ts";

const naira = (amount: number) => formatNaira(nairaToKobo(Math.round(amount)) ?? 0);
const wrongSum = "Enter an amount in naira, such as 500,000.";

/** What the year costs, and what is put off with less money: one scenario beside another. */
export function PlanBudget({ propertyId }: { propertyId: string }) {
  const [sums, setSums] = useState<readonly number[]>([]);
  const { data, error, isFetching, refetch } = usePlanBudget(propertyId, sums);
  return (
    <Card>
      <h2 className="flex items-center gap-2 text-lg font-bold tracking-[-0.01em]">
        <Wallet aria-hidden="true" className="size-5 shrink-0 text-brand" />
        The year's money
      </h2>
      <p className="mt-1 text-ink-soft">
        What would be put off with less? What the law asks for, and what life hangs on, is never put off.
      </p>
      <Sums onCompare={setSums} busy={isFetching && sums.length > 0} />
      {data ? (
        <div className={clsx("mt-4 grid gap-4", data.scenarios.length > 1 && "sm:grid-cols-2")}>
          {data.scenarios.map((scenario) => (
            <Scenario key={scenario.sum ?? "all"} scenario={scenario} />
          ))}
        </div>
      ) : error ? (
        <FailedState onRetry={() => void refetch()} busy={isFetching}>
          {messageOf(error)}
        </FailedState>
      ) : (
        <Loading label="Loading the year's money">
          <RowsSkeleton rows={2} />
        </Loading>
      )}
    </Card>
  );
}

function Sums({ onCompare, busy }: { onCompare: (sums: readonly number[]) => void; busy: boolean }) {
  const [problem, setProblem] = useState<string>();
  const compare = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).getAll("sum").flatMap((text) => String(text).trim() || []);
    const sums = typed.map((text) => readNaira(text) ?? Number.NaN);
    const isWrong = sums.some((sum) => Number.isNaN(sum) || sum < 0);
    setProblem(isWrong ? wrongSum : undefined);
    if (!isWrong) onCompare(sums.map((kobo) => kobo / 100));
  };
  return (
    <form onSubmit={compare} noValidate className="mt-3 flex flex-col gap-3 sm:flex-row sm:items-end">
      <Field id="budget-sum-1" label="With this sum" error={problem} className="sm:max-w-48">
        <Input name="sum" inputMode="decimal" placeholder="500,000" className="tabular-nums" />
      </Field>
      <Field id="budget-sum-2" label="Or with this" optional className="sm:max-w-48">
        <Input name="sum" inputMode="decimal" placeholder="800,000" className="tabular-nums" />
      </Field>
      <Button type="submit" busy={busy} busyLabel="Comparing…">
        Compare
      </Button>
    </form>
  );
}

function Scenario({ scenario }: { scenario: BudgetScenario }) {
  const { sum, kept, low, high, held, short, putOff, months } = scenario;
  const most = Math.max(1, ...months.map(({ planned }) => planned));
  return (
    <section className="flex min-w-0 flex-col gap-2 rounded-control border border-line p-3">
      <h3 className="font-bold">{sum === null ? "The whole plan" : `With ${naira(sum)}`}</h3>
      <p>
        <span className="text-lg font-bold tabular-nums">{naira(kept)}</span>
        <span className="block text-sm text-ink-soft">
          between {naira(low)} and {naira(high)}; of it {naira(held)} for law and life
        </span>
      </p>
      <div aria-hidden="true" className="flex h-12 items-end gap-px">
        {months.map(({ month, planned, kept: done }) => (
          <span key={month} className="flex h-full flex-1 items-end bg-hush">
            <span className="relative w-full bg-line" style={{ height: `${(planned / most) * 100}%` }}>
              <span
                className="absolute inset-x-0 bottom-0 bg-brand"
                style={{ height: `${planned > 0 ? (done / planned) * 100 : 0}%` }}
              />
            </span>
          </span>
        ))}
      </div>
      <ul className="sr-only">
        {months.map(({ month, kept: done }) => (
          <li key={month}>
            {month}: {naira(done)}
          </li>
        ))}
      </ul>
      {short > 0 ? <p className="font-semibold text-bad">{naira(short)} too little even for law and life.</p> : null}
      {sum === null ? null : <PutOff visits={putOff} />}
    </section>
  );
}

const tones: Record<BudgetScenario["putOff"][number]["risk"], BadgeTone> = {
  low: "plain",
  medium: "warn",
  high: "bad",
  "very high": "critical",
};

type Visits = BudgetScenario["putOff"];

/** The visits of each work as one line, from the first that is put off until the next that is done. */
function together(visits: Visits) {
  const works = Map.groupBy(visits, ({ scheduleId }) => scheduleId);
  return [...works.values()].flatMap((own) => {
    const [first] = own;
    const cost = own.reduce((sum, visit) => sum + visit.cost, 0);
    return first ? [{ ...first, until: own.at(-1)?.until ?? null, cost, count: own.length }] : [];
  });
}

function PutOff({ visits }: { visits: Visits }) {
  if (visits.length === 0) return <p className="text-sm text-ink-soft">Nothing has to be put off.</p>;
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-brand">
        {visits.length === 1 ? "One visit is put off" : `${visits.length} visits are put off`}
      </summary>
      <ul className="divide-y divide-line">
        {together(visits).map(({ scheduleId, title, day, until, cost, risk, count }) => (
          <li key={scheduleId} className="flex flex-col gap-1 py-2.5">
            <span className="font-semibold break-words">{title}</span>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <Badge tone={tones[risk]}>{risk} risk</Badge>
              {count > 1 ? <span>{count} visits</span> : null}
              <span>
                {formatDay(day)} → {until ? formatDay(until) : "not planned again"}
              </span>
              <span className="tabular-nums">{naira(cost)}</span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
