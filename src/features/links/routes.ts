import { routes } from "#domain/routes.ts";

const byLink = { access: "public", idempotent: false } as const;

export const linkRoutes = routes("user", {
  createTaskLink: ["POST", "/tasks/{id}/links", { idempotent: false }],
  createTicketLink: ["POST", "/repair-tickets/{id}/links", { idempotent: false }],
  createContractorLink: ["POST", "/tasks/{id}/contractor-links", { idempotent: false }],
  createRequestContractorLink: ["POST", "/repair-tickets/{id}/contractor-links", { idempotent: false }],
  listLinks: ["GET", "/links", { follows: ["task", "ticket"] }],
  revokeLink: ["DELETE", "/links/{id}"],
  findLinkPage: ["GET", "/l/{code}", { access: "public" }],
  openLink: ["POST", "/l/{code}/opening", byLink],
  startByLink: ["POST", "/l/{code}/start", byLink],
  tickByLink: ["POST", "/l/{code}/ticks", byLink],
  completeByLink: ["POST", "/l/{code}/completion", byLink],
  chooseByLink: ["POST", "/l/{code}/visit", byLink],
  answerByLink: ["POST", "/l/{code}/answer", byLink],
  commentByLink: ["POST", "/l/{code}/comments", byLink],
  acceptByLink: ["POST", "/l/{code}/acceptance", byLink],
  declineByLink: ["POST", "/l/{code}/refusal", byLink],
  handByLink: ["POST", "/l/{code}/hand", byLink],
  quoteByLink: ["POST", "/l/{code}/quotes", byLink],
});

export const ownerLinkRoutes = routes("user", {
  approveByLink: ["POST", "/l/{code}/approval", byLink],
  refuseByLink: ["POST", "/l/{code}/approval-refusal", byLink],
  askByLink: ["POST", "/l/{code}/approval-question", byLink],
  verifyByLink: ["POST", "/l/{code}/verification", byLink],
  rejectByLink: ["POST", "/l/{code}/rejection", byLink],
});

export const pinRoutes = routes("user", {
  findPin: ["GET", "/me/approval-pin"],
  setPin: ["PUT", "/me/approval-pin"],
  removePin: ["DELETE", "/me/approval-pin"],
});
