import { Scale, TriangleAlert } from "lucide-react";
import { formatNaira } from "#domain/money.ts";
import { Badge } from "#ui/badge.tsx";
import type { PriceRange, PriceStanding } from "../contract.ts";
import { monthsOf } from "../rules.ts";

const wider: Record<PriceRange["placeKind"], string> = {
  lga: "",
  state: "Too few were paid in the same local government area, so this is of the whole state. ",
  zone: "Too few were paid in the same state, so this is of its climate zone. ",
  country: "Too few were paid near here, so this is of the whole country. ",
};

/** What the middle half of such jobs cost, as a band with the middle in it, and of whom it is. */
export function PriceBand({ range }: { range: PriceRange }) {
  const { lowKobo, medianKobo, highKobo, jobs, units, place, placeKind } = range;
  const at = highKobo > lowKobo ? (100 * (medianKobo - lowKobo)) / (highKobo - lowKobo) : 50;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-col gap-1">
        <div className="relative h-3 rounded-full bg-brand-tint" aria-hidden="true">
          <span className="absolute inset-y-0 w-1 -translate-x-1/2 bg-brand" style={{ left: `${at}%` }} />
        </div>
        <dl className="grid grid-cols-3 text-sm">
          <Figure name="A quarter below" kobo={lowKobo} />
          <Figure name="Middle" kobo={medianKobo} className="text-center" />
          <Figure name="A quarter above" kobo={highKobo} className="text-right" />
        </dl>
      </div>
      <p className="text-sm text-ink-soft">
        {jobs} paid jobs of several owners, {place}, {monthsOf(range)}, without VAT
        {units > 1 ? `, for ${units} machines` : ""}. {wider[placeKind]}
      </p>
    </div>
  );
}

function Figure({ name, kobo, className = "" }: { name: string; kobo: number; className?: string }) {
  return (
    <div className={className}>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-semibold tabular-nums">{formatNaira(kobo)}</dd>
    </div>
  );
}

const looks = {
  above: { tone: "warn", icon: TriangleAlert },
  within: { tone: "plain", icon: Scale },
  below: { tone: "plain", icon: Scale },
} as const;

/** Where a price lies beside the middle half of such jobs, on one line. The sentence below it says the same. */
function PriceLine({ netKobo, lowKobo, medianKobo, highKobo }: PriceStanding) {
  const [from, to] = [Math.min(netKobo, lowKobo), Math.max(netKobo, highKobo)];
  const room = Math.max(1, to - from) * 0.1;
  const at = (kobo: number) => `${(100 * (kobo - from + room)) / (to - from + 2 * room)}%`;
  const words = `${formatNaira(netKobo)} without VAT; half of such jobs cost ${formatNaira(lowKobo)} to ${formatNaira(highKobo)}`;
  return (
    <div role="img" aria-label={words} className="relative h-5 max-w-md">
      <span className="absolute inset-x-0 top-2 h-1 rounded-full bg-hush" />
      <span
        className="absolute top-1 h-3 rounded-full bg-brand-tint"
        style={{ left: at(lowKobo), right: `calc(100% - ${at(highKobo)})` }}
      />
      <span className="absolute top-1 h-3 w-0.5 -translate-x-1/2 bg-brand" style={{ left: at(medianKobo) }} />
      <span
        className="absolute top-0.5 size-4 -translate-x-1/2 rounded-full border-2 border-surface bg-ink"
        style={{ left: at(netKobo) }}
      />
    </div>
  );
}

/** How one price stands to what others paid: it advises, and a person decides. */
export function PriceMark({ price }: { price: PriceStanding | null }) {
  if (price === null) return null;
  const { tone, icon } = looks[price.stands];
  // Answers of the release before say no figures.
  const isDrawn = typeof price.lowKobo === "number";
  return (
    <div className="flex flex-col gap-1">
      {isDrawn ? <PriceLine {...price} /> : null}
      <p>
        <Badge tone={tone} icon={icon}>
          <span className="whitespace-normal">{price.says}</span>
        </Badge>
      </p>
    </div>
  );
}
