import type { Ctx } from "#platform/context.server.ts";
import { forgetBase } from "./base.queries.server.ts";
import { readJob } from "./jobs.server.ts";

/** Pictures that became part of something are read once that is committed. */
export async function queuePictures(ctx: Ctx, { ids }: { ids: string[] }): Promise<void> {
  if (ids.length > 0) await ctx.jobs.send(ctx.db, readJob, { ids });
}

/** Each night what is held in memory of erased pictures goes as well. */
export async function forgetHashes(ctx: Ctx): Promise<void> {
  forgetBase(ctx);
}
