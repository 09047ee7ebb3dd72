import { eq } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { credentials } from "./tables.server.ts";

/** With an account its papers are taken away, and what they said is forgotten. */
export async function forgetPapers(ctx: Ctx, { accountId }: Moments["accountDeleted"]): Promise<void> {
  const forgotten = { number: "", issuer: null, fileName: null, fileBytes: null, fileKey: null, removedAt: ctx.now };
  const gone = await ctx.db
    .update(credentials)
    .set(forgotten)
    .where(eq(credentials.accountId, accountId))
    .returning({ id: credentials.id });
  for (const { id } of gone) await ctx.storage.setFolderAside(`credentials/${id}`);
}
