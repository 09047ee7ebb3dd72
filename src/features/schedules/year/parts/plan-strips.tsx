import { clsx } from "clsx";
import { CalendarRange } from "lucide-react";
import { messageOf } from "#browser/api.ts";
import { ExportButton } from "#browser/csv-button.tsx";
import { saveFile } from "#browser/save-file.ts";
import { formatDay, monthNames } from "#domain/days.ts";
import { Card } from "#ui/card.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";
import { planYearApi, usePlanYear } from "../client.ts";
import type { PlanYearPicture } from "../contract.ts";
import { cellSaid } from "../rules.ts";

/** The year of each part of the building over the seasons, what changed in a year, and the paper for a meeting. */
export function PlanStrips({ propertyId }: { propertyId: string }) {
  const { data, error, isFetching, refetch } = usePlanYear(propertyId);
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="flex items-center gap-2 text-lg font-bold tracking-[-0.01em]">
          <CalendarRange aria-hidden="true" className="size-5 shrink-0 text-brand" />
          Part by part
        </h2>
        <ExportButton save={() => saveFile(planYearApi.readPlanPaper, { id: propertyId })} busyLabel="Making the PDF…">
          PDF for a meeting
        </ExportButton>
      </div>
      {data ? (
        <Picture picture={data.picture} />
      ) : error ? (
        <FailedState onRetry={() => void refetch()} busy={isFetching}>
          {messageOf(error)}
        </FailedState>
      ) : (
        <Loading label="Loading the year">
          <RowsSkeleton rows={4} />
        </Loading>
      )}
    </Card>
  );
}

function Picture({ picture }: { picture: PlanYearPicture }) {
  if (picture.strips.length === 0) return <p className="mt-3 text-ink-soft">Nothing is planned in this year.</p>;
  return (
    <>
      <Strips picture={picture} />
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
        <span className="flex items-center gap-1.5">
          <Mark /> A visit
        </span>
        <span className="flex items-center gap-1.5">
          <Mark isLaw /> Required by law
        </span>
        <span className="flex items-center gap-1.5">
          <span className="size-4 rounded-[4px] border border-line bg-brand-tint" /> Rains
        </span>
        <span className="flex items-center gap-1.5">
          <span className="size-4 rounded-[4px] border border-line bg-warn-tint" /> Harmattan
        </span>
      </p>
      <Changed changes={picture.changes} />
    </>
  );
}

const ground = (season: "rains" | "harmattan" | null) =>
  season === "rains" ? "bg-brand-tint" : season === "harmattan" ? "bg-warn-tint" : "bg-hush";

const nameOf = (month: string) => monthNames[Number(month.slice(5)) - 1] ?? "";

/** A true table: its marks are for the eye, and each cell says its number. */
function Strips({ picture: { months, strips } }: { picture: PlanYearPicture }) {
  return (
    <table className="mt-4 w-full table-fixed border-separate border-spacing-x-px border-spacing-y-1">
      <caption className="sr-only">Visits by part of the building and month</caption>
      <thead>
        <tr>
          <th scope="col" className="w-24 sm:w-32">
            <span className="sr-only">Part</span>
          </th>
          {months.map(({ month, season }) => (
            <th key={month} scope="col" className="overflow-hidden text-center text-sm font-medium text-ink-soft">
              <span aria-hidden="true" className="sm:hidden">
                {nameOf(month).slice(0, 1)}
              </span>
              <span aria-hidden="true" className="hidden sm:inline">
                {nameOf(month).slice(0, 3)}
              </span>
              <span className="sr-only">
                {nameOf(month)} {month.slice(0, 4)}
                {season ? `, ${season}` : ""}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {strips.map(({ name, months: cells }) => (
          <tr key={name}>
            <th scope="row" className="pr-1 text-left text-sm font-medium break-words">
              {name}
            </th>
            {cells.map((cell, at) => (
              <td key={months[at]?.month} className={clsx("h-11 p-0", ground(months[at]?.season ?? null))}>
                <span className="sr-only">{cell.visits > 0 ? cellSaid(cell) : "none"}</span>
                <Marks cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Marks({ cell: { visits, statutory } }: { cell: { visits: number; statutory: number } }) {
  const plain = visits - statutory;
  return (
    <span aria-hidden="true" className="flex flex-col items-center justify-center gap-1 sm:flex-row sm:gap-1.5">
      {statutory > 0 ? <Counted count={statutory} isLaw /> : null}
      {plain > 0 ? <Counted count={plain} /> : null}
    </span>
  );
}

function Counted({ count, isLaw = false }: { count: number; isLaw?: boolean }) {
  return (
    <span className="flex flex-col items-center gap-0.5 text-sm leading-none tabular-nums sm:flex-row">
      <Mark isLaw={isLaw} />
      {count > 1 ? count : null}
    </span>
  );
}

/** Told apart by its shape as well as its colour. */
const Mark = ({ isLaw = false }: { isLaw?: boolean }) => (
  <span
    aria-hidden="true"
    className={clsx("size-2 shrink-0", isLaw ? "rotate-45 bg-action" : "rounded-full bg-brand")}
  />
);

function Changed({ changes: { sinceDay, count, newest } }: Pick<PlanYearPicture, "changes">) {
  return (
    <details className="mt-3 border-t border-line">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-brand">
        {count === 0
          ? `Nothing changed since ${formatDay(sinceDay)}`
          : `${count === 1 ? "One change" : `${count} changes`} since ${formatDay(sinceDay)}`}
      </summary>
      <ul className="divide-y divide-line">
        {newest.map(({ day, title, what, why }) => (
          <li key={`${day} ${title} ${what}`} className="flex flex-col gap-0.5 py-2.5">
            <span className="font-semibold break-words">{title}</span>
            <span className="break-words">{what}</span>
            <span className="text-sm break-words text-ink-soft">
              {formatDay(day)} · {why}
            </span>
          </li>
        ))}
      </ul>
      {count > newest.length ? (
        <p className="py-2 text-sm text-ink-soft">The newest {newest.length} are shown.</p>
      ) : null}
    </details>
  );
}
