import { clsx } from "clsx";
import { AlarmClock, CircleAlert, HandCoins, type LucideIcon, Siren, UserRound } from "lucide-react";
import { formatNaira } from "#domain/money.ts";
import type { Unit } from "../contract.ts";
import { occupancyLabels } from "../fields.ts";
import { blockName, floorName, floorsOf, type UnitState } from "../rules.ts";

type Look = { label: string; tile: string; icon: LucideIcon | null };
const looks: Record<UnitState, Look> = {
  emergency: { label: "Emergency", tile: "border-bad bg-bad-tint text-bad", icon: Siren },
  overdue: { label: "Overdue work", tile: "border-warn bg-warn-tint text-warn", icon: AlarmClock },
  open: { label: "Open request", tile: "border-brand bg-brand-tint text-brand", icon: CircleAlert },
  arrears: { label: "Owes money", tile: "border-ink-soft bg-hush text-ink", icon: HandCoins },
  quiet: { label: "Nothing open", tile: "border-input-line bg-surface text-ink", icon: null },
};

/** From so many on what nobody sees yet is not drawn. */
const manyUnits = 200;

/** What one column of the map would break in two. */
const longWord = /\S{8}/;

type MapProps = { units: readonly Unit[]; onChoose: (unit: Unit) => void };

/** The building as one sees it: floors over each other, each unit a tile that tells by colour, sign and word what is open. */
export function BuildingMap({ units, onChoose }: MapProps) {
  return (
    <div className="flex flex-col gap-6">
      <Legend />
      {floorsOf(units).map(({ block, floors }) => (
        <section
          key={block ?? ""}
          aria-label={block === null ? "Building" : blockName(block)}
          className={clsx("flex flex-col gap-2", units.length > manyUnits && "later")}
        >
          {block === null ? null : <h3 className="font-bold">{blockName(block)}</h3>}
          <ol className="flex flex-col divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
            {floors.map(({ floor, units: onFloor }) => (
              <li key={floor} className="flex flex-col gap-2 p-3 sm:flex-row sm:items-start sm:gap-4">
                <p className="shrink-0 text-sm font-semibold text-ink-soft sm:w-28 sm:pt-3">
                  {floor === null ? "No floor given" : floorName(floor)}
                </p>
                <ul className="grid flex-1 grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2">
                  {onFloor.map((unit) => (
                    <li key={unit.id} title={titleOf(unit)} className={clsx(longWord.test(unit.name) && "col-span-2")}>
                      <Tile unit={unit} onChoose={onChoose} />
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Tile({ unit, onChoose }: { unit: Unit; onChoose: MapProps["onChoose"] }) {
  const { name, occupancy, occupants, state, arrearsKobo } = unit;
  const { tile, icon: Icon } = looks[state ?? "quiet"];
  return (
    <button
      type="button"
      onClick={() => onChoose(unit)}
      className={clsx(
        "flex h-full min-h-14 w-full flex-col justify-between gap-0.5 rounded-control border-2 px-2 py-1.5 text-left hover-fade hover:brightness-95 focus-visible:rounded-control",
        tile,
        occupancy === "empty" && "border-dashed",
      )}
    >
      <span className="line-clamp-2 w-full font-bold break-words">{name}</span>
      <span className="flex w-full flex-wrap items-center gap-x-1 text-sm font-medium">
        {Icon ? <Icon aria-hidden="true" className="size-4 shrink-0" /> : null}
        {arrearsKobo && state !== "arrears" ? <HandCoins aria-hidden="true" className="size-4 shrink-0" /> : null}
        {occupants ? <UserRound aria-hidden="true" className="size-4 shrink-0" /> : null}
        <span className="truncate">{short(occupancy, occupants)}</span>
      </span>
      <span className="sr-only">{restOf(unit)}</span>
    </button>
  );
}

function short(occupancy: Unit["occupancy"], occupants: Unit["occupants"]): string {
  if (occupants) return String(occupants);
  if (occupancy === "owner_occupied") return "Owner";
  return occupancy === null ? "\u00a0" : occupancyLabels[occupancy];
}

/** What a tile tells by its place, its colour and its signs, for who does not see it; its own words come before. */
function restOf(unit: Unit): string {
  const { block, floor, occupancy, occupants } = unit;
  const place = [block === null ? null : blockName(block), floor === null ? null : floorName(floor)];
  const people = occupants ? `${occupants === 1 ? "lives" : "live"} here` : null;
  return [people, ...place, saysOf(unit), occupancy && occupancyLabels[occupancy]].filter(Boolean).join(". ");
}

const titleOf = (unit: Unit): string =>
  [unit.label, saysOf(unit), unit.occupancy && occupancyLabels[unit.occupancy]].filter(Boolean).join(". ");

/** What is open there, in words. */
export function saysOf({
  emergencies,
  overdueTasks,
  openTickets,
  arrearsKobo,
}: Pick<Unit, "emergencies" | "overdueTasks" | "openTickets" | "arrearsKobo">): string {
  const said = [
    emergencies ? `${emergencies} ${emergencies === 1 ? "emergency" : "emergencies"}` : null,
    overdueTasks ? `${overdueTasks} overdue` : null,
    openTickets ? `${openTickets} open ${openTickets === 1 ? "request" : "requests"}` : null,
    arrearsKobo ? `${formatNaira(arrearsKobo)} in arrears` : null,
  ].filter((part) => part !== null);
  return said.length === 0 ? looks.quiet.label : said.join(", ");
}

function Legend() {
  return (
    <ul aria-label="What the colours mean" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {Object.values(looks).map(({ label, tile, icon: Icon }) => (
        <li key={label} className="flex items-center gap-1.5">
          <span className={clsx("inline-flex size-5 items-center justify-center rounded border-2", tile)}>
            {Icon ? <Icon aria-hidden="true" className="size-3" /> : null}
          </span>
          {label}
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <span className="inline-block size-5 rounded border-2 border-dashed border-input-line bg-surface" />
        Empty
      </li>
    </ul>
  );
}
