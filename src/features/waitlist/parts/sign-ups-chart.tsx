import { formatDay } from "#domain/days.ts";
import type { WaitlistStats } from "../contract.ts";

const height = 120;
const slot = 12;

/** Sign-ups day by day: drawn for the eye, a table for those who listen. */
export function SignUpsChart({ days }: { days: WaitlistStats["by_day"] }) {
  const most = Math.max(1, ...days.map(({ count }) => count));
  const sum = days.reduce((total, { count }) => total + count, 0);
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  return (
    <figure className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 sm:p-5">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-bold">Sign-ups, last 30 days</span>
        <span className="text-sm text-ink-soft">
          {sum.toLocaleString("en-NG")} in all, {most === 1 && sum === 0 ? 0 : most} on the busiest day
        </span>
      </figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${days.length * slot} ${height}`}
        preserveAspectRatio="none"
        className="h-28 w-full"
      >
        {days.map(({ day, count }, at) => {
          const tall = count === 0 ? 2 : Math.max(6, (count / most) * height);
          return (
            <rect
              key={day}
              x={at * slot + 1.5}
              y={height - tall}
              width={slot - 3}
              height={tall}
              className={count === 0 ? "fill-line" : "fill-brand"}
            />
          );
        })}
      </svg>
      <p aria-hidden="true" className="flex justify-between text-sm text-ink-soft">
        <span>{first ? formatDay(first) : ""}</span>
        <span>{last ? formatDay(last) : ""}</span>
      </p>
      <table className="sr-only">
        <caption>Sign-ups by day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Sign-ups</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, count }) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
