import type { CallRead } from "#domain/contract.ts";
import { likePattern } from "#domain/text.ts";
import { findDocuments } from "#features/library/documents/search.queries.server.ts";
import { findProperties } from "#features/properties/search.queries.server.ts";
import { findTasks } from "#features/tasks/search.queries.server.ts";
import { findTickets } from "#features/tickets/search.queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Found, searchCalls } from "./contract.ts";

/** More words than anybody types only cost time. */
const mostWords = 6;

/** What somebody may see, by name: the reach is that of the four lists, and nothing that they hide is looked at. */
export async function search(ctx: Ctx, { q }: CallRead<typeof searchCalls.search>): Promise<Found> {
  const words = q.split(/\s+/).slice(0, mostWords).map(likePattern);
  return {
    properties: await findProperties(ctx, words),
    tasks: await findTasks(ctx, words),
    tickets: await findTickets(ctx, words),
    documents: await findDocuments(ctx, words),
  };
}
