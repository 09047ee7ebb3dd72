import { formatNaira } from "#domain/money.ts";
import { Money } from "#ui/values.tsx";
import { flowOf, type Segment, segmentsOf } from "../pictures.rules.ts";

type FlowProps = {
  received: readonly { what: string; kobo: number }[];
  spent: readonly { name: string; kobo: number }[];
};

const [wide, high, bar, apart] = [300, 120, 10, 4];

/** Bands lie apart at the rim and together at the building in the middle. */
function band({ from, to }: Segment, at: number, count: number, isLeft: boolean): string {
  const room = high - apart * (count - 1);
  const outer = [from * room + at * apart, to * room + at * apart] as const;
  const inner = [from * high, to * high] as const;
  const [rim, centre] = isLeft ? [bar, wide / 2 - bar / 2] : [wide - bar, wide / 2 + bar / 2];
  const half = (rim + centre) / 2;
  const side = (y0: number, y1: number, x: number) => `C ${half} ${y0} ${half} ${y1} ${x} ${y1}`;
  return [
    `M ${rim} ${outer[0]}`,
    side(outer[0], inner[0], centre),
    `L ${centre} ${inner[1]}`,
    side(inner[1], outer[1], rim),
    "Z",
  ].join(" ");
}

/** The way of the money through the building: where it came from and where it went, as bands; in figures beneath. */
export function Flow({ received, spent }: FlowProps) {
  const flow = flowOf(received, spent);
  if (!flow) return null;
  const [from, to] = [segmentsOf(flow.from), segmentsOf(flow.to)];
  const said = (list: readonly Segment[]) => list.map(({ name, kobo }) => `${name} ${formatNaira(kobo)}`).join(", ");
  return (
    <figure className="flex flex-col gap-3 pt-2">
      <figcaption className="font-bold">The way of the money</figcaption>
      <svg
        viewBox={`0 0 ${wide} ${high}`}
        role="img"
        aria-label={`From ${said(from)}; to ${said(to)}`}
        preserveAspectRatio="none"
        className="h-28 w-full sm:h-36"
      >
        {from.map((one, at) => (
          <path key={one.from} d={band(one, at, from.length, true)} className={`fill-good ${looks[at]}`} />
        ))}
        <rect x={wide / 2 - bar / 2} width={bar} height={high} className="fill-ink" />
        {to.map((one, at) => (
          <path key={one.from} d={band(one, at, to.length, false)} className={`fill-brand ${looks[at]}`} />
        ))}
      </svg>
      <div className="grid grid-cols-2 gap-x-6">
        <Side name="Came from" list={from} colour="bg-good" />
        <Side name="Went to" list={to} colour="bg-brand" />
      </div>
    </figure>
  );
}

const looks = ["opacity-90", "opacity-70", "opacity-50", "opacity-35", "opacity-25"] as const;

function Side({ name, list, colour }: { name: string; list: readonly Segment[]; colour: string }) {
  return (
    <dl className="min-w-0 text-sm">
      <dt className="text-ink-soft">{name}</dt>
      {list.map((one, at) => (
        <dd key={one.from} className="flex items-start gap-2 py-0.5">
          <span aria-hidden="true" className={`mt-1 size-3 shrink-0 rounded-sm ${colour} ${looks[at]}`} />
          <span className="min-w-0 break-words">
            {one.name} <Money kobo={one.kobo} className="font-semibold" />
          </span>
        </dd>
      ))}
    </dl>
  );
}
