import { and, inArray, lt, sql } from "drizzle-orm";
import * as z from "zod";
import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { sweepRowless } from "#platform/storage/sweep.server.ts";
import { blogImages } from "../tables.server.ts";

/** A post that is written and not yet saved is known to its writer's device alone, so they get a month. */
const keptMs = 30 * 86_400_000;
const batch = 200;

/** Each night: pictures that no post has had for thirty days go, with their address. */
export const sweepPictures: JobDefinition<unknown, Ctx> = {
  name: "blog.pictures",
  schema: z.object({}),
  cron: "50 2 * * *",
  async work({ db, storage, now }) {
    await db.execute(sql`
      with used as (
        select distinct (regexp_matches(content || ' ' || coalesce(featured_image, ''),
          '/api/blog/images/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'g'))[1]::uuid as id from posts),
      seen as (select i.id, used.id is null as idle from blog_images i left join used on used.id = i.id)
      update blog_images i set idle_since = case when seen.idle then ${now.toISOString()}::timestamptz end
      from seen where seen.id = i.id and seen.idle <> (i.idle_since is not null)`);

    const oldest = new Date(now.getTime() - keptMs);
    const findIdle = () =>
      db.select({ id: blogImages.id }).from(blogImages).where(lt(blogImages.idleSince, oldest)).limit(batch);
    for (let rows = await findIdle(); rows.length > 0; rows = await findIdle()) {
      const ids = rows.map(({ id }) => id);
      // Asked again, since a post may have taken one up since then.
      const stillIdle = and(inArray(blogImages.id, ids), lt(blogImages.idleSince, oldest));
      const gone = await db.delete(blogImages).where(stillIdle).returning({ id: blogImages.id });
      for (const { id } of gone) await storage.setFolderAside(`blog/${id}`);
    }
    await sweepRowless({
      names: storage.list("blog"),
      oldest,
      known: (ids) => db.select({ id: blogImages.id }).from(blogImages).where(inArray(blogImages.id, ids)),
      remove: (id) => storage.setFolderAside(`blog/${id}`),
    });
  },
};
