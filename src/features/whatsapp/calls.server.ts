import { bind } from "#platform/http/bind.server.ts";
import { whatsAppCalls } from "./contract.ts";
import { findWhatsApp, listUnknownMessages } from "./unknown.queries.server.ts";

export const whatsAppBindings = bind(whatsAppCalls, { findWhatsApp, listUnknownMessages });
