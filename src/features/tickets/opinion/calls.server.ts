import { bind } from "#platform/http/bind.server.ts";
import { readTicket } from "../queries.server.ts";
import { opinionCalls } from "./contract.ts";
import { askOpinion } from "./service.server.ts";

export const opinionBindings = bind(opinionCalls, {
  askOpinion: {
    verb: askOpinion,
    shorten: ({ ticket }: { ticket: { id: string } }) => ({ id: ticket.id }),
    again: (ctx: Parameters<typeof readTicket>[0], kept: unknown) => readTicket(ctx, (kept as { id: string }).id),
  },
});
