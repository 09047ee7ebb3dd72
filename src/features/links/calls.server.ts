import { bind } from "#platform/http/bind.server.ts";
import {
  answerByLink,
  chooseByLink,
  commentByLink,
  completeByLink,
  knockByLink,
  openLink,
  startByLink,
  tickByLink,
} from "./acting.service.server.ts";
import { linkCalls } from "./contract.ts";
import { createContractorLink, createRequestContractorLink } from "./firm.service.server.ts";
import { acceptByLink, declineByLink, handByLink, quoteByLink } from "./firm-acting.service.server.ts";
import { ownerLinkCalls } from "./owner.contract.ts";
import { approveByLink, askByLink, refuseByLink } from "./owner.service.server.ts";
import { findLinkPage } from "./page.queries.server.ts";
import { pinCalls } from "./pins/contract.ts";
import { findPin, removePin, setPin } from "./pins/service.server.ts";
import { listLinks } from "./queries.server.ts";
import { createTaskLink, createTicketLink, revokeLink } from "./service.server.ts";
import { rejectByLink, verifyByLink } from "./work.service.server.ts";

export const linkBindings = [
  ...bind(linkCalls, {
    createTaskLink,
    createTicketLink,
    createContractorLink,
    createRequestContractorLink,
    listLinks,
    revokeLink,
    findLinkPage,
    openLink,
    startByLink: { verb: startByLink, knocks: knockByLink },
    tickByLink: { verb: tickByLink, knocks: knockByLink },
    completeByLink: { verb: completeByLink, knocks: knockByLink },
    chooseByLink,
    answerByLink,
    commentByLink,
    acceptByLink,
    declineByLink,
    handByLink,
    quoteByLink,
  }),
  ...bind(ownerLinkCalls, { approveByLink, refuseByLink, askByLink, verifyByLink, rejectByLink }),
  ...bind(pinCalls, { findPin, setPin, removePin }),
];
