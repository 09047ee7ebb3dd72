import { and, inArray, isNull, lt } from "drizzle-orm";
import * as z from "zod";
import type { Ctx } from "../../platform/context.server.ts";
import type { JobDefinition } from "../../platform/jobs.server.ts";
import { posterJob } from "./posters/jobs.server.ts";
import { isOlder } from "./rules.ts";
import { removeFiles } from "./service.server.ts";
import { media } from "./tables.server.ts";
import { keptMs } from "./uploads/rules.ts";
import { removeUploads } from "./uploads/service.server.ts";
import { uploads } from "./uploads/tables.server.ts";

const batch = 200;

/** Each night and at every start: files that nothing refers to are removed after 7 days (decisions 9). */
export const sweepLooseFiles: JobDefinition<unknown, Ctx> = {
  name: "media.sweep",
  schema: z.object({}),
  cron: "41 3 * * *",
  async work(ctx) {
    const oldest = new Date(ctx.now.getTime() - keptMs);
    const loose = and(isNull(media.thingId), lt(media.receivedAt, oldest));
    const findLoose = () => ctx.db.select().from(media).where(loose).limit(batch);
    for (let rows = await findLoose(); rows.length > 0; rows = await findLoose()) await removeFiles(ctx, rows);

    const findOld = () =>
      ctx.db.select({ id: uploads.id }).from(uploads).where(lt(uploads.createdAt, oldest)).limit(batch);
    for (let rows = await findOld(); rows.length > 0; rows = await findOld()) {
      await removeUploads(
        ctx,
        rows.map((row) => row.id),
      );
    }
    await sweepRowless(ctx, oldest);
  },
};

/** What a crash left between a file and its row. Ids tell when they were made, so that nothing under way is touched. */
async function sweepRowless(ctx: Ctx, oldest: Date): Promise<void> {
  const { storage } = ctx;
  for await (const ids of inBatches(storage.list("media"), oldest)) {
    const known = await ctx.db.select({ id: media.id }).from(media).where(inArray(media.id, ids));
    for (const id of without(ids, known)) await storage.removeFolder(`media/${id}`);
  }
  for await (const ids of inBatches(storage.incoming.list(), oldest)) {
    const known = await ctx.db.select({ id: uploads.id }).from(uploads).where(inArray(uploads.id, ids));
    for (const id of without(ids, known)) await storage.incoming.remove(id);
  }
}

const without = (ids: string[], known: { id: string }[]) => {
  const kept = new Set(known.map((row) => row.id));
  return ids.filter((id) => !kept.has(id));
};

async function* inBatches(names: AsyncIterable<string>, oldest: Date): AsyncGenerator<string[]> {
  let ids: string[] = [];
  for await (const name of names) {
    if (isOlder(name, oldest)) ids.push(name);
    if (ids.length < batch) continue;
    yield ids;
    ids = [];
  }
  if (ids.length > 0) yield ids;
}

export const mediaJobs = [sweepLooseFiles, posterJob];
