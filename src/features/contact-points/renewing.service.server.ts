import { and, eq, ne } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { conflict, notFound } from "#domain/problems.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { isOldBrowser } from "./queries.server.ts";
import type { renewingCalls } from "./renewing.contract.ts";
import { refuseBrowser } from "./service.server.ts";
import { contactPoints } from "./tables.server.ts";

type Renewal = CallRead<typeof renewingCalls.renewBrowser>;

/** A browser goes on under another address, whoever's session it was; what is sent from now on goes there. */
export async function renewBrowser(
  ctx: Ctx,
  { endpoint, key, secret, wasEndpoint, wasSecret }: Renewal,
): Promise<null> {
  if (ctx.channels.pushContact === null) throw conflict("This Tunse sends nothing to browsers.");
  await refuseBrowser(ctx, { endpoint, key, secret });
  return transaction(ctx, async (ctx) => {
    const isBrowser = eq(contactPoints.kind, "browser");
    const isIt = and(isBrowser, eq(contactPoints.address, wasEndpoint), eq(contactPoints.browserSecret, wasSecret));
    const [row] = await ctx.db.select().from(contactPoints).where(isIt).for("update");
    if (!row) throw notFound("browser");
    const [old] = await ctx.db
      .select({ id: contactPoints.id })
      .from(contactPoints)
      .where(and(eq(contactPoints.id, row.id), isOldBrowser(ctx.now)));
    if (old) throw notFound("browser");
    // As with the same browser named again: it belongs to whoever named it last.
    await ctx.db
      .delete(contactPoints)
      .where(and(isBrowser, eq(contactPoints.address, endpoint), ne(contactPoints.id, row.id)));
    await ctx.db
      .update(contactPoints)
      .set({ address: endpoint, browserKey: key, browserSecret: secret, goneAt: null })
      .where(eq(contactPoints.id, row.id));
    return null;
  });
}
