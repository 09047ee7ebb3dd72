import type { GradeMonth } from "../contract.ts";
import { gradeLabels } from "../kinds.rules.ts";

const monthName = (month: string) =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString("en-NG", { month: "short", year: "numeric" });

/** How the proofs of finished work stood, month by month. */
export function GradeMonths({ months }: { months: readonly GradeMonth[] }) {
  if (months.length === 0) return <p className="text-ink-soft">No finished work has been checked yet.</p>;
  return (
    <table className="w-full text-left text-sm tabular-nums">
      <caption className="sr-only">Grades of the proof of finished work by month</caption>
      <thead>
        <tr className="text-ink-soft">
          <th scope="col" className="py-1 font-medium">
            Month
          </th>
          {Object.values(gradeLabels).map((label) => (
            <th key={label} scope="col" className="py-1 text-right font-medium">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(({ month, strong, good, thin, inDoubt }) => (
          <tr key={month} className="border-t border-line">
            <th scope="row" className="py-1.5 font-medium">
              {monthName(month)}
            </th>
            <td className="text-right">{strong}</td>
            <td className="text-right">{good}</td>
            <td className="text-right">{thin}</td>
            <td className="text-right">{inDoubt}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
