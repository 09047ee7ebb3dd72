import { bind } from "#platform/http/bind.server.ts";
import { contactPointCalls } from "./contract.ts";
import { addPhone, setOptOut, verifyPhone } from "./phones.service.server.ts";
import { findContactPoints } from "./queries.server.ts";
import { renewingCalls } from "./renewing.contract.ts";
import { renewBrowser } from "./renewing.service.server.ts";
import { addBrowser, removeContactPoint, setChannels } from "./service.server.ts";
import { connectWhatsApp } from "./whatsapp.service.server.ts";

export const contactPointBindings = [
  ...bind(contactPointCalls, {
    ...{ findContactPoints, addBrowser, addPhone, connectWhatsApp, verifyPhone },
    ...{ setOptOut, removeContactPoint, setChannels },
  }),
  ...bind(renewingCalls, { renewBrowser }),
];
