import { addDays, addMonths, formatDay, startOfMonth } from "#domain/days.ts";
import { isState, readState, type State } from "#domain/places.ts";
import { climateZoneOf, zoneLabel } from "#domain/season.ts";
import { repairCategoryOf } from "#domain/vocab.ts";

/** Nothing is shown of fewer jobs than this, of fewer owners, or of fewer contractors. */
export const leastJobs = 5;
export const leastOwners = 3;
export const leastContractors = 3;
/** How many quarters a range looks back, the running one with them. */
const quarters = 4;

/** Whether a range of so many jobs tells nobody's own price; `most`: how many of them are one owner's. */
export const isShown = ({ jobs, owners, contractors, most }: Told): boolean =>
  jobs >= leastJobs && owners >= leastOwners && contractors >= leastContractors && 2 * most <= jobs;
type Told = { jobs: number; owners: number; contractors: number; most: number };

/** What an item of the catalogue is priced by: each machine of several, or the job as a whole. */
export const unitsOf = (cost: { per: string; count: number } | null | undefined): number =>
  cost?.per === "asset" ? Math.max(1, Math.floor(cost.count)) : 1;

type Work = { planKey: string | null; category: string; machine: string | null };

/**
 * Which kind of job it is: an item of the catalogue, or its category with the kind of the machine. Null where nobody could
 * say what would be alike. What a plan found in one building alone is not of the catalogue.
 */
export function jobKey({ planKey, category, machine }: Work): string | null {
  if (planKey !== null && !planKey.startsWith("root-cause-")) return `item ${planKey}`;
  const known = repairCategoryOf(category);
  const kind = machine === "other" ? null : machine;
  if (known === "Other" && kind === null) return null;
  return kind === null ? known : `${known}, ${kind}`;
}

export const placeKinds = ["lga", "state", "zone", "country"] as const;
export type PlaceKind = (typeof placeKinds)[number];
export type Place = { kind: PlaceKind; key: string; name: string };
type Located = { state: string | null; lga: string | null; location: string; address: string | null };

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/** Where a building stands, the narrowest first, by the words of its own keepers. */
export function placesOf({ state: said, lga, location, address }: Located): Place[] {
  const state: State | null = said !== null && isState(said) ? said : readState(location, address ?? "");
  const zone = climateZoneOf(state);
  const area = plain(lga ?? "");
  return [
    ...(state && area ? [{ kind: "lga" as const, key: `lga ${state}, ${area}`, name: (lga ?? "").trim() }] : []),
    ...(state ? [{ kind: "state" as const, key: `state ${state}`, name: state === "FCT" ? "the FCT" : state }] : []),
    ...(zone ? [{ kind: "zone" as const, key: `zone ${zone}`, name: zoneLabel[zone] }] : []),
    { kind: "country", key: "country", name: "Nigeria" },
  ];
}

/** Rounded to two figures: 123,456 is 120,000. */
export function roundTwo(kobo: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(kobo)) - 1);
  return Math.round(kobo / step) * step;
}

/** The value below which this share of them lies; between two of them in proportion. `sorted` holds at least one. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return below + (above - below) * (at - Math.floor(at));
}

export type CountedJob = {
  propertyId: string;
  contractorId: string;
  /** The kind of job. */
  job: string;
  /** Net of VAT, for one unit of work. */
  kobo: number;
  /** The first month of the quarter in which it was paid. */
  quarter: string;
};
type Range = {
  job: string;
  place: string;
  jobs: number;
  lowKobo: number;
  medianKobo: number;
  highKobo: number;
  firstMonth: string;
  lastMonth: string;
};
/** Who owns a building, by one name for all of theirs, and where it stands. */
export type Ground = { owner: string; places: readonly string[] };

/** The ranges that may be shown of all these jobs; those that tell too much are not made. */
export function rangesOf(
  jobs: readonly CountedJob[],
  groundOf: (propertyId: string) => Ground,
  until: string,
): Range[] {
  const cells = new Map<string, { job: string; place: string; jobs: CountedJob[] }>();
  for (const one of jobs)
    for (const place of groundOf(one.propertyId).places) {
      const name = `${one.job}\n${place}`;
      const cell = cells.get(name) ?? { job: one.job, place, jobs: [] };
      cell.jobs.push(one);
      cells.set(name, cell);
    }
  return [...cells.values()].flatMap(({ job, place, jobs: all }) => {
    const byOwner = Map.groupBy(all, ({ propertyId }) => groundOf(propertyId).owner);
    const contractors = new Set(all.map(({ contractorId }) => contractorId)).size;
    const most = [...byOwner.values()].reduce((top, own) => Math.max(top, own.length), 0);
    if (!isShown({ jobs: all.length, owners: byOwner.size, contractors, most })) return [];
    return [{ job, place, ...figuresOf(all, until) }];
  });
}

function figuresOf(jobs: readonly CountedJob[], until: string): Omit<Range, "job" | "place"> {
  const sorted = jobs.map(({ kobo }) => kobo).sort((a, b) => a - b);
  const times = jobs.map(({ quarter }) => quarter).sort();
  const of = (share: number) => roundTwo(quantile(sorted, share));
  const end = addMonths(times.at(-1) ?? until, 2);
  const last = startOfMonth(addDays(until, -1));
  return {
    ...{ jobs: jobs.length, lowKobo: of(0.25), medianKobo: of(0.5), highKobo: of(0.75) },
    ...{ firstMonth: times[0] ?? until, lastMonth: end > last ? last : end },
  };
}

export const quarterOf = (day: string): string => {
  const month = startOfMonth(day);
  return addMonths(month, -((Number(month.slice(5, 7)) - 1) % 3));
};

/** The first day that is looked back to by a range that ends before `until`. */
export const windowStart = (until: string): string => addMonths(quarterOf(addDays(until, -1)), -3 * (quarters - 1));

/**
 * Which buildings have the same owner, each by the name of one of them: those of one organisation, and those that one
 * person owns. Rather too many together than somebody counted as two.
 */
export function ownersOf(buildings: readonly { id: string; holders: readonly string[] }[]): Map<string, string> {
  const parent = new Map<string, string>();
  const rootOf = (name: string): string => {
    let root = name;
    for (let next = parent.get(root); next !== undefined && next !== root; next = parent.get(root)) root = next;
    parent.set(name, root);
    return root;
  };
  for (const { id, holders } of buildings) for (const holder of holders) parent.set(rootOf(id), rootOf(holder));
  return new Map(buildings.map(({ id }) => [id, rootOf(id)]));
}

type Shown = { jobs: number; place: string; firstMonth: string; lastMonth: string };

/** Which years a range tells of. */
export const yearsOf = ({ firstMonth, lastMonth }: Pick<Shown, "firstMonth" | "lastMonth">): string => {
  const [first, last] = [firstMonth.slice(0, 4), lastMonth.slice(0, 4)];
  return first === last ? first : `${first} to ${last}`;
};

/** "Feb 2026 to Nov 2026". */
export const monthsOf = ({ firstMonth, lastMonth }: Pick<Shown, "firstMonth" | "lastMonth">): string => {
  const [first, last] = [firstMonth, lastMonth].map((month) => formatDay(month).replace(/^\d+ /, ""));
  return first === last ? `${first}` : `${first} to ${last}`;
};

/** How a price, net of VAT, stands to a range; a person decides what that means. */
export function standingOf(netKobo: number, range: Shown & { lowKobo: number; medianKobo: number; highKobo: number }) {
  const { lowKobo, medianKobo, highKobo } = range;
  const line = { netKobo, lowKobo, medianKobo, highKobo };
  const of = `(n = ${range.jobs}, ${range.place}, ${yearsOf(range)})`;
  if (netKobo > range.highKobo) return { stands: "above" as const, ...line, says: `Higher than 3 of 4 ${of}` };
  if (netKobo < range.lowKobo) return { stands: "below" as const, ...line, says: `Lower than 3 of 4 ${of}` };
  return { stands: "within" as const, ...line, says: `Within the middle half ${of}` };
}
