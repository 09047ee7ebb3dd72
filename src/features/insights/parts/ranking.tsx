import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import { Button } from "../../../ui/button.tsx";

export type Column<Row> = { name: string; cell: (row: Row) => ReactNode; width: string };

type RankingProps<Row> = {
  caption: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The name of what the rows are, and what stands there, with its drawing. */
  first: string;
  head: (row: Row) => ReactNode;
  columns: readonly Column<Row>[];
};

const mostShown = 8;
const cell = "px-3 py-2.5 align-top first:pl-4 last:pr-4";

/** A table of what is compared, its first part shown at first. */
export function Ranking<Row>({ caption, rows, keyOf, first, head, columns }: RankingProps<Row>) {
  const [showsAll, setShowsAll] = useState(false);
  const isCut = rows.length > mostShown && !showsAll;
  return (
    <>
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        <table className="w-full table-fixed">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b border-line text-left text-sm text-ink-soft">
              <th scope="col" className={cell}>
                {first}
              </th>
              {columns.map(({ name, width }) => (
                <th key={name} scope="col" className={clsx(cell, width, "text-right")}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(isCut ? rows.slice(0, mostShown) : rows).map((row) => (
              <tr key={keyOf(row)} className="border-line not-first:border-t">
                <th scope="row" className={clsx(cell, "text-left font-semibold")}>
                  {head(row)}
                </th>
                {columns.map(({ name, width, cell: shown }) => (
                  <td key={name} className={clsx(cell, width, "text-right tabular-nums")}>
                    {shown(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
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
