import { type Ctx, userOf } from "#platform/context.server.ts";
import { onceByKey } from "#platform/http/idempotency.server.ts";
import { ticketCalls } from "./contract.ts";
import { commentOnTicket } from "./service.server.ts";

export type Written = { ticketId: string; text?: string; uploadIds?: readonly string[]; key: string } & {
  isDanger?: boolean;
};

/** What somebody wrote on a request outside of the product, once however often it is brought. */
export async function commentOnce(ctx: Ctx, way: string, { ticketId, text, uploadIds = [], key, isDanger }: Written) {
  const mediaUploads = uploadIds.map((uploadId) => ({ uploadId }));
  const input = ticketCalls.commentOnTicket.input.parse({ id: ticketId, text, mediaUploads, danger: isDanger });
  const where = { actorId: userOf(ctx).id, path: `/${way}/${ticketId}/comments`, key };
  return onceByKey(ctx, where, (ctx) => commentOnTicket(ctx, input, { isCarried: true }));
}
