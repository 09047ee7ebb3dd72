import { and, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import { moneyOut } from "#features/ledger/by-hand/tables.server.ts";
import { ledgers } from "#features/ledger/tables.server.ts";
import { media } from "#features/media/tables.server.ts";
import { inMyProperties } from "#features/properties/access.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { figuresOf } from "./figures.queries.server.ts";
import { type Alike, mayBeSame, type PaperCheck, type Place, paperChecks, plain, type Twin } from "./papers.rules.ts";
import { invoices } from "./tables.server.ts";

type InvoiceRow = typeof invoices.$inferSelect;
type File = { id: string; thingId: string | null; propertyId: string | null; kind: string; sha256: Buffer };
export type Other = Awaited<ReturnType<typeof listOthers>>[number];
/** A file of a paper, and another one that is the same. */
type Pair = { fileId: string; otherId: string; cameFirst: boolean; isNear: boolean };

/** What the papers of these invoices say, for a keeper who decides about them; by invoice. */
export async function papersOf(ctx: Ctx, rows: readonly InvoiceRow[]): Promise<(invoiceId: string) => PaperCheck[]> {
  if (rows.length === 0) return () => [];
  const ids = rows.map(({ id }) => id);
  const { filesOf, twinsOf, isUnread, pairs, others } = await comparePapers(ctx, "invoice", ids);
  const ofSum = await listOfSum(ctx, rows);
  const figures = await figuresOf(ctx, rows);
  const filed = await countFiled(ctx, ids);
  return (invoiceId) => {
    const row = rows.find(({ id }) => id === invoiceId);
    if (!row) return [];
    const mineIds = filesOf(invoiceId);
    const papers = paperChecks({
      files: mineIds.size,
      isUnread: isUnread(mineIds),
      twins: twinsOf(mineIds, row.propertyId, (other) => isOwn(row, other)),
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
          place: one.isSeen ? placeOf(row.propertyId, one) : null,
        })),
      filedInHour: filed.get(invoiceId) ?? 0,
    });
    return [...papers, ...figures(row)];
  };
}

/** The files of these things, and what else each of them came with. */
export async function comparePapers(ctx: Ctx, thing: "invoice" | "entry", ids: readonly string[]) {
  const files: File[] = await ctx.db
    .select({
      id: media.id,
      thingId: media.thingId,
      propertyId: media.propertyId,
      kind: media.kind,
      sha256: media.sha256,
    })
    .from(media)
    .where(and(eq(media.thing, thing), inArray(media.thingId, [...ids])));
  const like = await ctx.lookups.papersLike(
    ctx,
    files.filter(({ kind }) => kind === "image").map(({ id }) => id),
  );
  const pairs: Pair[] = like.pairs.map(({ mediaId, otherId, isLater, isNear }) => ({
    ...{ fileId: mediaId, otherId, cameFirst: isLater, isNear },
  }));
  pairs.push(...(await listSameFiles(ctx, files)));
  const others = new Map((await listOthers(ctx, pairs)).map((one) => [one.id, one]));
  return {
    ...{ pairs, others },
    filesOf: (id: string) => new Set(files.filter(({ thingId }) => thingId === id).map((file) => file.id)),
    isUnread: (mine: ReadonlySet<string>) => like.unread.some((id) => mine.has(id)),
    twinsOf: (mine: ReadonlySet<string>, propertyId: string, isOwn: (other: Other) => boolean): Twin[] =>
      pairs.flatMap(({ fileId, otherId, cameFirst, isNear }) => {
        const other = others.get(otherId);
        if (isNear || !mine.has(fileId) || !other || isOwn(other)) return [];
        return [{ cameFirst, place: other.isSeen ? placeOf(propertyId, other) : null }];
      }),
  };
}

/** PDFs of one content. Pictures are compared where all pictures are. */
async function listSameFiles(ctx: Ctx, files: readonly File[]): Promise<Pair[]> {
  const papers = files.filter(({ kind }) => kind !== "image");
  if (papers.length === 0) return [];
  const isSame = inArray(
    media.sha256,
    papers.map(({ sha256 }) => sha256),
  );
  const both = { id: media.id, sha256: media.sha256 };
  const same = await ctx.db
    .select(both)
    .from(media)
    .where(and(eq(media.thing, "invoice"), isSame));
  // Those of money out are looked for among what their building has of it, which has no index by content.
  const here = [...new Set(papers.flatMap(({ propertyId }) => propertyId ?? []))];
  const ofHand = await ctx.db
    .select(both)
    .from(ledgers)
    .innerJoin(moneyOut, eq(moneyOut.ledgerId, ledgers.id))
    .innerJoin(media, and(eq(media.thing, "entry"), eq(media.thingId, moneyOut.id)))
    .where(and(inArray(ledgers.propertyId, here), isSame));
  same.push(...ofHand);
  return papers.flatMap(({ id: fileId, sha256 }) =>
    same
      .filter((one) => one.id !== fileId && one.sha256.equals(sha256))
      // Ids grow with time.
      .map(({ id: otherId }) => ({ fileId, otherId, cameFirst: otherId < fileId, isNear: false })),
  );
}

const columns = (ctx: Ctx) => ({
  row: invoices,
  ...{ taskId: tasks.id, building: properties.name },
  ...{ propertyId: properties.id, isSeen: sql<boolean>`${inMyProperties(ctx, properties.id)}` },
});

/** What those files belong to: invoices, work, and money out by hand; others are no money. */
async function listOthers(ctx: Ctx, pairs: readonly Pair[]) {
  if (pairs.length === 0) return [];
  const ofWork = sql`case when ${media.thing} = 'task' then ${media.thingId} end`;
  return ctx.db
    .select({
      ...columns(ctx),
      ...{ id: media.id, at: media.receivedAt, entry: moneyOut },
      title: sql<string>`coalesce(${tasks.title}, ${moneyOut.memo})`,
    })
    .from(media)
    .leftJoin(invoices, and(eq(media.thing, "invoice"), eq(invoices.id, media.thingId)))
    .leftJoin(moneyOut, and(eq(media.thing, "entry"), eq(moneyOut.id, media.thingId)))
    .leftJoin(tasks, eq(tasks.id, sql`coalesce(${invoices.taskId}, ${ofWork})`))
    .innerJoin(properties, eq(properties.id, sql`coalesce(${tasks.propertyId}, ${moneyOut.propertyId})`))
    .where(
      inArray(
        media.id,
        pairs.map(({ otherId }) => otherId),
      ),
    );
}

/** Papers of the same job's work are the same paper; so is one that was refused and comes again. */
function isOwn(row: InvoiceRow, { row: other, entry, taskId, propertyId }: Other): boolean {
  if (entry) return isRefusedAt(row.propertyId, { entry, row: other, propertyId });
  if (other === null) return taskId === row.taskId;
  return (
    other.id === row.id ||
    (other.contractorId === row.contractorId && isRefusedAt(row.propertyId, { entry, row: other, propertyId }))
  );
}

/** What was refused in the same building let no money go. */
export const isRefusedAt = (
  at: string,
  { entry, row, propertyId }: Pick<Other, "entry" | "row" | "propertyId">,
): boolean => (entry ?? row)?.state === "refused" && propertyId === at;

type Placed = Pick<Other, "row" | "title" | "building" | "propertyId" | "at"> & { entry?: Other["entry"] };

const placeOf = (at: string, { row, entry, title, building, propertyId, at: came }: Placed): Place => ({
  of: entry ? "entry" : row === null ? "task" : "invoice",
  ...{ title, number: row?.number ?? null, on: lagosDay(came) },
  building: propertyId === at ? null : building,
});

/** Invoices with the sums of these: of all buildings those with a number that came on a day of theirs, which say one bit alone. */
async function listOfSum(ctx: Ctx, rows: readonly InvoiceRow[]) {
  const total = sql`${invoices.netKobo} + ${invoices.vatKobo}`;
  return ctx.db
    .select({ ...columns(ctx), row: invoices, title: tasks.title, at: invoices.createdAt })
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
    .map((one) => ({ place: placeOf(row.propertyId, one), isNear: near.has(one.row.id) }));
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
