import { bind } from "#platform/http/bind.server.ts";
import { answerTicket } from "./answers/service.server.ts";
import { promiseCalls } from "./clocks/contract.ts";
import { listPromises } from "./clocks/queries.server.ts";
import { setPromises } from "./clocks/setting.service.server.ts";
import { waitForOccupant } from "./clocks/waiting.service.server.ts";
import { ticketCalls } from "./contract.ts";
import { correctTicket } from "./correcting.service.server.ts";
import type { WrittenDanger } from "./danger/contract.ts";
import { listTickets } from "./list.queries.server.ts";
import { findTicket, readComment, readTicket } from "./queries.server.ts";
import { acknowledgeTicket, commentOnTicket, fileTicket, reopenTicket, setTicketStatus } from "./service.server.ts";

const idOf = (kept: unknown) => (kept as { id: string }).id;

/** Tickets show pictures by signed addresses, so a repeated call reads the ticket again instead of keeping the answer. */
const rebuilt = {
  shorten: ({ ticket }: { ticket: { id: string } }) => ({ id: ticket.id }),
  again: (ctx: Parameters<typeof readTicket>[0], kept: unknown) => readTicket(ctx, idOf(kept)),
};

/** What came of danger in what was written; code from before kept none. */
const dangerOf = (kept: unknown) => (kept as { danger?: WrittenDanger | null }).danger ?? null;

const rebuiltWithDanger = {
  shorten: ({ ticket, danger }: { ticket: { id: string }; danger: WrittenDanger | null }) => ({
    id: ticket.id,
    danger,
  }),
  again: async (ctx: Parameters<typeof readTicket>[0], kept: unknown) => ({
    ...(await readTicket(ctx, idOf(kept))),
    danger: dangerOf(kept),
  }),
};

export const promiseBindings = bind(promiseCalls, { listPromises, setPromises });

export const ticketBindings = bind(ticketCalls, {
  fileTicket: { verb: fileTicket, ...rebuilt },
  listTickets,
  findTicket,
  setTicketStatus: { verb: setTicketStatus, ...rebuilt },
  acknowledgeTicket: { verb: acknowledgeTicket, ...rebuilt },
  reopenTicket: { verb: reopenTicket, ...rebuiltWithDanger },
  answerTicket: { verb: answerTicket, ...rebuiltWithDanger },
  waitForOccupant: { verb: waitForOccupant, ...rebuilt },
  correctTicket: { verb: correctTicket, ...rebuilt },
  commentOnTicket: {
    verb: commentOnTicket,
    shorten: ({ comment, danger }) => ({ id: comment.id, danger }),
    again: async (ctx, kept) => ({ ...(await readComment(ctx, idOf(kept))), danger: dangerOf(kept) }),
  },
});
