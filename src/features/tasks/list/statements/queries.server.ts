import { and, asc, eq, getTableColumns, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import type { CallRead } from "../../../../domain/contract.ts";
import { koboToNaira } from "../../../../domain/money.ts";
import type { MemberRole } from "../../../../domain/vocab.ts";
import type { Db } from "../../../../platform/database.server.ts";
import { accounts } from "../../../accounts/tables.server.ts";
import { members, properties } from "../../../properties/tables.server.ts";
import type { Task, taskCalls } from "../../contract.ts";
import { firstClosedOrder } from "../../rules.ts";
import { tasks } from "../../tables.server.ts";

export type Listing = CallRead<typeof taskCalls.listTasks>;

/** By whose eyes the list is read: each bounds the reach in its own way, and each has its own statements. */
export type Reader = "owner" | "manager" | "contractor" | "technician";

/** What decides the text of a statement; what varies within one is a placeholder. */
export type Shape = {
  reader: Reader;
  status: Listing["status"];
  has: { priority: boolean; search: boolean; property: boolean; cursor: boolean };
};

const contractors = alias(accounts, "contractors");
const technicians = alias(accounts, "technicians");
const owners = alias(members, "owners");
const given = sql.placeholder;
const me = sql`${given("me")}::uuid`;

const { plan: _, ...listed } = getTableColumns(tasks);

const instantOf = (value: string) => new Date(value).toISOString();
const nairaOf = (value: string) => koboToNaira(Number(value));

/** Columns in the answer's own words and units, so that a row is shown as it arrives. */
function columnsOf(task: Record<keyof typeof listed, AnyPgColumn>) {
  return {
    id: sql<string>`${task.id}`,
    propertyId: sql<string>`${task.propertyId}`,
    propertyName: sql<string>`${properties.name}`,
    title: sql<string>`${task.title}`,
    description: sql<string>`${task.description}`,
    category: sql<string>`${task.category}`,
    priority: sql<Task["priority"]>`${task.priority}`,
    status: sql<Task["status"]>`${task.status}`,
    dueDate: sql<string>`${task.dueOn}`,
    estimatedCost: sql<number | null>`${task.estimatedCostKobo}`.mapWith(nairaOf),
    actualCost: sql<number | null>`${task.actualCostKobo}`.mapWith(nairaOf),
    costIsEstimated: sql<boolean>`${task.actualCostEstimated}`,
    estimatedHours: sql<number | null>`${task.estimatedHours}`,
    assignedTechnician: sql<string | null>`${technicians.name}`,
    contractorName: sql<string | null>`${contractors.name}`,
    contractorPhone: sql<string | null>`${contractors.phone}`,
    contractorNotes: sql<string | null>`${task.contractorNotes}`,
    startedAt: sql<string | null>`${task.startedAt}`.mapWith(instantOf),
    completedDate: sql<string | null>`${task.completedAt}`.mapWith(instantOf),
    why: sql<string | null>`${task.why}`,
    scheduleId: sql<string | null>`${task.scheduleId}`,
    ticketId: sql<string | null>`${task.ticketId}`,
    version: sql<number>`${task.version}`,
    contractorId: sql<string | null>`${task.contractorId}`,
    technicianId: sql<string | null>`${task.technicianId}`,
    listOrder: sql<number>`${task.listOrder}`,
  };
}

/** The first of two keys of an index, so that a status is a stretch of it wherever it can be. */
function ofStatus(status: Listing["status"]): SQL | undefined {
  const today = sql`${given("today")}::int`;
  switch (status) {
    case undefined:
      return ne(tasks.status, "cancelled");
    case "overdue":
      return sql`${tasks.listOrder} < ${today}`;
    case "pending":
    case "in_progress":
      return and(
        sql`${tasks.listOrder} >= ${today} and ${tasks.listOrder} < ${sql.raw(`${firstClosedOrder}`)}`,
        eq(tasks.status, sql.raw(`'${status}'`)),
      );
    default:
      return and(
        sql`${tasks.listOrder} >= ${sql.raw(`${firstClosedOrder}`)}`,
        eq(tasks.status, sql.raw(`'${status}'`)),
      );
  }
}

function filtersOf({ status, has }: Shape): SQL | undefined {
  const search = sql`${given("search")}::text`;
  return and(
    ofStatus(status),
    has.priority ? sql`${tasks.priority} = ${given("priority")}` : undefined,
    has.property ? sql`${tasks.propertyId} = ${given("propertyId")}::uuid` : undefined,
    has.search
      ? sql`(${tasks.title} ilike ${search} or ${tasks.description} ilike ${search} or ${properties.name} ilike ${search})`
      : undefined,
    has.cursor ? sql`(${tasks.listOrder}, ${tasks.id}) > (${given("order")}::int, ${given("after")}::uuid)` : undefined,
  );
}

/** The properties that the reader keeps, archived ones left out. */
function keptBy(shape: Shape): SQL | undefined {
  return and(
    sql`${members.accountId} = ${me}`,
    sql`${members.role} in ('property_owner', 'property_manager')`,
    eq(members.status, sql.raw("'active'")),
    isNull(members.leftAt),
    shape.has.property ? sql`${members.propertyId} = ${given("propertyId")}::uuid` : undefined,
  );
}

/** A contractor's awarded tasks and those still open to them; a technician's own. */
function reachedByHand({ reader }: Shape): SQL | undefined {
  if (reader === "technician") return sql`${tasks.technicianId} = ${me}`;
  const engagedAt = sql`select property_id from property_members where account_id = ${me} and role = 'contractor'
    and status = 'active' and left_at is null and engagement is distinct from 'awarded_only'`;
  return or(
    sql`${tasks.contractorId} = ${me}`,
    and(isNull(tasks.contractorId), sql`${tasks.propertyId} in (${engagedAt})`),
  );
}

const isOwnerSeat = and(
  eq(owners.propertyId, members.propertyId),
  eq(owners.role, sql.raw("'property_owner'")),
  eq(owners.status, sql.raw("'active'")),
  isNull(owners.leftAt),
);

/** Takes a page from each property along the index and merges them, so that it costs the same in a table of any size. */
function prepareKept(db: Db, shape: Shape, name: string) {
  const ofProperty = and(eq(tasks.propertyId, members.propertyId), filtersOf(shape));
  const task = db
    .select(listed)
    .from(tasks)
    .where(ofProperty)
    .orderBy(asc(tasks.listOrder), asc(tasks.id))
    .limit(given("limit"))
    .as("task");
  return db
    .select({
      ...columnsOf(task),
      memberRole: sql<MemberRole | null>`${members.role}`,
      ownerId: sql<string | null>`${owners.accountId}`,
    })
    .from(members)
    .innerJoin(properties, and(eq(properties.id, members.propertyId), isNull(properties.archivedAt)))
    .leftJoin(
      owners,
      shape.reader === "manager"
        ? isOwnerSeat
        : sql`${owners.id} = ${members.id} and ${members.role} = 'property_owner'`,
    )
    .innerJoinLateral(task, sql`true`)
    .leftJoin(contractors, eq(contractors.id, task.contractorId))
    .leftJoin(technicians, eq(technicians.id, task.technicianId))
    .where(keptBy(shape))
    .orderBy(asc(task.listOrder), asc(task.id))
    .limit(given("limit"))
    .prepare(name);
}

function prepareByHand(db: Db, shape: Shape, name: string) {
  return db
    .select({ ...columnsOf(tasks), memberRole: sql<MemberRole | null>`null`, ownerId: sql<string | null>`null` })
    .from(tasks)
    .innerJoin(properties, eq(properties.id, tasks.propertyId))
    .leftJoin(contractors, eq(contractors.id, tasks.contractorId))
    .leftJoin(technicians, eq(technicians.id, tasks.technicianId))
    .where(and(reachedByHand(shape), filtersOf(shape)))
    .orderBy(asc(tasks.listOrder), asc(tasks.id))
    .limit(given("limit"))
    .prepare(name);
}

export function prepareCounts(db: Db, shape: Shape, name: string) {
  const today = sql`${given("today")}::int`;
  const counted = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`;
  const counts = {
    all: sql<number>`count(*)::int`,
    pending: counted(sql`${tasks.status} = 'pending' and ${tasks.listOrder} >= ${today}`),
    in_progress: counted(sql`${tasks.status} = 'in_progress' and ${tasks.listOrder} >= ${today}`),
    overdue: counted(sql`${tasks.listOrder} < ${today}`),
    completed: counted(sql`${tasks.status} = 'completed'`),
  };
  const filters = filtersOf({ ...shape, status: undefined, has: { ...shape.has, cursor: false } });
  const isKeeper = shape.reader === "owner" || shape.reader === "manager";
  const from = db.select(counts).from(tasks).innerJoin(properties, eq(properties.id, tasks.propertyId));
  if (!isKeeper) return from.where(and(reachedByHand(shape), filters)).prepare(name);
  return from
    .innerJoin(members, eq(members.propertyId, tasks.propertyId))
    .where(and(keptBy(shape), isNull(properties.archivedAt), filters))
    .prepare(name);
}

export const prepareList = (db: Db, shape: Shape, name: string) =>
  shape.reader === "owner" || shape.reader === "manager"
    ? prepareKept(db, shape, name)
    : prepareByHand(db, shape, name);

export type Row = Awaited<ReturnType<ReturnType<typeof prepareKept>["execute"]>>[number];
