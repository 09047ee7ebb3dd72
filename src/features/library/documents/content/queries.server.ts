import { and, eq, isNull } from "drizzle-orm";
import { notFound } from "#domain/problems.ts";
import type { Ctx } from "#platform/context.server.ts";
import { isSigned, signHour } from "#platform/signer.server.ts";
import { documents } from "../tables.server.ts";

/** `preview`: to be looked at, which is no download. `download`: to be kept. */
export const uses = ["download", "preview"] as const;
export type Use = (typeof uses)[number];

const path = "/api/property-manager/data-room/documents";

/** The file by an address that needs no token, signed for the clock hour. */
export const contentUrl = (ctx: Ctx, id: string, use: Use): string =>
  `${path}/${id}/content?use=${use}&${signHour(ctx, `document:${use}:${id}`)}`;

export const keyOf = (id: string): string => `documents/${id}`;

/** The document behind a signed address; 404 where it was changed, its hour is over or the document was deleted. */
export async function findSignedDocument(
  ctx: Ctx,
  use: Use,
  given: { id: string; until: number; signature: string },
): Promise<typeof documents.$inferSelect> {
  if (!isSigned(ctx, `document:${use}:${given.id}`, given)) throw notFound("document");
  const [row] = await ctx.db
    .select()
    .from(documents)
    .where(and(eq(documents.id, given.id), isNull(documents.deletedAt)));
  if (!row) throw notFound("document");
  return row;
}
