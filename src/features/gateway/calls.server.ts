import { bind } from "#platform/http/bind.server.ts";
import { gatewayCalls } from "./contract.ts";
import { sayOutcome } from "./disputes.service.server.ts";
import { unitNumberCalls } from "./numbers/contract.ts";
import { listUnitNumbers } from "./numbers/queries.server.ts";
import { askForNumbers, endUnitNumbers, lookForTransfer } from "./numbers/service.server.ts";
import { placeTransfer } from "./numbers/transfers.service.server.ts";
import { findOnlineOffer, findOnlinePayment, listOnlinePayments } from "./queries.server.ts";
import { refundOnlinePayment } from "./refunds.service.server.ts";
import { askOnlinePayment, endGateway, setGateway, startOnlinePayment } from "./service.server.ts";
import { sweepGateway } from "./sweeping.service.server.ts";

export const gatewayBindings = [
  ...bind(gatewayCalls, {
    listOnlinePayments,
    setGateway,
    endGateway,
    sweepGateway,
    findOnlineOffer,
    startOnlinePayment,
    findOnlinePayment,
    askOnlinePayment,
    refundOnlinePayment,
    sayOutcome,
  }),
  ...bind(unitNumberCalls, { listUnitNumbers, askForNumbers, endUnitNumbers, lookForTransfer, placeTransfer }),
];
