import { Problem } from "#domain/problems.ts";
import { letterPictureOf } from "#features/media/tiles.service.server.ts";
import { authorizeTicket } from "#features/tickets/queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { findCaller } from "./voice.queries.server.ts";

/** The first photo of a request, for a mail to somebody who may see it there now; no mail waits for a photo. */
export async function findLetterPhoto(ctx: Ctx, accountId: string, ticketId: string): Promise<Buffer | null> {
  const actor = await findCaller(ctx, accountId);
  if (!actor) return null;
  try {
    await authorizeTicket({ ...ctx, actor }, "see", ticketId);
    return await letterPictureOf(ctx, ticketId);
  } catch (error) {
    if (!(error instanceof Problem)) ctx.log.warn({ err: error, ticketId }, "A photo could not be put into a mail.");
    return null;
  }
}
