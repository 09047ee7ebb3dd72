import { bind } from "#platform/http/bind.server.ts";
import { contactPointCalls } from "./contract.ts";
import { findContactPoints } from "./queries.server.ts";
import { addBrowser, removeContactPoint, setChannels } from "./service.server.ts";

export const contactPointBindings = bind(contactPointCalls, {
  findContactPoints,
  addBrowser,
  removeContactPoint,
  setChannels,
});
