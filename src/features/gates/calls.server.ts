import { bind } from "#platform/http/bind.server.ts";
import { gateDeviceCalls } from "./contract.ts";
import { listGates, openGateByLink } from "./queries.server.ts";
import { checkAtGate, createGate, endGate } from "./service.server.ts";

export const gateBindings = bind(gateDeviceCalls, { listGates, createGate, endGate, openGateByLink, checkAtGate });
