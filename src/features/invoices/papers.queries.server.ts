import { and, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import { media } from "#features/media/tables.server.ts";
import { inMyProperties } from "#features/properties/access.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { figuresOf } from "./figures.queries.server.ts";
import { type Alike, mayBeSame, type PaperCheck, type Place, paperChecks, plain, type Twin } from "./papers.rules.ts";
import { invoices } from "./tables.server.ts";

type InvoiceRow = typeof invoices.$inferSelect;
type File = { id: string; invoiceId: string | null; kind: string; sha256: Buffer };
type Other = Awaited<ReturnType<typeof listOthers>>[number];
/** A file of an invoice, and another one that is the same. */
type Pair = { fileId: string; otherId: string; cameFirst: boolean; isNear: boolean };

/** What the papers of these invoices say, for a keeper who decides about them; by invoice. */
export async function papersOf(ctx: Ctx, rows: readonly InvoiceRow[]): Promise<(invoiceId: string) => PaperCheck[]> {
  if (rows.length === 0) return () => [];
  const ids = rows.map(({ id }) => id);
  const files: File[] = await ctx.db
    .select({ id: media.id, invoiceId: media.thingId, kind: media.kind, sha256: media.sha256 })
    .from(media)
    .where(and(eq(media.thing, "invoice"), inArray(media.thingId, ids)));
  const like = await ctx.lookups.papersLike(
    ctx,
    files.filter(({ kind }) => kind === "image").map(({ id }) => id),
  );
  const pairs: Pair[] = like.pairs.map(({ mediaId, otherId, isLater, isNear }) => ({
    ...{ fileId: mediaId, otherId, cameFirst: isLater, isNear },
  }));
  pairs.push(...(await listSameFiles(ctx, files)));
  const others = new Map((await listOthers(ctx, pairs)).map((one) => [one.id, one]));
  const ofSum = await listOfSum(ctx, rows);
  const figures = await figuresOf(ctx, rows);
  const filed = await countFiled(ctx, ids);
  return (invoiceId) => {
    const row = rows.find(({ id }) => id === invoiceId);
    if (!row) return [];
    const mine = files.filter((file) => file.invoiceId === invoiceId);
    const mineIds = new Set(mine.map(({ id }) => id));
    const papers = paperChecks({
      files: mine.length,
      isUnread: mine.some(({ id }) => like.unread.includes(id)),
      twins: pairs.flatMap((pair) => (pair.isNear ? [] : twinOf(row, pair, mineIds, others))),
      alike: alikeOf(
        row,
        ofSum,
        pairs.filter(({ fileId }) => mineIds.has(fileId)),
        others,
      ),
      sameNumber: ofSum
        .filter((one) => isSameBill(row, one.row) && (one.isSeen || one.row.issuedOn === row.issuedOn))
        .map((one) => ({
          // Ids grow with time.
          cameFirst: one.row.id < row.id,
          place: one.isSeen ? placeOf(row, { of: "invoice", ...one }) : null,
        })),
      filedInHour: filed.get(invoiceId) ?? 0,
    });
    return [...papers, ...figures(row)];
  };
}

/** PDFs of one content. Pictures are compared where all pictures are. */
async function listSameFiles(ctx: Ctx, files: readonly File[]): Promise<Pair[]> {
  const papers = files.filter(({ kind }) => kind !== "image");
  if (papers.length === 0) return [];
  const same = await ctx.db
    .select({ id: media.id, sha256: media.sha256 })
    .from(media)
    .where(
      and(
        eq(media.thing, "invoice"),
        inArray(
          media.sha256,
          papers.map(({ sha256 }) => sha256),
        ),
      ),
    );
  return papers.flatMap(({ id: fileId, sha256 }) =>
    same
      .filter((one) => one.id !== fileId && one.sha256.equals(sha256))
      // Ids grow with time.
      .map(({ id: otherId }) => ({ fileId, otherId, cameFirst: otherId < fileId, isNear: false })),
  );
}

const columns = (ctx: Ctx) => ({
  row: invoices,
  ...{ taskId: tasks.id, title: tasks.title, building: properties.name },
  ...{ propertyId: properties.id, isSeen: sql<boolean>`${inMyProperties(ctx, properties.id)}` },
});

/** What those files belong to: invoices and work; others are no money. */
async function listOthers(ctx: Ctx, pairs: readonly Pair[]) {
  if (pairs.length === 0) return [];
  const ofWork = sql`case when ${media.thing} = 'task' then ${media.thingId} end`;
  return ctx.db
    .select({ ...columns(ctx), id: media.id, at: media.receivedAt })
    .from(media)
    .leftJoin(invoices, and(eq(media.thing, "invoice"), eq(invoices.id, media.thingId)))
    .innerJoin(tasks, eq(tasks.id, sql`coalesce(${invoices.taskId}, ${ofWork})`))
    .innerJoin(properties, eq(properties.id, tasks.propertyId))
    .where(
      inArray(
        media.id,
        pairs.map(({ otherId }) => otherId),
      ),
    );
}

/** Papers of the same job's work are the same paper; so is one that was refused and comes again. */
const isOwn = (row: InvoiceRow, other: Other): boolean =>
  other.row === null
    ? other.taskId === row.taskId
    : other.row.id === row.id ||
      (other.row.state === "refused" &&
        other.row.contractorId === row.contractorId &&
        other.row.propertyId === row.propertyId);

function twinOf(
  row: InvoiceRow,
  { fileId, otherId, cameFirst }: Pair,
  mine: ReadonlySet<string>,
  others: ReadonlyMap<string, Other>,
): Twin[] {
  const other = others.get(otherId);
  if (!mine.has(fileId) || !other || isOwn(row, other)) return [];
  const of = other.row === null ? ("task" as const) : ("invoice" as const);
  return [{ cameFirst, place: other.isSeen ? placeOf(row, { of, ...other }) : null }];
}

type Placed = Pick<Other, "row" | "title" | "building" | "propertyId" | "at"> & { of: Place["of"] };

const placeOf = (row: InvoiceRow, { of, row: other, title, building, propertyId, at }: Placed): Place => ({
  ...{ of, title, number: other?.number ?? null, on: lagosDay(at) },
  building: propertyId === row.propertyId ? null : building,
});

/** Invoices with the sums of these: of all buildings those with a number that came on a day of theirs, which say one bit alone. */
async function listOfSum(ctx: Ctx, rows: readonly InvoiceRow[]) {
  const total = sql`${invoices.netKobo} + ${invoices.vatKobo}`;
  return ctx.db
    .select({ ...columns(ctx), row: invoices, at: invoices.createdAt })
    .from(invoices)
    .innerJoin(tasks, eq(tasks.id, invoices.taskId))
    .innerJoin(properties, eq(properties.id, invoices.propertyId))
    .where(
      and(
        ne(invoices.state, "refused"),
        or(
          inMyProperties(ctx, invoices.propertyId),
          and(
            isNotNull(invoices.number),
            inArray(
              invoices.issuedOn,
              rows.map(({ issuedOn }) => issuedOn),
            ),
          ),
        ),
        inArray(
          total,
          rows.map((row) => row.netKobo + row.vatKobo),
        ),
      ),
    );
}

type OfSum = Awaited<ReturnType<typeof listOfSum>>[number];

/** What may be the same receipt, of what its reader may see, but for what is the same for sure. */
function alikeOf(
  row: InvoiceRow,
  ofSum: readonly OfSum[],
  pairs: readonly Pair[],
  others: ReadonlyMap<string, Other>,
): Alike[] {
  const paired = (wanted: boolean) =>
    new Set(pairs.flatMap(({ otherId, isNear }) => (isNear === wanted ? (others.get(otherId)?.row?.id ?? []) : [])));
  const [near, same] = [paired(true), paired(false)];
  return ofSum
    .filter(({ row: { id }, isSeen }) => isSeen && id !== row.id && !same.has(id))
    .filter((one) => !isSameBill(row, one.row) && mayBeSame(row, one.row, near.has(one.row.id)))
    .map((one) => ({ place: placeOf(row, { of: "invoice", ...one }), isNear: near.has(one.row.id) }));
}

function isSameBill(row: InvoiceRow, other: InvoiceRow): boolean {
  if (other.id === row.id || row.number === null || other.number === null) return false;
  const isSum = row.netKobo + row.vatKobo === other.netKobo + other.vatKobo;
  return isSum && plain(row.number) === plain(other.number) && plain(row.seller) === plain(other.seller);
}

/** How many invoices whoever filed each of these had filed in the hour up to it. */
async function countFiled(ctx: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await ctx.db.execute<{ id: string; count: number }>(sql`
    select i.id, (select count(*)::int from ${invoices} o where o.filed_by = i.filed_by
      and o.created_at <= i.created_at and o.created_at > i.created_at - interval '1 hour') as count
    from ${invoices} i where i.id = any(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
