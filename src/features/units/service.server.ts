import { eq, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { conflict, invalid, refuseStale } from "#domain/problems.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { lockProperty } from "#features/properties/members/membership.service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { Unit, unitCalls } from "./contract.ts";
import { mostAtOnce } from "./fields.ts";
import type { Kept } from "./import.rules.ts";
import { findKept } from "./keeping.service.server.ts";
import { listTextsOf } from "./matching.queries.server.ts";
import { claimTexts, dropTexts, type Matched, matchTexts } from "./matching.service.server.ts";
import { findUnit, listUnmatched, readUnits, unitsAt } from "./queries.server.ts";
import { countResidents } from "./residents.service.server.ts";
import { byPlace, gridUnits, placeKey, sharesProblem, unitLabel } from "./rules.ts";
import { units } from "./tables.server.ts";

type Row = typeof units.$inferSelect;
export type NewUnit = Omit<typeof units.$inferInsert, "id" | "propertyId" | "createdAt">;
type Making = CallRead<typeof unitCalls.createUnits>;

/** Far above any estate; it keeps the list of one building within what a screen can show. */
const mostUnits = 20_000;

/** Adds a unit, a whole block in one step, or units of what people wrote; whoever named one of them belongs to it. */
export async function createUnits(
  ctx: Ctx,
  input: Making,
): Promise<{ unit: Unit | null; units: Unit[]; matched: Matched }> {
  return transaction(ctx, async (ctx) => {
    await authorizeProperty(ctx, "unit", "create", input.id);
    await lockProperty(ctx, input.id);
    const wanted = await wantedUnits(ctx, input);
    const made = await insertUnits(ctx, input.id, wanted);
    const matched = await matchTexts(ctx, input.id);
    const [first] = wanted;
    const title = wanted.length === 1 && first ? unitLabel(placed(first)) : `${wanted.length} units`;
    await happened(ctx, input.id, "units_added", title);
    const shown = await readUnits(ctx, input.id, made);
    return { unit: input.name === undefined ? null : (shown[0] ?? null), units: shown, matched };
  });
}

async function wantedUnits(ctx: Ctx, input: Making): Promise<NewUnit[]> {
  const { id, grid, texts, name, kind, exclusions, ...rest } = input;
  if (grid) return gridUnits(grid).toSorted(byPlace).reverse();
  if (name !== undefined) return [{ ...rest, name, kind: kind ?? "flat", exclusions: exclusions ?? [] }];
  const asked = new Set((await listUnmatched(ctx, id, mostAtOnce)).map(({ text }) => text));
  const named = [...new Set(texts)].filter((text) => asked.has(text));
  if (named.length === 0) throw conflict("Nobody names these units any more. Please load the list again.");
  return named.map((text) => ({ name: text.slice(0, 80), kind: "flat" }));
}

const placed = ({ block = null, floor = null, name }: NewUnit) => ({ block, floor, name });

/** Inserts units of a property that is locked; one whose place is taken refuses all. */
export async function insertUnits(ctx: Ctx, propertyId: string, wanted: readonly NewUnit[]): Promise<string[]> {
  if (wanted.length === 0) return [];
  const there = await ctx.db.select().from(units).where(unitsAt(propertyId));
  const taken = new Set(there.map(placeKey));
  for (const unit of wanted.map(placed)) {
    const key = placeKey(unit);
    if (taken.has(key)) throw conflict(`${unitLabel(unit)} is there already. One name on a floor stands for one unit.`);
    taken.add(key);
  }
  if (taken.size > mostUnits)
    throw conflict(`A building can have at most ${mostUnits.toLocaleString("en")} units here.`);
  refuseShares([...there, ...wanted]);
  const rows = wanted.map((unit) => ({ ...unit, id: newId(), propertyId, createdAt: ctx.now }));
  for (let at = 0; at < rows.length; at += atOnce) await ctx.db.insert(units).values(rows.slice(at, at + atOnce));
  return rows.map(({ id }) => id);
}

/** A statement takes 65,535 parameters. */
const atOnce = 1_000;

function refuseShares(all: readonly { share?: number | null | undefined }[]): void {
  const problem = sharesProblem(all.map(({ share = null }) => ({ share })));
  if (problem) throw invalid("share", problem);
}

/** Changes a unit, or says which texts of people mean it. */
export async function changeUnit(
  ctx: Ctx,
  input: CallRead<typeof unitCalls.changeUnit>,
): Promise<{ unit: Unit; matched: Matched }> {
  return transaction(ctx, async (ctx) => {
    const row = await findLocked(ctx, "edit", input.id);
    const { id, version, texts, kind, name, ...rest } = input;
    refuseStale("This unit", row, version);
    const changes = changesIn(row, { ...rest, name, kind: kind ?? undefined });
    if (Object.keys(changes).length > 0) await applyChanges(ctx, row, changes);
    await claimTexts(ctx, row.propertyId, id, texts ?? []);
    const matched = await matchTexts(ctx, row.propertyId);
    if (Object.keys(changes).length > 0 || texts?.length)
      await happened(ctx, row.propertyId, "unit_edited", unitLabel({ ...row, ...changes }));
    const [unit] = await readUnits(ctx, row.propertyId, [id]);
    if (!unit) throw new Error("A unit was changed and did not come back.");
    return { unit, matched };
  });
}

async function applyChanges(ctx: Ctx, row: Row, changes: Partial<Row>): Promise<void> {
  const others = (await ctx.db.select().from(units).where(unitsAt(row.propertyId))).filter(({ id }) => id !== row.id);
  const changed = { ...row, ...changes };
  const isMoved = placeKey(changed) !== placeKey(row);
  if (isMoved && others.some((other) => placeKey(other) === placeKey(changed)))
    throw conflict(`${unitLabel(changed)} is there already. One name on a floor stands for one unit.`);
  if (changes.share) refuseShares([...others, changed]);
  // Whoever lives there still does when it gets another name.
  if (isMoved) await claimTexts(ctx, row.propertyId, row.id, await listTextsOf(ctx, row.propertyId, row.id));
  await ctx.db
    .update(units)
    .set({ ...changes, version: sql`${units.version} + 1` })
    .where(eq(units.id, row.id));
}

/** Of the fields that are named, those that say something new. */
function changesIn(row: Row, named: Partial<Row>): Partial<Row> {
  const isNew = ([name, value]: [string, unknown]) =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(row[name as keyof Row]);
  return Object.fromEntries(Object.entries(named).filter(isNew));
}

/** Takes a unit away. What people wrote stays, and asks again which unit it is. */
export async function removeUnit(ctx: Ctx, { id }: { id: string }): Promise<null> {
  return transaction(ctx, async (ctx) => {
    const row = await findLocked(ctx, "remove", id);
    if ((await countResidents(ctx, id)) > 0) throw conflict("People live there. Say first when they moved out.");
    const why = (await findKept(ctx, { propertyId: row.propertyId, ids: [id], isUndone: false })).get(id);
    if (why) throw conflict(`${why} It can be taken off the list once nothing of it is open.`);
    await ctx.db.update(units).set({ removedAt: ctx.now }).where(eq(units.id, id));
    await dropTexts(ctx, id);
    await matchTexts(ctx, row.propertyId);
    await happened(ctx, row.propertyId, "unit_removed", unitLabel(row));
    return null;
  });
}

/** The building is locked, so that of two that race the second sees what the first one did. */
async function findLocked(ctx: Ctx, act: "edit" | "remove", id: string): Promise<Row> {
  const row = await findUnit(ctx, act, id);
  await lockProperty(ctx, row.propertyId);
  return findUnit(ctx, act, id);
}

type UnitAct = "units_added" | "unit_edited" | "unit_removed" | "units_imported";

export async function happened(ctx: Ctx, propertyId: string, act: UnitAct, title: string): Promise<void> {
  await recordAct(ctx, { propertyId, thing: "property", thingId: propertyId, act, data: { title } });
}

/** Writes what a file says of units that are there, all at once. */
export async function writeUnits(ctx: Ctx, changed: readonly (Kept & { id: string })[]): Promise<void> {
  if (changed.length === 0) return;
  await ctx.db.execute(sql`
    update ${units} u set block = c.block, floor = c.floor, name = c.name, kind = c.kind, size_m2 = c."sizeM2",
      share = c.share, weight = c.weight, occupancy = c.occupancy, version = u.version + 1,
      exclusions = array(select json_array_elements_text(c.exclusions))
    from json_to_recordset(${JSON.stringify(changed)}::json) as c (id uuid, block text, floor integer, name text,
      kind text, "sizeM2" numeric, share numeric, weight numeric, occupancy text, exclusions json)
    where u.id = c.id`);
}
