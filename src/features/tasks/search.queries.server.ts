import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import { allows } from "#domain/policy.ts";
import type { DerivedTaskStatus } from "#domain/vocab.ts";
import { listKept } from "#features/properties/access.queries.server.ts";
import { members, properties } from "#features/properties/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { openOrder } from "./rules.ts";
import { tasks } from "./tables.server.ts";

const most = 5;

/** The tasks in reach whose title, with the building's name, holds every one of these patterns, in the order of the list. */
export async function findTasks(ctx: Ctx, words: string[]) {
  if (allows(userOf(ctx).role, "task", "see").length === 0) return [];
  const { id, title, listOrder, propertyId, status } = tasks;
  const patterns = sql`${sql.param(words)}::text[]`;
  const named = ctx.db.$with("named").as(
    ctx.db
      .select({ id, title, listOrder, propertyId, status })
      .from(tasks)
      .where(and(await tasksInReach(ctx), sql`${title} ilike any(${patterns})`)),
  );
  const today = openOrder(lagosDay(ctx.now));
  return ctx.db
    .with(named)
    .select({
      id: named.id,
      title: named.title,
      propertyName: properties.name,
      status: sql<DerivedTaskStatus>`case when ${named.listOrder} < ${today} then 'overdue' else ${named.status} end`,
    })
    .from(named)
    .innerJoin(properties, and(eq(properties.id, named.propertyId), isNull(properties.archivedAt)))
    .where(words.length > 1 ? sql`(${named.title} || ' ' || ${properties.name}) ilike all(${patterns})` : undefined)
    .orderBy(asc(named.listOrder), asc(named.id))
    .limit(most);
}

/** As the list bounds it: keepers by their properties, contractors and technicians by what is theirs or open to them. */
async function tasksInReach(ctx: Ctx): Promise<SQL> {
  const { id: me, role } = userOf(ctx);
  if (role === "technician") return eq(tasks.technicianId, me);
  if (role === "contractor") {
    const engagedAt = sql`select property_id from ${members} where account_id = ${me} and role = 'contractor'
      and status = 'active' and left_at is null and engagement is distinct from 'awarded_only'`;
    return sql`(${tasks.contractorId} = ${me} or (${tasks.contractorId} is null and ${tasks.propertyId} in (${engagedAt})))`;
  }
  return sql`${tasks.propertyId} = any(${sql.param(await listKept(ctx))}::uuid[])`;
}
