import { formatNaira } from "#domain/money.ts";
import { partsOf, segmentsOf } from "../pictures.rules.ts";

/** From dark to light, so that neighbours differ without their colour too; the last is all else. */
const shades = ["opacity-100", "opacity-75", "opacity-55", "opacity-40", "opacity-30", "opacity-20"] as const;
/** The look in the ring of the part that stands at a place of the list, the largest first. */
export const shadeOf = (at: number, { length }: readonly unknown[]): string =>
  shades[length > shades.length ? Math.min(at, shades.length - 1) : at] ?? "";

const [middle, radius, width] = [60, 46, 22];
/** What lies between two parts, of the whole. */
const gap = 0.006;

const pointAt = (share: number): string => {
  const angle = share * 2 * Math.PI - Math.PI / 2;
  return `${(middle + radius * Math.cos(angle)).toFixed(2)} ${(middle + radius * Math.sin(angle)).toFixed(2)}`;
};

function arcOf(from: number, to: number): string {
  const end = Math.max(from + 0.001, to - gap);
  // A whole circle begins where it ends, and would be nothing.
  const last = Math.min(end, from + 0.9999);
  return `M ${pointAt(from)} A ${radius} ${radius} 0 ${last - from > 0.5 ? 1 : 0} 1 ${pointAt(last)}`;
}

/** What was spent as a ring of at most six parts, the largest first; the list beside it says each in words and figures. */
export function Ring({ spent }: { spent: readonly { name: string; kobo: number }[] }) {
  const segments = segmentsOf(partsOf(spent, shades.length));
  if (segments.length === 0) return null;
  const words = segments.map(({ name, kobo }) => `${name} ${formatNaira(kobo)}`).join(", ");
  return (
    <svg viewBox="0 0 120 120" role="img" aria-label={`Spent: ${words}`} className="size-44 shrink-0 text-brand">
      {segments.map(({ from, to }, at) => (
        <path
          key={from}
          d={arcOf(from, to)}
          fill="none"
          stroke="currentColor"
          strokeWidth={width}
          className={shades[at]}
        />
      ))}
    </svg>
  );
}
