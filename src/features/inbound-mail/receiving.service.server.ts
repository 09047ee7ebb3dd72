import { timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import * as z from "zod";
import { newId } from "#domain/ids.ts";
import { attemptKey, countUp } from "#features/accounts/rate-limits.service.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { JobKind } from "#platform/jobs.server.ts";
import { signatureOf } from "./addresses.service.server.ts";
import { headsOf, nameOf, recipientsIn } from "./hook.rules.ts";
import { mostMailsAnHour } from "./rules.ts";
import { inboundMails, replyAddresses } from "./tables.server.ts";

/** Reads a mail that came, and does what it asks for. One at a time: it may be large. */
export const readKind: JobKind<{ id: string }> = {
  ...{ name: "inbound-mail.read", schema: z.object({ id: z.uuid() }), concurrency: 1, expireSeconds: 180 },
  retry: { limit: 10, delaySeconds: 2, maxDelaySeconds: 300 },
};

/** Keeps a mail that came to an address of ours, once however often it is brought; all others leave nothing behind. */
export async function keepMail(ctx: Ctx, domain: string, raw: Buffer): Promise<void> {
  const heads = headsOf(raw);
  const name = nameOf(heads, raw);
  for (const { id, signature } of recipientsIn(heads, domain)) {
    if (!timingSafeEqual(signature, signatureOf(ctx, id))) continue;
    const [address] = await ctx.db
      .select({ id: replyAddresses.id })
      .from(replyAddresses)
      .where(eq(replyAddresses.id, id));
    if (!address || (await countUp(ctx, attemptKey("mails to", id), 60)) > mostMailsAnHour) continue;
    await transaction({ ...ctx, claim: undefined }, async (ctx) => {
      const [kept] = await ctx.db
        .insert(inboundMails)
        .values({
          ...{ id: newId(), replyAddressId: id, name, raw, bytes: raw.length },
          ...{ state: "waiting", receivedAt: ctx.now },
        })
        .onConflictDoNothing()
        .returning({ id: inboundMails.id });
      if (kept) await ctx.jobs.send(ctx.db, readKind, { id: kept.id });
    });
  }
}
