import { and, isNull, lt } from "drizzle-orm";
import * as z from "zod";
import type { Ctx } from "../../platform/context.server.ts";
import type { JobDefinition } from "../../platform/jobs.server.ts";
import { removeFiles } from "./service.server.ts";
import { media } from "./tables.server.ts";

const keptDays = 7;
const batch = 200;

/** Each night: files that nothing refers to are removed after 7 days (decisions 9). */
const sweepLooseFiles: JobDefinition<unknown, Ctx> = {
  name: "media.sweep",
  schema: z.object({}),
  cron: "41 3 * * *",
  async work(ctx) {
    const oldest = new Date(ctx.now.getTime() - keptDays * 24 * 60 * 60 * 1_000);
    const loose = and(isNull(media.thingId), lt(media.receivedAt, oldest));
    for (let rows = await find(); rows.length > 0; rows = await find()) await removeFiles(ctx, rows);

    function find() {
      return ctx.db.select().from(media).where(loose).limit(batch);
    }
  },
};

export const mediaJobs = [sweepLooseFiles];
