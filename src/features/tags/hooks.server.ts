import { and, eq, lt } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { tagReports } from "./tables.server.ts";

const keptDays = 90;

/** What was dismissed is forgotten, with the phone that a stranger left. */
export async function forgetReports({ db }: Ctx, { before }: Moments["nightFell"]): Promise<void> {
  await db
    .delete(tagReports)
    .where(and(eq(tagReports.status, "dismissed"), lt(tagReports.decidedAt, before(keptDays))));
}
