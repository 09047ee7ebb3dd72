import { and, desc, eq, getTableColumns, ne, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { canOf } from "#domain/policy.ts";
import { notFound } from "#domain/problems.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { assets } from "#features/assets/tables.server.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { units } from "#features/units/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { beforeCursor, readPage } from "#platform/paging.server.ts";
import { isSigned, signHour } from "#platform/signer.server.ts";
import type { TagReport, tagCalls } from "./contract.ts";
import { nameOf } from "./queries.server.ts";
import { tagPhotos, tagReports, tags } from "./tables.server.ts";

const selectReports = (ctx: Ctx) =>
  ctx.db
    .select({
      report: getTableColumns(tagReports),
      tag: tags,
      asset: assets,
      unit: units,
      property: properties,
      decider: accounts.name,
      hasPhoto: sql<boolean>`exists (select from ${tagPhotos} where ${tagPhotos.reportId} = ${tagReports.id})`,
    })
    .from(tagReports)
    .innerJoin(tags, eq(tags.id, tagReports.tagId))
    .innerJoin(properties, eq(properties.id, tagReports.propertyId))
    .leftJoin(assets, eq(assets.id, tags.assetId))
    .leftJoin(units, eq(units.id, tags.unitId))
    .leftJoin(accounts, eq(accounts.id, tagReports.decidedBy));

export type ReportRow = Awaited<ReturnType<typeof selectReports>>[number];

const photoText = (id: string) => `report photo:${id}`;

function showReport(ctx: Ctx, row: ReportRow): TagReport {
  const { id, propertyId, tagId, description, phone, triage, status, ticketId, reason } = row.report;
  const { decidedAt, filedAt } = row.report;
  return {
    ...{ id, propertyId, tagId, description, phone, triage, status, ticketId, reason },
    thing: row.tag.thing,
    name: nameOf(row),
    photoUrl: row.hasPhoto ? `/api/reports/${id}/photo?${signHour(ctx, photoText(id))}` : null,
    decidedBy: row.decider,
    decidedAt: decidedAt?.toISOString() ?? null,
    createdAt: filedAt.toISOString(),
  };
}

/** What strangers reported at a building, the newest first. */
export async function listTagReports(ctx: Ctx, input: CallRead<typeof tagCalls.listTagReports>) {
  const { relations, standing } = await authorizeProperty(ctx, "tag_report", "see", input.id);
  const { status } = input;
  const ofStatus = status === "decided" ? ne(tagReports.status, "waiting") : status && eq(tagReports.status, status);
  const query = selectReports(ctx)
    .where(and(eq(tagReports.propertyId, input.id), ofStatus, beforeCursor(tagReports.id, input.cursor)))
    .orderBy(desc(tagReports.id));
  const { rows, nextCursor } = await readPage(input, query, ({ report }) => [report.id]);
  return {
    reports: rows.map((row) => showReport(ctx, row)),
    waiting: await countWaiting(ctx, input.id),
    can: canOf(userOf(ctx).role, relations, "tag_report", standing.closed),
    nextCursor,
  };
}

/** How many reports of a building nobody has decided. */
export const countWaiting = (ctx: Ctx, propertyId: string): Promise<number> =>
  ctx.db.$count(tagReports, and(eq(tagReports.propertyId, propertyId), eq(tagReports.status, "waiting")));

/** A report that its keeper may decide; 404 out of reach. */
export async function findReport(ctx: Ctx, id: string): Promise<ReportRow> {
  const [row] = await selectReports(ctx).where(eq(tagReports.id, id));
  if (!row) throw notFound("report");
  await authorizeProperty(ctx, "tag_report", "decide", row.report.propertyId, "report");
  return row;
}

/** A report as its keeper sees it right after a write. */
export async function readReport(ctx: Ctx, id: string): Promise<{ report: TagReport }> {
  return { report: showReport(ctx, await findReport(ctx, id)) };
}

export async function readPhoto(ctx: Ctx, reportId: string): Promise<Buffer | null> {
  const [row] = await ctx.db.select({ shown: tagPhotos.shown }).from(tagPhotos).where(eq(tagPhotos.reportId, reportId));
  return row?.shown ?? null;
}

/** The photo behind a signed address; 404 where the signature is wrong, its hour is over or the report was decided. */
export async function findSignedPhoto(
  ctx: Ctx,
  given: { id: string; until: number; signature: string },
): Promise<Buffer> {
  const photo = isSigned(ctx, photoText(given.id), given) ? await readPhoto(ctx, given.id) : null;
  if (photo === null) throw notFound("file");
  return photo;
}
