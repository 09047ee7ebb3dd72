import { bind } from "#platform/http/bind.server.ts";
import { inboundMailCalls } from "./contract.ts";
import { findInboundMail, listRefusedMails } from "./queries.server.ts";

export const inboundMailBindings = bind(inboundMailCalls, { findInboundMail, listRefusedMails });
