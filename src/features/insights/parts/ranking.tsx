import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import { Button } from "#ui/button.tsx";

export type Column<Row> = { name: string; cell: (row: Row) => ReactNode; isForWide?: boolean };

type RankingProps<Row> = {
  caption: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The name of what the rows are, and what stands there, with its drawing. */
  first: string;
  named: (row: Row) => ReactNode;
  columns: readonly Column<Row>[];
  /** What is said of it in sentences, across all columns. */
  more?: (row: Row) => ReactNode;
};

const mostShown = 8;
const cell = "px-3 py-2.5 align-top first:pl-4 last:pr-4";
/** What is compared takes the width that figures leave, and breaks where it must. */
const head = "w-full wrap-anywhere text-left";
const figure = (isForWide: boolean) => clsx("text-right whitespace-nowrap", isForWide && "max-sm:hidden");

/** A table of what is compared, its first part shown at first. */
export function Ranking<Row>({ caption, rows, keyOf, first, named, columns, more }: RankingProps<Row>) {
  const [showsAll, setShowsAll] = useState(false);
  const isCut = rows.length > mostShown && !showsAll;
  return (
    <>
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        <table className="w-full">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b border-line text-sm text-ink-soft">
              <th scope="col" className={clsx(cell, head)}>
                {first}
              </th>
              {columns.map(({ name, isForWide = false }) => (
                <th key={name} scope="col" className={clsx(cell, figure(isForWide))}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          {(isCut ? rows.slice(0, mostShown) : rows).map((row) => (
            <tbody key={keyOf(row)} className="border-line not-first-of-type:border-t">
              <tr>
                <th scope="row" className={clsx(cell, head, "font-semibold")}>
                  {named(row)}
                </th>
                {columns.map(({ name, isForWide = false, cell: shown }) => (
                  <td key={name} className={clsx(cell, figure(isForWide), "tabular-nums")}>
                    {shown(row)}
                  </td>
                ))}
              </tr>
              {more ? (
                <tr>
                  <td colSpan={columns.length + 1} className="px-4 pb-2.5 text-sm text-ink-soft">
                    {more(row)}
                  </td>
                </tr>
              ) : null}
            </tbody>
          ))}
        </table>
      </div>
      {isCut ? (
        <Button className="self-center" onClick={() => setShowsAll(true)}>
          Show all {rows.length.toLocaleString("en-NG")}
        </Button>
      ) : null}
    </>
  );
}
