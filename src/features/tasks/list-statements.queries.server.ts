import { and, eq, getTableColumns, isNull, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import type { CallRead } from "#domain/contract.ts";
import type { MemberRole } from "#domain/vocab.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { hasAgreed } from "#features/properties/members/agreement.queries.server.ts";
import { members, properties } from "#features/properties/tables.server.ts";
import type { Db } from "#platform/database.server.ts";
import { prepareRows, type RowsStatement } from "#platform/prepared.server.ts";
import type { Task, taskCalls } from "./contract.ts";
import { boundedKeys, keysOfEach, keysOfThese } from "./keys.queries.server.ts";
import { ownKeys, ownOfThese } from "./own.queries.server.ts";
import { firstClosedOrder } from "./rules.ts";
import { tasks } from "./tables.server.ts";

export type Listing = CallRead<typeof taskCalls.listTasks>;

/**
 * By whose eyes the list is read: each bounds the reach in its own way, and each has its own statements. A contractor sees
 * what they have and what nobody has yet, a firm what it has alone.
 */
export type Reader = "owner" | "manager" | "contractor" | "firm" | "technician";

/** What decides the text of a statement; what varies within one is a placeholder. */
export type Shape = {
  reader: Reader;
  status: Listing["status"];
  has: { priority: boolean; search: boolean; property: boolean; cursor: boolean; ids?: boolean };
};

const contractors = alias(accounts, "contractors");
const technicians = alias(accounts, "technicians");
const owners = alias(members, "owners");
const given = sql.placeholder;
const me = sql`${given("me")}::uuid`;

const { plan: _, ...listed } = getTableColumns(tasks);

/** Where each column stands in a row, which comes as plain values in this order. */
export const at = {
  id: 0,
  propertyId: 1,
  propertyName: 2,
  title: 3,
  description: 4,
  category: 5,
  priority: 6,
  status: 7,
  dueOn: 8,
  estimatedCostKobo: 9,
  actualCostKobo: 10,
  actualCostEstimated: 11,
  estimatedHours: 12,
  technicianName: 13,
  contractorName: 14,
  contractorPhone: 15,
  contractorNotes: 16,
  startedAt: 17,
  completedAt: 18,
  why: 19,
  scheduleId: 20,
  ticketId: 21,
  version: 22,
  contractorId: 23,
  technicianId: 24,
  listOrder: 25,
  memberRole: 26,
  ownerId: 27,
  expectedCompletionAt: 28,
  contractorAgreed: 29,
  assetId: 30,
} as const;

const inOrder = (columns: Record<keyof typeof at, SQL>): Record<keyof typeof at, SQL> =>
  Object.assign({}, ...Object.keys(at).map((name) => ({ [name]: columns[name as keyof typeof at] })));

/** What a statement answers of each task; `Row` says what comes. */
const columnsOf = (task: Record<keyof typeof listed, AnyPgColumn>, memberRole: SQL, ownerId: SQL) =>
  inOrder({
    id: sql`${task.id}`,
    propertyId: sql`${task.propertyId}`,
    propertyName: sql`${properties.name}`,
    title: sql`${task.title}`,
    description: sql`${task.description}`,
    category: sql`${task.category}`,
    priority: sql`${task.priority}`,
    status: sql`${task.status}`,
    dueOn: sql`${task.dueOn}`,
    estimatedCostKobo: sql`${task.estimatedCostKobo}`,
    actualCostKobo: sql`${task.actualCostKobo}`,
    actualCostEstimated: sql`${task.actualCostEstimated}`,
    estimatedHours: sql`${task.estimatedHours}`,
    technicianName: sql`${technicians.name}`,
    contractorName: sql`${contractors.name}`,
    contractorPhone: sql`${contractors.phone}`,
    contractorNotes: sql`${task.contractorNotes}`,
    startedAt: sql`${task.startedAt}`,
    completedAt: sql`${task.completedAt}`,
    why: sql`${task.why}`,
    scheduleId: sql`${task.scheduleId}`,
    ticketId: sql`${task.ticketId}`,
    version: sql`${task.version}`,
    contractorId: sql`${task.contractorId}`,
    technicianId: sql`${task.technicianId}`,
    listOrder: sql`${task.listOrder}`,
    memberRole,
    ownerId,
    expectedCompletionAt: sql`${task.expectedCompletionAt}`,
    contractorAgreed: hasAgreed(task.propertyId, task.contractorId),
    assetId: sql`${task.assetId}`,
  });

type Text = string | null;

/** A row as it comes: kobo and instants as text. */
export type Row = [
  id: string,
  propertyId: string,
  propertyName: string,
  title: string,
  description: string,
  category: string,
  priority: Task["priority"],
  status: Task["status"],
  dueOn: string,
  estimatedCostKobo: Text,
  actualCostKobo: Text,
  actualCostEstimated: boolean,
  estimatedHours: number | null,
  technicianName: Text,
  contractorName: Text,
  contractorPhone: Text,
  contractorNotes: Text,
  startedAt: Text,
  completedAt: Text,
  why: Text,
  scheduleId: Text,
  ticketId: Text,
  version: number,
  contractorId: Text,
  technicianId: Text,
  listOrder: number,
  memberRole: MemberRole | null,
  ownerId: Text,
  expectedCompletionAt: Text,
  contractorAgreed: boolean,
  assetId: Text,
];

/** The first of two keys of an index, so that a status is one stretch of it where that is possible. */
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

export function filtersOf({ status, has }: Shape, propertyName = sql`${properties.name}`): SQL | undefined {
  const search = sql`${given("search")}::text`;
  return and(
    ofStatus(status),
    has.priority ? sql`${tasks.priority} = ${given("priority")}` : undefined,
    has.property ? sql`${tasks.propertyId} = ${given("propertyId")}::uuid` : undefined,
    has.search
      ? sql`(${tasks.title} ilike ${search} or ${tasks.description} ilike ${search} or ${propertyName} ilike ${search})`
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
    shape.has.ids
      ? sql`${members.propertyId} in (select property_id from ${tasks} where id = any(${given("ids")}::uuid[]))`
      : undefined,
  );
}

const isOwnerSeat = and(
  eq(owners.propertyId, tasks.propertyId),
  eq(owners.role, sql.raw("'property_owner'")),
  eq(owners.status, sql.raw("'active'")),
  isNull(owners.leftAt),
);

/** The properties that the reader keeps, and by which membership. */
export const keptBuildings = (shape: Shape): SQL => sql`
  select ${members.id} as seat, ${members.propertyId} as place, ${members.role} as role, ${properties.name} as name
  from ${members} join ${properties} on ${properties.id} = ${members.propertyId} and ${isNull(properties.archivedAt)}
  where ${keptBy(shape)}`;

/** Finds the keys of the page along the index and reads the rows of those alone, so that it costs the same in a table of any size. */
function keptTasks(shape: Shape): SQLWrapper {
  const wanted = filtersOf(shape, sql`kept.name`);
  const isNarrow = shape.has.property || shape.has.search;
  const keys = shape.has.ids ? keysOfThese : isNarrow ? keysOfEach(wanted) : boundedKeys(wanted);
  const isOwner =
    shape.reader === "manager" ? isOwnerSeat : sql`${owners.id} = found.seat and found.role = 'property_owner'`;
  const columns = Object.values(columnsOf(tasks, sql`found.role`, sql`${owners.accountId}`));
  return sql`with kept as materialized (${keptBuildings(shape)}), ${keys}
    select ${sql.join(columns, sql`, `)} from found join ${tasks} on ${tasks.id} = found.id
    join ${properties} on ${properties.id} = ${tasks.propertyId}
    left join ${members} owners on ${isOwner}
    left join ${accounts} contractors on ${contractors.id} = ${tasks.contractorId}
    left join ${accounts} technicians on ${technicians.id} = ${tasks.technicianId}
    order by found.list_order, found.id`;
}

/** As `keptTasks`, of whoever keeps none. */
function ownTasks(shape: Shape): SQLWrapper {
  const keys = shape.has.ids ? ownOfThese(shape) : ownKeys(shape, filtersOf(shape, sql`kept.name`));
  const columns = Object.values(columnsOf(tasks, sql`null`, sql`null`));
  return sql`with ${keys} select ${sql.join(columns, sql`, `)} from found join ${tasks} on ${tasks.id} = found.id
    join ${properties} on ${properties.id} = ${tasks.propertyId} and ${isNull(properties.archivedAt)}
    left join ${accounts} contractors on ${contractors.id} = ${tasks.contractorId}
    left join ${accounts} technicians on ${technicians.id} = ${tasks.technicianId}
    order by found.list_order, found.id`;
}

/** Whether a reader keeps buildings, and sees all that belongs to them. */
export const isKeeper = ({ reader }: Shape): boolean => reader === "owner" || reader === "manager";

export const prepareList = (db: Db, shape: Shape, name: string): RowsStatement<Row> =>
  prepareRows<Row>(db, name, isKeeper(shape) ? keptTasks(shape) : ownTasks(shape));
