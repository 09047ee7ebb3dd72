import { eq } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { storable } from "#domain/plain-text.ts";
import { conflict } from "#domain/problems.ts";
import { titleOf } from "#domain/title.ts";
import { usingFiles } from "#features/media/service.server.ts";
import { enterTicket } from "#features/tickets/entering.service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import type { TagReport, tagCalls } from "./contract.ts";
import { nameOf } from "./queries.server.ts";
import { findReport, type ReportRow, readPhoto, readReport } from "./reports.queries.server.ts";
import { tagPhotos, tagReports } from "./tables.server.ts";

/** A keeper makes a repair request of a stranger's report: request, photo and report change together. */
export async function requestOfReport(
  ctx: Ctx,
  input: CallRead<typeof tagCalls.requestOfReport>,
): Promise<{ report: TagReport }> {
  const { report } = await findReport(ctx, input.id);
  refuseDecided(report);
  const photo = await readPhoto(ctx, input.id);
  const files = photo === null ? [] : [{ ...unsaid, data: photo, fileName: "photo.webp" }];
  return usingFiles(ctx, files, (files) =>
    transaction(ctx, async (ctx) => {
      const row = await findLocked(ctx, input.id);
      const where = { building: row.property.name, hasAgreed: false };
      const ticketId = await enterTicket(ctx, requestOf(row, input), where, files);
      await decide(ctx, input.id, { status: "requested", ticketId });
      return readReport(ctx, input.id);
    }),
  );
}

/** Nobody says where and when a stranger's photo was taken. */
const unsaid = { uploadId: null, deviceTime: null, category: null, description: null };

function requestOf(row: ReportRow, { title, category, priority }: CallRead<typeof tagCalls.requestOfReport>) {
  const { report, tag, asset, unit } = row;
  const name = nameOf(row);
  const where =
    tag.thing === "door" ? "By the tag on the building’s door" : [name, asset?.place].filter(Boolean).join(", ");
  return {
    propertyId: report.propertyId,
    title: title ?? titleOf(report.description),
    category: category ?? report.triage.category,
    priority: priority ?? report.triage.priority,
    emergency: false,
    locationDetails: storable(where, 200),
    entryPermission: null,
    description: `${report.description}\n\nReported by the tag of ${name}, by somebody without an account.`,
    unit: unit ? name : null,
    assetId: tag.assetId,
    unitId: tag.unitId ?? asset?.unitId ?? null,
    reporterConfirmed: true,
    triage: report.triage,
  };
}

/** A keeper dismisses a stranger's report; its photo goes. */
export async function dismissReport(
  ctx: Ctx,
  { id, reason }: CallRead<typeof tagCalls.dismissReport>,
): Promise<{ report: TagReport }> {
  return transaction(ctx, async (ctx) => {
    const row = await findLocked(ctx, id);
    await decide(ctx, id, { status: "dismissed", reason });
    const { propertyId } = row.report;
    const data = { title: nameOf(row) };
    await recordAct(ctx, {
      propertyId,
      thing: "property",
      thingId: propertyId,
      act: "report_dismissed",
      text: reason,
      data,
    });
    return readReport(ctx, id);
  });
}

type Decision = Partial<Pick<ReportRow["report"], "status" | "ticketId" | "reason">>;

async function decide(ctx: Ctx, id: string, decision: Decision): Promise<void> {
  const decided = { ...decision, decidedBy: userOf(ctx).id, decidedAt: ctx.now };
  await ctx.db.update(tagReports).set(decided).where(eq(tagReports.id, id));
  await ctx.db.delete(tagPhotos).where(eq(tagPhotos.reportId, id));
}

/** Of two keepers who decide at once the second hears what the first one did. */
async function findLocked(ctx: Ctx, id: string): Promise<ReportRow> {
  await ctx.db.select({ id: tagReports.id }).from(tagReports).where(eq(tagReports.id, id)).for("update");
  const row = await findReport(ctx, id);
  refuseDecided(row.report);
  return row;
}

function refuseDecided({ status }: Pick<ReportRow["report"], "status">): void {
  if (status === "requested") throw conflict("This report is a repair request already.");
  if (status === "dismissed") throw conflict("This report was dismissed already.");
}
