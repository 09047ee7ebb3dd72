import { inArray } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import { isOlder, sweepRowless } from "#platform/storage/sweep.server.ts";
import { type CredentialRow, findPaperFile, folderOf } from "./queries.server.ts";
import { credentials } from "./tables.server.ts";

const dayMs = 24 * 60 * 60 * 1_000;

/** Sets the files aside that no paper has any more: of those that were replaced or removed while the store was away. */
export async function sweepPaperFiles(ctx: Ctx): Promise<void> {
  const oldest = new Date(ctx.now.getTime() - dayMs);
  await sweepRowless({
    ...{ names: ctx.storage.list("credentials"), oldest },
    known: (ids) => ctx.db.select().from(credentials).where(inArray(credentials.id, ids)),
    remove: (id) => ctx.storage.setFolderAside(folderOf(id)),
    tidy: (row) => tidy(ctx, row, oldest),
  });
}

async function tidy(ctx: Ctx, row: CredentialRow, oldest: Date): Promise<void> {
  const named = row.removedAt === null ? await findPaperFile(ctx, row) : null;
  for await (const name of ctx.storage.list(folderOf(row.id))) {
    const key = `${folderOf(row.id)}/${name}`;
    if (key !== named?.key && isOver(name, row, oldest)) await ctx.storage.setAside(key);
  }
}

/** Not one whose row may be on its way: that has an id of this day, or, of code that gives none, the next version. */
function isOver(name: string, { version }: CredentialRow, oldest: Date): boolean {
  const [, at = "", id] = /^(\d+)(?:-(.+))?$/.exec(name) ?? [];
  return id === undefined ? at !== "" && Number(at) <= version : isOlder(id, oldest);
}
