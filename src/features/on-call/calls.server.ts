import { answerAlarm } from "#features/tickets/escalation/answering.service.server.ts";
import { findAlarm } from "#features/tickets/escalation/queries.server.ts";
import { bind } from "#platform/http/bind.server.ts";
import { onCallCalls } from "./contract.ts";
import { findOnCall } from "./queries.server.ts";
import { setOnCall } from "./service.server.ts";

export const onCallBindings = bind(onCallCalls, { findOnCall, setOnCall, findAlarm, answerAlarm });
