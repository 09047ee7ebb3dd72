import { and, asc, eq, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import { allows } from "#domain/policy.ts";
import type { DerivedTaskStatus } from "#domain/vocab.ts";
import { listKept } from "#features/properties/access.queries.server.ts";
import { members, properties } from "#features/properties/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import type { Reader } from "./list-statements.queries.server.ts";
import { openOrder } from "./rules.ts";
import { hasMany, searchReach, words as wordsOfTask } from "./searching.queries.server.ts";
import { tasks } from "./tables.server.ts";

const most = 5;

/** The tasks in reach whose title, with the building's name, holds every one of these patterns, in the order of the list. */
export async function findTasks(ctx: Ctx, words: string[]) {
  if (allows(userOf(ctx).role, "task", "see").length === 0) return [];
  const { id, title, listOrder, propertyId, status } = tasks;
  const reader = readerOf(ctx);
  if (await hasMany(ctx, reader)) return findAmongMany(ctx, reader, words);
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

const readers: Record<string, Reader> = {
  property_owner: "owner",
  property_manager: "manager",
  contractor: "contractor",
};
const readerOf = (ctx: Ctx): Reader => readers[userOf(ctx).role] ?? "technician";

/** As `findTasks`, by what finds a page of a list among many tasks. */
async function findAmongMany(ctx: Ctx, reader: Reader, words: string[]) {
  const each = words.map((_, nth) => sql`${sql.placeholder(`word${nth}`)}::text`);
  const anyOf = (text: SQLWrapper) => or(...each.map((pattern) => sql`${text} ilike ${pattern}`)) ?? sql`false`;
  const together = sql`(${tasks.title} || ' ' || kept.name)`;
  const allOf = each.length > 1 ? each.map((pattern) => sql`${together} ilike ${pattern}`) : [];
  const ids = await searchReach(
    ctx,
    reader,
    {
      name: `box_${words.length}`,
      wanted: undefined,
      matches: and(anyOf(tasks.title), ...allOf) ?? sql`true`,
      inWords: anyOf(wordsOfTask),
    },
    { limit: most, ...Object.fromEntries(words.map((word, nth) => [`word${nth}`, word])) },
  );
  const today = openOrder(lagosDay(ctx.now));
  return ctx.db
    .select({
      id: tasks.id,
      title: tasks.title,
      propertyName: properties.name,
      status: sql<DerivedTaskStatus>`case when ${tasks.listOrder} < ${today} then 'overdue' else ${tasks.status} end`,
    })
    .from(tasks)
    .innerJoin(properties, eq(properties.id, tasks.propertyId))
    .where(isOneOf(tasks.id, ids))
    .orderBy(asc(tasks.listOrder), asc(tasks.id));
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
