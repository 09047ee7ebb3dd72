import { and, desc, eq, inArray, type SQL } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import { chargeCalls } from "#features/charges/contract.ts";
import { statementPapers } from "#features/charges/papers/queries.server.ts";
import { listUnitBalances } from "#features/charges/statements.queries.server.ts";
import { keyOf } from "#features/library/documents/content/queries.server.ts";
import { shownFile } from "#features/media/queries.server.ts";
import { media } from "#features/media/tables.server.ts";
import { ownParts } from "#features/privacy/export.queries.server.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { csvOfRows } from "#platform/csv.server.ts";
import { withBlanks } from "#platform/video/blanks.server.ts";
import type { ZipPart } from "#platform/zip.server.ts";
import { list } from "./files.queries.server.ts";
import { buildingOf, documentsOf, listsOf, photosOf } from "./lists.queries.server.ts";
import { fileNameIn, indexPage } from "./rules.ts";
import type { archives } from "./tables.server.ts";

/** All of an archive, file by file, for who acts in `ctx`: of themselves, of a building that they keep, or of its statements. */
export function partsOf(ctx: Ctx, { propertyId, fromDay, toDay }: Of): AsyncGenerator<ZipPart> {
  if (propertyId === null) return ownParts(ctx, userOf(ctx).id);
  if (fromDay === null || toDay === null) return buildingParts(ctx, propertyId);
  return statementParts(ctx, { id: propertyId, from: fromDay, to: toDay });
}

/** What each unit owes as a list, and the statement of each on paper. */
async function* statementParts(ctx: Ctx, of: { id: string; from: string; to: string }): AsyncGenerator<ZipPart> {
  const { name, columns, rows } = list(
    ctx,
    "unit-balances",
    { call: chargeCalls.listUnitBalances, read: listUnitBalances },
    of,
  );
  yield {
    name,
    content: csvOfRows(
      columns,
      rows(async () => {}),
      () => {},
    ),
  };
  for await (const { unitId, fileName, content } of statementPapers(ctx, of))
    yield { name: fileNameIn("statements", unitId, fileName), content: [content], stored: true };
}

type Of = Pick<typeof archives.$inferSelect, "propertyId" | "fromDay" | "toDay">;

/** The page on top is written last, when what there is has been counted. */
async function* buildingParts(ctx: Ctx, id: string): AsyncGenerator<ZipPart> {
  const building = await buildingOf(ctx, id);
  const lists: { name: string; rows: number; gone: string[] }[] = [];
  const papers: { name: string; title: string }[] = [];
  const photos: { name: string; caption: string; isPicture: boolean }[] = [];
  yield { name: "building.json", content: [JSON.stringify(building, null, 2)] };
  for (const { name, columns, rows } of listsOf(ctx, id)) {
    const counted = { name, rows: 0, gone: [] as string[] };
    lists.push(counted);
    const onGone = async (title: string) => {
      // Where the building itself is out of reach, nothing was taken away: the archive fails.
      await authorizeProperty(ctx, "property", "see_history", id);
      counted.gone.push(title);
    };
    yield { name, content: csvOfRows(columns, rows(onGone), (count) => (counted.rows += count)) };
  }
  for await (const some of documentsOf(ctx, id))
    for (const { id: documentId, fileName, title } of some) {
      const content = await readOrNull(ctx, keyOf(String(documentId)));
      if (!content) continue;
      const name = fileNameIn("papers", String(documentId), String(fileName));
      papers.push({ name, title: String(title) });
      yield { name, content, stored: true };
    }
  for await (const some of photosOf(ctx, id))
    for await (const photo of filesOf(ctx, ofIds(some.map((one) => String(one.id))))) {
      photos.push(photo);
      yield { name: photo.name, content: photo.content, stored: true };
    }
  // Certificates, invoices, and pictures of meters, machines and damage, which stand on no wall of photos.
  const beside = and(eq(media.propertyId, id), inArray(media.thing, [...besideWalls]));
  for await (const { name, caption, content } of filesOf(ctx, beside)) {
    const inPapers = name.replace("photos/", "papers/");
    papers.push({ name: inPapers, title: caption });
    yield { name: inPapers, content, stored: true };
  }
  const address = building.address ?? building.location;
  const about = { name: building.name, address, madeAt: ctx.now, lists, photos, papers };
  yield { name: "index.html", content: [indexPage(about)] };
}

const besideWalls = ["paper", "reading", "asset", "invoice", "deduction", "entry"] as const;

const ofIds = (ids: readonly string[]): SQL => isOneOf(media.id, ids);

/** Photos as everybody sees them, without where and by which phone they were taken; what is lost is left out. */
async function* filesOf(ctx: Ctx, which: SQL | undefined) {
  const rows = await ctx.db.select().from(media).where(which).orderBy(desc(media.id));
  for (const row of rows) {
    const shown = await shownFile(ctx, row, "shown");
    const content = "key" in shown ? await readOrNull(ctx, shown.key) : [await shown.bytes];
    if (!content) continue;
    const blanks = "key" in shown ? (shown.blanks ?? []) : [];
    const isPicture = shown.contentType.startsWith("image/");
    const fileName = shown.contentType === "image/webp" ? `${row.fileName.replace(/\.\w+$/, "")}.webp` : row.fileName;
    yield {
      name: fileNameIn("photos", row.id, fileName),
      caption: `${row.fileName}, ${lagosDay(row.receivedAt)}`,
      isPicture,
      content: blanks.length > 0 && "destroy" in content ? withBlanks(content, blanks, 0) : content,
    };
  }
}

async function readOrNull(ctx: Ctx, key: string) {
  return (await ctx.storage.find(key)) !== undefined ? ctx.storage.read(key) : null;
}
