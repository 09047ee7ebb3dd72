import { eq, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { readPhone } from "#domain/phone.ts";
import { conflict, invalid, refuseStale } from "#domain/problems.ts";
import { lockProperty } from "#features/properties/members/membership.service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { Resident, residentCalls } from "./residents.contract.ts";
import { findHome, findPerson, findResident, type ResidentRow, showResident } from "./residents.queries.server.ts";
import { livesOn, occupancyAfter, overlaps, stayProblem } from "./residents.rules.ts";
import { unitLabel } from "./rules.ts";
import { residents, units } from "./tables.server.ts";

/** Writes down who lives in a unit since when. */
export async function addResident(
  ctx: Ctx,
  input: CallRead<typeof residentCalls.addResident>,
): Promise<{ resident: Resident }> {
  return transaction(ctx, async (ctx) => {
    const { propertyId } = await findHome(ctx, "create", input.id);
    await lockProperty(ctx, propertyId);
    const unit = await findHome(ctx, "create", input.id);
    const { id: unitId, memberId, name, kind, phone, movedOut = null, email = null, movedIn } = input;
    const person = memberId ? await findPerson(ctx, propertyId, memberId) : { name, accountId: null };
    if (person.name === undefined) throw invalid("name", "Name is required.");
    const row: ResidentRow = {
      ...{ id: newId(), propertyId, unitId, name: person.name, accountId: person.accountId },
      ...{ kind: kind ?? "main", phone: phoneOf(phone), email, movedIn, movedOut, followedOn: null },
      ...{ createdAt: ctx.now, version: 1 },
    };
    const stays = await staysBeside(ctx, row);
    await ctx.db.insert(residents).values(row);
    await happened(ctx, unit, "resident_added", [...stays, row]);
    return { resident: showResident(ctx, row) };
  });
}

function phoneOf(text: string | null | undefined): string | null {
  if (!text) return null;
  const phone = readPhone(text);
  if (phone === null) throw invalid("phone", "Please enter a valid phone number.");
  return phone;
}

/** The other stays in the unit, where this one fits beside them. */
async function staysBeside(ctx: Ctx, row: ResidentRow): Promise<ResidentRow[]> {
  const problem = stayProblem(row, lagosDay(ctx.now));
  if (problem) throw invalid(problem.path, problem.message);
  const all = await ctx.db.select().from(residents).where(eq(residents.unitId, row.unitId));
  const others = all.filter(({ id }) => id !== row.id);
  const inTheWay = row.kind === "main" && others.find((other) => other.kind === "main" && overlaps(other, row));
  if (inTheWay) throw conflict(`${inTheWay.name} is the main resident then. Say first when they moved out.`);
  return others;
}

/** Changes what is kept of a resident, or says when they moved out. */
export async function changeResident(
  ctx: Ctx,
  input: CallRead<typeof residentCalls.changeResident>,
): Promise<{ resident: Resident }> {
  return transaction(ctx, async (ctx) => {
    await lockProperty(ctx, (await findResident(ctx, input.id)).propertyId);
    const row = await findResident(ctx, input.id);
    const { id, version, phone, kind, ...named } = input;
    refuseStale("This resident", row, version);
    const said = { ...named, kind: kind ?? undefined, ...(phone === undefined ? {} : { phone: phoneOf(phone) }) };
    const changes = Object.fromEntries(
      Object.entries(said).filter(([name, value]) => value !== undefined && value !== row[name as keyof ResidentRow]),
    );
    if (Object.keys(changes).length === 0) return { resident: showResident(ctx, row) };
    // What is written now settles the unit now; each night looks at the days that come after.
    const followedOn = lagosDay(ctx.now);
    const changed: ResidentRow = { ...row, ...changes, followedOn, version: row.version + 1 };
    const stays = await staysBeside(ctx, changed);
    await ctx.db.update(residents).set(changed).where(eq(residents.id, id));
    const [unit] = await ctx.db.select().from(units).where(eq(units.id, row.unitId));
    if (unit) await happened(ctx, unit, "resident_changed", [...stays, changed]);
    return { resident: showResident(ctx, changed) };
  });
}

type Act = "resident_added" | "resident_changed";

/** The unit is occupied or empty by who lives there; the building's record names the unit, never the person. */
async function happened(
  ctx: Ctx,
  unit: typeof units.$inferSelect,
  act: Act,
  stays: readonly ResidentRow[],
): Promise<void> {
  const occupancy = occupancyAfter(unit.occupancy, stays, lagosDay(ctx.now));
  if (occupancy !== unit.occupancy)
    await ctx.db
      .update(units)
      .set({ occupancy, version: sql`${units.version} + 1` })
      .where(eq(units.id, unit.id));
  const { propertyId } = unit;
  await recordAct(ctx, { propertyId, thing: "property", thingId: propertyId, act, data: { title: unitLabel(unit) } });
}

/** How many live in a unit today. */
export async function countResidents(ctx: Ctx, unitId: string): Promise<number> {
  const rows = await ctx.db.select().from(residents).where(eq(residents.unitId, unitId));
  return rows.filter((row) => livesOn(row, lagosDay(ctx.now))).length;
}
