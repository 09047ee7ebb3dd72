import { bind } from "#platform/http/bind.server.ts";
import { completeByLink, openLink, startByLink, tickByLink } from "./acting.service.server.ts";
import { linkCalls } from "./contract.ts";
import { findLinkPage } from "./page.queries.server.ts";
import { listLinks } from "./queries.server.ts";
import { createTaskLink, revokeLink } from "./service.server.ts";

export const linkBindings = bind(linkCalls, {
  createTaskLink,
  listLinks,
  revokeLink,
  findLinkPage,
  openLink,
  startByLink,
  tickByLink,
  completeByLink,
});
