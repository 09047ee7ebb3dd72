import { and, inArray, isNull, lt } from "drizzle-orm";
import * as z from "zod";
import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { sweepRowless } from "#platform/storage/sweep.server.ts";
import { posterJob } from "./posters.jobs.server.ts";
import { removeFiles } from "./service.server.ts";
import { media } from "./tables.server.ts";
import { keptMs } from "./uploads/rules.ts";
import { removeUploads } from "./uploads/service.server.ts";
import { uploads } from "./uploads/tables.server.ts";

const batch = 200;

/** Each night and at every start: files that nothing refers to are removed after 7 days. */
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
    await sweepFolders(ctx, oldest);
  },
};

/** What a crash left between a file and its row. */
async function sweepFolders({ db, storage }: Ctx, oldest: Date): Promise<void> {
  await sweepRowless({
    names: storage.list("media"),
    oldest,
    known: (ids) => db.select({ id: media.id }).from(media).where(inArray(media.id, ids)),
    remove: (id) => storage.setFolderAside(`media/${id}`),
  });
  await sweepRowless({
    names: storage.incoming.list(),
    oldest,
    known: (ids) => db.select({ id: uploads.id }).from(uploads).where(inArray(uploads.id, ids)),
    remove: (id) => storage.incoming.remove(id),
  });
}

export const mediaJobs = [sweepLooseFiles, posterJob];
