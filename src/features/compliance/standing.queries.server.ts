import { type SQL, sql } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import type { Requirement as Name } from "#domain/requirements.ts";
import type { AssetKind } from "#features/assets/fields.ts";
import { assets } from "#features/assets/tables.server.ts";
import { knownFacts, type SaidFact, settle } from "#features/planning/note-reader/known.rules.ts";
import { propertyFacts } from "#features/planning/tables.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { BuildingFacts } from "./facts.rules.ts";
import { kindsWithOwn, type Machine, type MachineProof } from "./machines.rules.ts";
import type { Ruling } from "./rules.ts";
import { compliancePapers, complianceRulings } from "./tables.server.ts";

const { type, state, buildingAge, ageKnown, floors, components } = properties;
export const factColumns = { type, state, buildingAge, ageKnown, floors, components };
export type FactRow = Pick<typeof properties.$inferSelect, keyof typeof factColumns>;

export const factsOf = (row: FactRow, { kinds, known }: Pick<Held, "kinds" | "known">): BuildingFacts => ({
  type: row.type,
  state: row.state,
  age: row.ageKnown ? row.buildingAge : null,
  floors: row.floors,
  components: row.components,
  assets: new Set(kinds),
  known: new Set(known),
});

export type Held = {
  kinds: AssetKind[];
  known: string[];
  machines: Machine[];
  papers: ReadonlyMap<Name, MachineProof[]>;
  rulings: ReadonlyMap<Name, Ruling>;
};

type HeldRow = {
  id: string;
  kinds: AssetKind[] | null;
  said: SaidFact[] | null;
  machines: unknown;
  papers: unknown;
  rulings: unknown;
};

const inUse = (ctx: Ctx): SQL =>
  sql`a.removed_at is null and (a.retired_on is null or a.retired_on > ${lagosDay(ctx.now)}::date)`;

/** The paper of a machine that is out of use proves nothing, and asks for nothing. */
const standsStill = (ctx: Ctx): SQL =>
  sql`(c.asset_id is null or exists (select from ${assets} a where a.id = c.asset_id and ${inUse(ctx)}))`;

/** The water heaters of a factory are its pressure vessels; elsewhere they are those of bathrooms. */
const isMachine = sql`(a.kind <> 'water_heater' or b.type like 'Industrial%')`;

/** What decides how each of these buildings stands. */
export async function readStanding(ctx: Ctx, ids: readonly string[]): Promise<(propertyId: string) => Held> {
  const { rows } = await ctx.db.execute<HeldRow>(sql`
    select p.id, held.kinds, held.machines,
      (select json_agg(json_build_object('fact', s.fact, 'value', s.value, 'holds', s.holds, 'source', s.source, 'on', s.said_on))
        from ${propertyFacts} s where s.property_id = p.id) as said,
      (select json_agg(json_build_array(c.requirement, c.id, c.valid_from, c.valid_until, c.asset_id))
        from ${compliancePapers} c where c.property_id = p.id and c.removed_at is null and ${standsStill(ctx)}) as papers,
      (select json_agg(json_build_array(r.requirement, r.required, r.reason)) from ${complianceRulings} r
        where r.property_id = p.id) as rulings
    from unnest(${sql.param(ids)}::uuid[]) as p (id)
    join ${properties} b on b.id = p.id
    cross join lateral (select array_agg(distinct a.kind) as kinds,
        json_agg(json_build_array(a.id, a.kind, a.name) order by a.name, a.id)
          filter (where a.kind = any(${sql.param(kindsWithOwn)}::text[]) and ${isMachine}) as machines
      from ${assets} a where a.property_id = p.id and ${inUse(ctx)}) held`);
  const held = new Map(rows.map((row) => [row.id, heldOf(row)]));
  return (id) => held.get(id) ?? { kinds: [], known: [], machines: [], papers: new Map(), rulings: new Map() };
}

/** As the plan weighs it: the best source holds, and what it implies with it. */
const holding = (said: readonly SaidFact[]): string[] =>
  said.length === 0
    ? []
    : [...settle(knownFacts(new Map(), said))].flatMap(([name, { holds }]) => (holds ? [name] : []));

type PaperAsRead = [Name, string, string, string | null, string | null];

function heldOf(row: HeldRow): Held {
  const papers = new Map<Name, MachineProof[]>();
  for (const [name, id, validFrom, validUntil, assetId] of (row.papers ?? []) as PaperAsRead[])
    papers.set(name, [...(papers.get(name) ?? []), { id, validFrom, validUntil, assetId }]);
  const machines = ((row.machines ?? []) as [string, AssetKind, string][]).map(([id, kind, name]) => ({
    id,
    kind,
    name,
  }));
  const said = (row.rulings ?? []) as [Name, boolean | null, string | null][];
  const rulings = new Map(said.map(([name, required, reason]) => [name, { required, reason }]));
  return { kinds: row.kinds ?? [], known: holding(row.said ?? []), machines, papers, rulings };
}
