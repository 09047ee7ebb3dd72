import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { findReach, type Reach, waysOf } from "#features/contact-points/queries.server.ts";
import { usuallyCalled } from "#features/deliveries/alarm.service.server.ts";
import { reachedBy } from "#features/deliveries/queue.service.server.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { hasAgreed } from "#features/properties/members/agreement.queries.server.ts";
import { members } from "#features/properties/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Candidate, OnCall } from "./contract.ts";
import { clockOf, gapsOf, onCallAt, overlapsOf, weekMinuteOf } from "./rules.ts";
import { onCallAbsences, onCallPeople, onCallRotas, onCallShifts } from "./tables.server.ts";

/** What a building has said, as it stands. */
export async function readRota(ctx: Ctx, propertyId: string) {
  const [rota] = await ctx.db.select().from(onCallRotas).where(eq(onCallRotas.propertyId, propertyId));
  const shifts = await ctx.db
    .select()
    .from(onCallShifts)
    .where(eq(onCallShifts.propertyId, propertyId))
    .orderBy(asc(onCallShifts.place), asc(onCallShifts.id));
  const named = await ctx.db
    .select()
    .from(onCallPeople)
    .where(
      isOneOf(
        onCallPeople.shiftId,
        shifts.map(({ id }) => id),
      ),
    )
    .orderBy(asc(onCallPeople.place));
  const of = Map.groupBy(named, ({ shiftId }) => shiftId);
  const absences = await ctx.db
    .select()
    .from(onCallAbsences)
    .where(eq(onCallAbsences.propertyId, propertyId))
    .orderBy(asc(onCallAbsences.fromDay), asc(onCallAbsences.id));
  return {
    version: rota?.version ?? 0,
    shifts: shifts.map(({ id, days, fromMinute, toMinute }) => ({
      ...{ days, from: fromMinute, to: toMinute },
      people: (of.get(id) ?? []).map(({ accountId }) => accountId),
    })),
    absences: absences.map(({ accountId, fromDay, toDay }) => ({ accountId, fromDay, toDay })),
  };
}

/** Keepers, engaged contractors and occupants whom somebody has confirmed, each with whether they agreed to be there. */
async function listStanding(ctx: Ctx, propertyId: string) {
  const isKnown = or(
    inArray(members.role, ["property_owner", "property_manager", "contractor"]),
    and(eq(members.role, "building_occupant"), eq(members.confirmed, true)),
  );
  const isThere = and(eq(members.propertyId, propertyId), eq(members.status, "active"), isNull(members.leftAt));
  const isOpen = and(eq(accounts.id, members.accountId), isNull(accounts.suspendedAt), isNull(accounts.deletedAt));
  return ctx.db
    .select({
      ...{ accountId: members.accountId, name: accounts.name, role: members.role },
      agreed: hasAgreed(members.propertyId, members.accountId),
    })
    .from(members)
    .innerJoin(accounts, isOpen)
    .where(and(isThere, isKnown))
    .orderBy(asc(members.id));
}

/** Who may be on call there now: of those who stand there, whoever agreed to. Nobody is rung because somebody knew their email. */
export const listEligible = async (ctx: Ctx, propertyId: string) =>
  (await listStanding(ctx, propertyId)).filter(({ agreed }) => agreed);

type Asked = { propertyId: string; at: Date; without?: string };

/** Who is on call at a building at an instant, in order: of those who still belong there, `without` one. */
export async function listOnCall(ctx: Ctx, { propertyId, at, without }: Asked): Promise<string[]> {
  const rota = await readRota(ctx, propertyId);
  if (rota.shifts.length === 0) return [];
  const eligible = new Set((await listEligible(ctx, propertyId)).map(({ accountId }) => accountId));
  const named = onCallAt(rota, { minute: weekMinuteOf(at), day: lagosDay(at) });
  return named.filter((id) => eligible.has(id) && id !== without);
}

export async function findOnCall(ctx: Ctx, { id }: { id: string }): Promise<{ onCall: OnCall }> {
  await authorizeProperty(ctx, "on_call", "see", id);
  return { onCall: await showOnCall(ctx, id) };
}

/** What was said, with what follows from it. */
export async function showOnCall(ctx: Ctx, id: string): Promise<OnCall> {
  const { version, shifts, absences } = await readRota(ctx, id);
  const standing = await listStanding(ctx, id);
  const eligible = standing.filter(({ agreed }) => agreed);
  const reach = await findReach(
    ctx,
    eligible.map(({ accountId }) => accountId),
  );
  return {
    shifts: shifts.map(({ days, from, to, people }) => ({ days, from: clockOf(from), to: clockOf(to), people })),
    ...{ absences, gaps: gapsOf(shifts), overlaps: overlapsOf(shifts) },
    now: await listOnCall(ctx, { propertyId: id, at: ctx.now }),
    otherwise: await usuallyCalled(ctx, id),
    people: eligible.map(({ agreed: _, ...one }) => ({ ...one, ...reachOf(ctx, reach.get(one.accountId)) })),
    notAgreed: standing.filter(({ agreed }) => !agreed).map(({ accountId, name }) => ({ accountId, name })),
    version,
  };
}

function reachOf(ctx: Ctx, reach: Reach | undefined): Pick<Candidate, "by" | "problem"> {
  const ways = waysOf(ctx);
  const by = reachedBy(ways, reach);
  if (by.length === 0) return { by, problem: "cannot be told outside of Tunse: no confirmed phone, mail or browser" };
  if (ways.voice && !by.includes("voice")) return { by, problem: "cannot be rung: no confirmed phone" };
  return { by, problem: null };
}
