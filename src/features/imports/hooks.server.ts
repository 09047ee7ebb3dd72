import { sql } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { undoDays } from "./fields.ts";
import { importRows, imports } from "./tables.server.ts";

/** What can be undone no more need not be kept; that a file was read in is. */
export async function forgetImportRows(ctx: Ctx, { before }: Moments["nightFell"]): Promise<void> {
  await ctx.db.execute(sql`
    delete from ${importRows} r using ${imports} i
    where i.id = r.import_id and i.created_at < ${before(undoDays)}::timestamptz`);
}
