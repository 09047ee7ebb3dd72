import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Section } from "#ui/card.tsx";
import { Bar } from "../../parts/bar.tsx";
import type { ContractorStats } from "../contract.ts";

type Technician = ContractorStats["technicianPerformance"][number];

const mostShown = 10;
const count = (value: number) => value.toLocaleString("en-NG");
const cell = "px-3 py-2.5 align-top";
const number = `${cell} text-right tabular-nums`;

/** Who of the team did how much, and how well: a table that draws as bars what was completed. */
export function TeamPerformance({ team }: { team: readonly Technician[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const most = Math.max(1, ...team.map(({ tasksCompleted }) => tasksCompleted));
  if (team.length === 0) {
    return (
      <Section title="Team performance">
        <p className="text-ink-soft">No data yet</p>
      </Section>
    );
  }
  return (
    <Section title="Team performance">
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        <table className="w-full table-fixed">
          <caption className="sr-only">Team performance, whoever completed most first</caption>
          <thead>
            <tr className="border-b border-line text-left text-sm text-ink-soft">
              <th scope="col" className={`${cell} pl-4`}>
                Name
              </th>
              <th scope="col" className={`${number} w-20 sm:w-28`}>
                Done
              </th>
              <th scope="col" className={`${number} hidden w-20 sm:table-cell`}>
                Open
              </th>
              <th scope="col" className={`${number} hidden w-24 sm:table-cell`}>
                On time
              </th>
              <th scope="col" className={`${number} w-24 sm:w-32`}>
                Rating
              </th>
            </tr>
          </thead>
          <tbody>
            {team.slice(0, showsAll ? team.length : mostShown).map((one) => (
              <Row key={one.id} technician={one} most={most} />
            ))}
          </tbody>
        </table>
      </div>
      {team.length > mostShown && !showsAll ? (
        <Button className="self-center" onClick={() => setShowsAll(true)}>
          Show all {count(team.length)}
        </Button>
      ) : null}
    </Section>
  );
}

function Row({ technician, most }: { technician: Technician; most: number }) {
  const { name, tasksCompleted, openTasks, onTimeRate, rating, selfRated } = technician;
  return (
    <tr className="border-line not-first:border-t">
      <th scope="row" className={`${cell} pl-4 text-left font-semibold`}>
        <span className="line-clamp-3 break-words">{name}</span>
        <Bar share={tasksCompleted / most} />
      </th>
      <td className={number}>{count(tasksCompleted)}</td>
      <td className={`${number} hidden sm:table-cell`}>{count(openTasks)}</td>
      <td className={`${number} hidden sm:table-cell`}>{onTimeRate === null ? "–" : `${Math.round(onTimeRate)}%`}</td>
      <td className={number}>
        {rating === null ? <span className="text-sm text-ink-soft">No data yet</span> : `${rating.toFixed(1)}/5`}
        {rating !== null && selfRated ? <span className="block text-sm text-ink-soft">self-rated</span> : null}
      </td>
    </tr>
  );
}
