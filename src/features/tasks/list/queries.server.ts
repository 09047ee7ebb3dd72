import { lagosDay } from "../../../domain/days.ts";
import { isId } from "../../../domain/ids.ts";
import { invalid } from "../../../domain/problems.ts";
import { type Ctx, userOf } from "../../../platform/context.server.ts";
import { pageOf, readCursor, wholeList } from "../../../platform/paging.server.ts";
import { preparedOn } from "../../../platform/prepared.server.ts";
import type { Task, TaskCounts } from "../contract.ts";
import { likePattern, openOrder } from "../rules.ts";
import { listedView } from "../view/rules.ts";
import {
  type Listing,
  prepareCounts,
  prepareList,
  type Reader,
  type Row,
  type Shape,
} from "./statements/queries.server.ts";

const readers: Record<string, Reader> = {
  property_owner: "owner",
  property_manager: "manager",
  contractor: "contractor",
  technician: "technician",
};

function shapeOf(ctx: Ctx, input: Listing): Shape {
  const reader = readers[userOf(ctx).role];
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
  `${reader}_${status ?? "all"}${has.priority ? "_p" : ""}${has.search ? "_s" : ""}${has.property ? "_b" : ""}${has.cursor ? "_c" : ""}`;

function keyOf(cursor: string | undefined): { order: number; after: string } | undefined {
  const key = readCursor(cursor, 2);
  if (!key) return undefined;
  const [order = "", after = ""] = key;
  if (!/^-?\d{1,8}$/.test(order) || !isId(after)) throw invalid("cursor", "That cursor is not one of ours.");
  return { order: Number(order), after };
}

/** The tasks in reach; one statement a page, and another for the counts where they are asked for (decisions 3). */
export async function listTasks(
  ctx: Ctx,
  input: Listing,
): Promise<{ tasks: Task[]; nextCursor: string | null; counts?: TaskCounts }> {
  const limit = input.limit ?? wholeList;
  const today = openOrder(lagosDay(ctx.now));
  const shape = shapeOf(ctx, input);
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
  const found = await preparedOn(ctx.db, `tasks_${name}`, () => prepareList(ctx.db, shape, `tasks_${name}`)).execute(
    values,
  );
  const { rows, nextCursor } = pageOf(found, limit, (row) => [String(row.listOrder), row.id]);
  const page = { tasks: rows.map((row) => showRow(ctx, row, today)), nextCursor };
  if (input.counts !== "1") return page;
  const counting = preparedOn(ctx.db, `counts_${name}`, () => prepareCounts(ctx.db, shape, `counts_${name}`));
  const [counts] = await counting.execute(values);
  return { ...page, ...(counts ? { counts } : {}) };
}

const mine = (id: string | null, myId: string) => (id === null ? "none" : id === myId ? "me" : "another");

function showRow(ctx: Ctx, row: Row, today: number): Task {
  const user = userOf(ctx);
  const { contractorId, technicianId, listOrder, memberRole, ownerId, ...task } = row;
  const { can, hidden } = listedView({
    role: user.role,
    memberRole: memberRole ?? (user.role === "contractor" && contractorId === null ? "contractor" : null),
    owner: mine(ownerId, user.id),
    awarded: mine(contractorId, user.id),
    isAssigned: technicianId === user.id,
    status: row.status,
  });
  const shown: Task = {
    ...task,
    overdue: listOrder < today,
    assignedTo: row.assignedTechnician ?? row.contractorName,
    can,
  };
  for (const field of hidden) if (field in shown) Object.assign(shown, { [field]: null });
  return shown;
}
