import { and, desc, eq, ilike, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { likePattern } from "#domain/text.ts";
import { mediaOf } from "#features/media/queries.server.ts";
import { listKept, listStandings } from "#features/properties/access.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { beforeCursor, pageOf, readPage, wholeList } from "#platform/paging.server.ts";
import type { CappedTicketCounts, TicketCounts, ticketCalls } from "./contract.ts";
import { countCapped, countKept, countOwn } from "./counting.queries.server.ts";
import { keptPlaces, newestKeys } from "./keys.queries.server.ts";
import { relationsOf, reporters, selectTickets, showTicket, type TicketRow } from "./queries.server.ts";
import { byIndex, isByIndex, matchesOf, type Wanted, wantedBy } from "./searching.queries.server.ts";
import { tickets } from "./tables.server.ts";
import { work } from "./work.queries.server.ts";

type Listing = CallRead<typeof ticketCalls.listTickets>;
type Counted = { counts?: TicketCounts; capped?: CappedTicketCounts };
type Page = { rows: TicketRow[]; nextCursor: string | null };

const dayMs = 24 * 60 * 60 * 1_000;

/** What a list was asked for of a request itself, but for its search. */
function filtersOf(ctx: Ctx, input: Listing): SQL | undefined {
  const { priority, propertyId, emergency, olderThanDays } = input;
  const isEmergency = sql`(${tickets.emergency} or ${tickets.priority} = 'emergency')`;
  return and(
    ofStatus(input.status),
    propertyId ? eq(tickets.propertyId, propertyId) : undefined,
    priority ? eq(tickets.priority, priority) : undefined,
    emergency ? sql`${isEmergency} = ${emergency === "true"}` : undefined,
    olderThanDays ? lte(tickets.filedAt, new Date(ctx.now.getTime() - olderThanDays * dayMs)) : undefined,
  );
}

function ofStatus(status: Listing["status"]): SQL | undefined {
  if (status === undefined || status === "all") return undefined;
  return status === "unresolved" ? ne(tickets.status, "resolved") : eq(tickets.status, status);
}

export async function listTickets(ctx: Ctx, input: Listing) {
  const own = ownTickets(ctx);
  const { rows, nextCursor, ...counted } = own ? await listOwn(ctx, input, own) : await listOfKept(ctx, input);
  const standings = await listStandings(ctx, [...new Set(rows.map((row) => row.ticket.propertyId))]);
  const relations = new Map(rows.map((row) => [row.ticket.id, relationsOf(row, standings(row.ticket.propertyId))]));
  const files = await mediaOf(ctx, "ticket", [...relations.keys()], (id) => relations.get(id) ?? []);
  return {
    tickets: rows.map((row) => showTicket(ctx, row, standings(row.ticket.propertyId), files.get(row.ticket.id))),
    nextCursor,
    ...counted,
  };
}

/** The policy's `see` as a filter of whoever keeps no building: their own part in it. Keepers see all of theirs. */
export function ownTickets(ctx: Ctx): SQL | undefined {
  const { role, id } = userOf(ctx);
  switch (role) {
    case "building_occupant":
      return eq(tickets.reporterId, id);
    case "contractor":
      return eq(work.contractorId, id);
    case "technician":
      return eq(work.technicianId, id);
    default:
      return undefined;
  }
}

const holds = (pattern: string) =>
  or(
    ilike(tickets.title, pattern),
    ilike(tickets.description, pattern),
    ilike(tickets.locationDetails, pattern),
    ilike(properties.name, pattern),
    ilike(reporters.name, pattern),
  );

async function listOwn(ctx: Ctx, input: Listing, own: SQL): Promise<Page & Counted> {
  const search = input.search ? holds(likePattern(input.search)) : undefined;
  const inReach = (status: Listing["status"]) =>
    and(own, isNull(properties.archivedAt), filtersOf(ctx, { ...input, status }), search);
  const query = selectTickets(ctx)
    .where(and(inReach(input.status), beforeCursor(tickets.id, input.cursor)))
    .orderBy(desc(tickets.id));
  const page = await readPage(input, query, (row) => [row.ticket.id]);
  if (input.counts !== "1") return page;
  return { ...page, counts: await countOwn(ctx, inReach("all")) };
}

/** Finds the keys of the page along an index and reads the rows of those alone, so that it hardly grows with the history. */
async function listOfKept(ctx: Ctx, input: Listing): Promise<Page & Counted> {
  const limit = input.limit ?? wholeList;
  const all = await listKept(ctx);
  const ids = input.propertyId ? all.filter((id) => id === input.propertyId) : all;
  const wanted = input.search ? wantedBy(likePattern(input.search)) : undefined;
  const isIndexed = wanted !== undefined && (await isByIndex(ctx, ids, [input.search ?? ""], wanted));
  const where = and(filtersOf(ctx, input), beforeCursor(tickets.id, input.cursor));
  const keys = await keysOf(ctx, ids, { wanted, isIndexed, where }, limit + 1);
  const rows = keys.length > 0 ? await rowsOf(ctx, keys) : [];
  const page = pageOf(rows, limit, (row) => [row.ticket.id]);
  if (input.counts !== "1") return page;
  const ofAll = filtersOf(ctx, { ...input, status: "all" });
  if (!wanted) return { ...page, counts: await countKept(ctx, ids, ofAll) };
  return { ...page, ...(await countCapped(ctx, ids, { wanted, isIndexed, where: ofAll })) };
}

const rowsOf = (ctx: Ctx, keys: string[]) =>
  selectTickets(ctx).where(isOneOf(tickets.id, keys)).orderBy(desc(tickets.id));

type Sought = { wanted: Wanted | undefined; isIndexed: boolean; where: SQL | undefined };

/** The ids of the newest requests in these buildings that are wanted; the same by either way. */
export async function keysOf(ctx: Ctx, ids: readonly string[], sought: Sought, limit: number): Promise<string[]> {
  const { wanted, isIndexed, where } = sought;
  const along = and(where, wanted && matchesOf(wanted));
  const { rows } = await ctx.db.execute<{ id: string }>(
    wanted && isIndexed
      ? byIndex(ids, wanted, where, limit)
      : sql`with kept as materialized (${keptPlaces(ids)}), ${newestKeys(along, limit)} select id from found order by id desc`,
  );
  return rows.map(({ id }) => id);
}
