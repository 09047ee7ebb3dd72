import { sql } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import { isId } from "#domain/ids.ts";
import { koboToNaira } from "#domain/money.ts";
import { phoneIf } from "#domain/phone-format.ts";
import { likePattern } from "#domain/text.ts";
import { keptSeats } from "#features/properties/access.queries.server.ts";
import { type Ctx, type UserActor, userOf } from "#platform/context.server.ts";
import { foreignCursor, pageOf, readCursor, wholeList } from "#platform/paging.server.ts";
import { preparedOn } from "#platform/prepared.server.ts";
import { countCapped } from "./capped.queries.server.ts";
import type { CappedCounts, Task, TaskCounts } from "./contract.ts";
import { sumFigures } from "./figures/queries.server.ts";
import {
  at,
  filtersOf,
  isKeeper,
  type Listing,
  prepareList,
  type Reader,
  type Row,
  type Shape,
} from "./list-statements.queries.server.ts";
import { openOrder } from "./rules.ts";
import { hasMany, searchReach, type Values, type Wanted, words } from "./searching.queries.server.ts";
import { tasks } from "./tables.server.ts";
import { listedView } from "./view.rules.ts";

const readers: Record<string, Reader> = {
  property_owner: "owner",
  property_manager: "manager",
  contractor: "contractor",
  technician: "technician",
};

function shapeOf(ctx: Ctx, input: Listing, as?: Reader): Shape {
  const reader = as ?? readers[userOf(ctx).role];
  if (!reader) throw new Error("The policy lets nobody else see tasks.");
  const has = {
    priority: input.priority !== undefined,
    search: Boolean(input.search),
    property: input.propertyId !== undefined,
    cursor: input.cursor !== undefined,
  };
  return { reader, status: input.status, has };
}

const nameOf = ({ reader, status, has }: Shape): string =>
  `${reader}_${status ?? "all"}${has.priority ? "_p" : ""}${has.search ? "_s" : ""}${has.property ? "_b" : ""}${has.cursor ? "_c" : ""}${has.ids ? "_i" : ""}`;

function keyOf(cursor: string | undefined): { order: number; after: string } | undefined {
  const key = readCursor(cursor, 2);
  if (!key) return undefined;
  const [order = "", after = ""] = key;
  if (!/^-?\d{1,8}$/.test(order) || !isId(after)) throw foreignCursor();
  return { order: Number(order), after };
}

type Listed = { tasks: Task[]; nextCursor: string | null; counts?: TaskCounts; capped?: CappedCounts };

/** The tasks in reach; one statement a page, and another for the counts where they are asked for. */
export const listTasks = async (ctx: Ctx, input: Listing): Promise<Listed> => {
  const { listed, ...page } = await listRows(ctx, input);
  return { tasks: listed.map(({ task }) => task), ...page };
};

type ListedRows = Omit<Listed, "tasks"> & { listed: { task: Task; technicianId: string | null }[] };

/** As `listTasks`, with the account that each was assigned to; `as` reads by other eyes than the role's own. */
export async function listRows(ctx: Ctx, input: Listing, as?: Reader): Promise<ListedRows> {
  const limit = input.limit ?? wholeList;
  const today = openOrder(lagosDay(ctx.now));
  const shape = shapeOf(ctx, input, as);
  const name = nameOf(shape);
  const values = {
    me: userOf(ctx).id,
    today,
    limit: limit + 1,
    priority: input.priority,
    search: input.search ? likePattern(input.search) : undefined,
    propertyId: input.propertyId,
    ...keyOf(input.cursor),
  };
  const isLarge = shape.has.search && !shape.has.property && (await hasMany(ctx, shape.reader));
  const wanted = isLarge ? wantedOf(shape) : undefined;
  const found = wanted ? await searchRows(ctx, { shape, wanted }, values) : await rowsOf(ctx, shape, values);
  const { rows, nextCursor } = pageOf(found, limit, (row) => [String(row[at.listOrder]), row[at.id]]);
  const user = userOf(ctx);
  const page = {
    listed: rows.map((row) => ({ task: showRow(user, row, today), technicianId: row[at.technicianId] })),
    nextCursor,
  };
  if (input.counts !== "1") return page;
  if (isKeeper(shape) && !shape.has.priority && !shape.has.search)
    return { ...page, counts: await countKept(ctx, input.propertyId) };
  return { ...page, ...(await countCapped(ctx, { shape, name, wanted }, values)) };
}

const rowsOf = (ctx: Ctx, shape: Shape, values: Values): Promise<Row[]> => {
  const name = `tasks_${nameOf(shape)}`;
  return preparedOn(ctx.db, name, () => prepareList(ctx.db, shape, name)).execute(values);
};

/** What a search looks for, as the index of words and the list are asked. */
function wantedOf(shape: Shape): Wanted {
  const pattern = sql`${sql.placeholder("search")}::text`;
  return {
    name: nameOf(shape),
    wanted: filtersOf({ ...shape, has: { ...shape.has, search: false } }),
    matches: sql`(${tasks.title} ilike ${pattern} or ${tasks.description} ilike ${pattern} or kept.name ilike ${pattern})`,
    inWords: sql`${words} ilike ${pattern}`,
    byName: sql`kept.name ilike ${pattern}`,
  };
}

/** The rows of a search among many tasks: first which they are, then what they say. */
async function searchRows(
  ctx: Ctx,
  { shape, wanted }: { shape: Shape; wanted: Wanted },
  values: Values,
): Promise<Row[]> {
  const has = { priority: false, search: false, property: false, cursor: false, ids: true };
  return rowsOf(ctx, { ...shape, has }, { ...values, ids: await searchReach(ctx, shape.reader, wanted, values) });
}

/** Of all that the actor keeps, or of one building of it. */
async function countKept(ctx: Ctx, propertyId: string | undefined): Promise<TaskCounts> {
  const one = propertyId ? sql` and m.property_id = ${propertyId}` : sql``;
  const { taskCounts } = await sumFigures(ctx, sql`${keptSeats(ctx)}${one}`);
  return taskCounts;
}

const mine = (id: string | null, myId: string) => (id === null ? "none" : id === myId ? "me" : "another");
const nairaOf = (kobo: string | null) => (kobo === null ? null : koboToNaira(Number(kobo)));
const instantOf = (given: string | null) => (given === null ? null : new Date(given).toISOString());

/** Spelled out, since a long list spends most of its time here. */
function showRow({ id: myId, role }: UserActor, row: Row, today: number): Task {
  const [status, contractorId, technicianId] = [row[at.status], row[at.contractorId], row[at.technicianId]];
  const { can, hidden } = listedView({
    role,
    memberRole: row[at.memberRole] ?? (role === "contractor" && contractorId === null ? "contractor" : null),
    owner: mine(row[at.ownerId], myId),
    awarded: mine(contractorId, myId),
    isAssigned: technicianId === myId,
    status,
  });
  const shown: Task = {
    id: row[at.id],
    propertyId: row[at.propertyId],
    propertyName: row[at.propertyName],
    title: row[at.title],
    description: row[at.description],
    category: row[at.category],
    priority: row[at.priority],
    status,
    overdue: row[at.listOrder] < today,
    dueDate: row[at.dueOn],
    estimatedCost: nairaOf(row[at.estimatedCostKobo]),
    actualCost: nairaOf(row[at.actualCostKobo]),
    costIsEstimated: row[at.actualCostEstimated],
    estimatedHours: row[at.estimatedHours],
    assignedTo: row[at.technicianName] ?? row[at.contractorName],
    assignedTechnician: row[at.technicianName],
    contractorName: row[at.contractorName],
    contractorPhone: phoneIf(row[at.contractorAgreed] || contractorId === myId, row[at.contractorPhone]),
    contractorNotes: row[at.contractorNotes],
    expectedCompletion: instantOf(row[at.expectedCompletionAt]),
    startedAt: instantOf(row[at.startedAt]),
    completedDate: instantOf(row[at.completedAt]),
    why: row[at.why],
    assetId: row[at.assetId],
    scheduleId: row[at.scheduleId],
    ticketId: row[at.ticketId],
    version: row[at.version],
    can,
  };
  for (const field of hidden) if (field in shown) Object.assign(shown, { [field]: null });
  return shown;
}
