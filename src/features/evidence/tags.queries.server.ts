import { asc, eq } from "drizzle-orm";
import { assets } from "#features/assets/tables.server.ts";
import type { tasks } from "#features/tasks/tables.server.ts";
import { tickets } from "#features/tickets/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { TagScan } from "./facts.rules.ts";
import { proofTags } from "./tables.server.ts";
import { placeOfTag } from "./tag.rules.ts";

type Task = Pick<typeof tasks.$inferSelect, "id" | "propertyId" | "assetId" | "ticketId">;

/** The tags that were scanned or typed at a job, and where each of them hangs. */
export async function listTagScans(ctx: Ctx, task: Task): Promise<TagScan[]> {
  const { id, propertyId, assetId, ticketId } = task;
  const rows = await ctx.db.select().from(proofTags).where(eq(proofTags.taskId, id)).orderBy(asc(proofTags.scannedAt));
  if (rows.length === 0) return [];
  const found = await ctx.lookups.tagsOfCodes(
    ctx,
    rows.map(({ code }) => code),
  );
  const hasOwnTag = (await ctx.lookups.taggedAs(ctx, { propertyId, assetId })) === "machine";
  const job = { propertyId, assetId, hasOwnTag, unitId: await findUnit(ctx, { assetId, ticketId }) };
  return rows.map(({ code, moment, isTyped, scannedAt }) => {
    const tag = found.find((one) => one.code === code);
    return { moment, isTyped, place: placeOfTag(tag, job, scannedAt), name: tag?.name ?? null };
  });
}

async function findUnit(ctx: Ctx, { assetId, ticketId }: Pick<Task, "assetId" | "ticketId">): Promise<string | null> {
  if (assetId !== null) {
    const [asset] = await ctx.db.select({ unitId: assets.unitId }).from(assets).where(eq(assets.id, assetId));
    return asset?.unitId ?? null;
  }
  if (ticketId === null) return null;
  const [ticket] = await ctx.db.select({ unitId: tickets.unitId }).from(tickets).where(eq(tickets.id, ticketId));
  return ticket?.unitId ?? null;
}
