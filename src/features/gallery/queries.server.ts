import { and, desc, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { hiddenFields } from "#domain/policy.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { mediaUrl, showMedia } from "#features/media/queries.server.ts";
import { media } from "#features/media/tables.server.ts";
import { type Authorized, authorizeProperty } from "#features/properties/access.queries.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import { tickets } from "#features/tickets/tables.server.ts";
import { activity } from "#platform/activity.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { beforeCursor, readPage } from "#platform/paging.server.ts";
import type { GalleryItem, GallerySource, galleryCalls } from "./contract.ts";

type Input = CallRead<typeof galleryCalls.listGallery>;
type Row = { file: typeof media.$inferSelect; uploaderName: string };

/** Everything on record of a building in pictures, newest first, as far as its reader may see what it hangs on. */
export async function listGallery(
  ctx: Ctx,
  input: Input,
): Promise<{ media: GalleryItem[]; nextCursor: string | null }> {
  const reach = await authorizeProperty(ctx, "property", "see", input.id);
  const query = ctx.db
    .select({ file: media, uploaderName: accounts.name })
    .from(media)
    .innerJoin(accounts, eq(accounts.id, media.uploadedBy))
    .where(
      and(
        eq(media.propertyId, input.id),
        withinAccess(ctx, reach),
        input.category ? eq(sql`coalesce(${media.category}, 'general')`, input.category) : undefined,
        input.kind ? eq(media.kind, input.kind) : ne(media.kind, "audio"),
        input.source ? inArray(media.thing, thingsOf[input.source]) : undefined,
        beforeCursor(media.id, input.cursor),
      ),
    )
    .orderBy(desc(media.id));
  const { rows, nextCursor } = await readPage<Row>(input, query, (row) => [row.file.id]);
  const sourceOf = await findSources(ctx, rows, reach.property);
  return { media: rows.map((row) => showItem(ctx, row, reach, sourceOf(row))), nextCursor };
}

const thingsOf: Record<GallerySource, NonNullable<Row["file"]["thing"]>[]> = {
  property: ["property"],
  ticket: ["ticket", "comment"],
  task: ["task"],
};

/** The policy's `see` of the property, ticket or task that a file hangs on, as a filter. */
function withinAccess(ctx: Ctx, { property, relations, standing }: Authorized): SQL | undefined {
  const onIt = (thing: NonNullable<Row["file"]["thing"]>) => eq(media.thing, thing);
  if (relations.includes("own") || relations.includes("managed"))
    return inArray(media.thing, ["property", "ticket", "comment", "task"]);
  const { id: me, role } = userOf(ctx);
  const inside = hiddenFields("property", relations).includes("thumbnailUrl") ? undefined : onIt("property");
  const here = eq(tasks.propertyId, property.id);
  if (role === "building_occupant") return or(inside, ofTickets(ctx, property.id, eq(tickets.reporterId, me)));
  const mine = role === "contractor" ? eq(tasks.contractorId, me) : eq(tasks.technicianId, me);
  const isOpenToAll =
    role === "contractor" && relations.includes("engaged") && standing.membership?.engagement !== "awarded_only";
  const visible = and(here, isOpenToAll ? or(mine, isNull(tasks.contractorId)) : mine);
  const visibleTasks = ctx.db.select({ id: tasks.id }).from(tasks).where(visible);
  const jobs = ctx.db.select({ id: tasks.id }).from(tasks).where(and(here, mine));
  return or(
    inside,
    ofTickets(ctx, property.id, inArray(tickets.taskId, jobs)),
    and(onIt("task"), inArray(media.thingId, visibleTasks)),
  );
}

/** Files of these tickets, and of what was written on them. */
function ofTickets(ctx: Ctx, propertyId: string, condition: SQL): SQL | undefined {
  const seen = ctx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.propertyId, propertyId), condition));
  const written = ctx.db
    .select({ id: activity.id })
    .from(activity)
    .where(and(eq(activity.propertyId, propertyId), eq(activity.thing, "ticket"), inArray(activity.thingId, seen)));
  return or(
    and(eq(media.thing, "ticket"), inArray(media.thingId, seen)),
    and(eq(media.thing, "comment"), inArray(media.thingId, written)),
  );
}

/** What each file of a page hangs on, with its title. */
async function findSources(ctx: Ctx, rows: readonly Row[], property: { id: string; name: string }) {
  const idsOn = (thing: Row["file"]["thing"]) =>
    [...new Set(rows.filter(({ file }) => file.thing === thing).map(({ file }) => file.thingId))].filter(
      (id) => id !== null,
    );
  const [comments, onTasks] = [idsOn("comment"), idsOn("task")];
  const events =
    comments.length === 0
      ? []
      : await ctx.db
          .select({ id: activity.id, ticketId: activity.thingId })
          .from(activity)
          .where(inArray(activity.id, comments));
  const ticketOf = new Map(events.map(({ id, ticketId }) => [id, ticketId]));
  const onTickets = [...new Set([...idsOn("ticket"), ...ticketOf.values()])];
  const { id, title } = tickets;
  const ofTicket =
    onTickets.length === 0 ? [] : await ctx.db.select({ id, title }).from(tickets).where(inArray(id, onTickets));
  const ofTask =
    onTasks.length === 0
      ? []
      : await ctx.db.select({ id: tasks.id, title: tasks.title }).from(tasks).where(inArray(tasks.id, onTasks));
  const titles = new Map([...ofTicket, ...ofTask].map((row) => [row.id, row.title]));
  return ({ file }: Row): GalleryItem["source"] => {
    if (file.thing === "property" || file.thingId === null)
      return { thing: "property", id: property.id, title: property.name };
    const sourceId = (file.thing === "comment" ? ticketOf.get(file.thingId) : file.thingId) ?? file.thingId;
    return { thing: file.thing === "task" ? "task" : "ticket", id: sourceId, title: titles.get(sourceId) ?? "" };
  };
}

function showItem(
  ctx: Ctx,
  { file, uploaderName }: Row,
  { relations }: Authorized,
  source: GalleryItem["source"],
): GalleryItem {
  return {
    ...showMedia(ctx, file, relations),
    tileUrl: file.thumbnailKey ? mediaUrl(ctx, file.id, "tile") : null,
    uploadedBy: uploaderName,
    source,
  };
}
