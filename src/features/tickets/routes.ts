import { routes } from "#domain/routes.ts";

export const ticketRoutes = routes("user", {
  fileTicket: ["POST", "/repair-tickets"],
  listTickets: ["GET", "/repair-tickets", { follows: ["property", "ticket"] }],
  findTicket: ["GET", "/repair-tickets/{id}", { follows: ["property", "ticket"] }],
  setTicketStatus: ["PUT", "/repair-tickets/{id}/status"],
  acknowledgeTicket: ["POST", "/repair-tickets/{id}/acknowledge"],
  reopenTicket: ["POST", "/repair-tickets/{id}/reopen"],
  answerTicket: ["POST", "/repair-tickets/{id}/answer"],
  waitForOccupant: ["PUT", "/repair-tickets/{id}/waiting"],
  correctTicket: ["PUT", "/repair-tickets/{id}/triage"],
  commentOnTicket: ["POST", "/repair-tickets/{id}/comments"],
});

export const opinionTicketRoutes = routes("user", {
  askOpinion: ["POST", "/repair-tickets/{id}/second-opinion"],
});

export const promiseRoutes = routes("user", {
  listPromises: ["GET", "/properties/{id}/promises", { follows: ["property"] }],
  setPromises: ["PUT", "/properties/{id}/promises"],
});

export const correctionRoutes = routes("admin", {
  readCorrections: ["GET", "/admin/triage"],
  exportCorrections: ["GET", "/admin/triage.jsonl"],
});
