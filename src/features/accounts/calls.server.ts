import { bind } from "../../platform/http/bind.server.ts";
import { accountCalls } from "./contract.ts";
import { findMe, listSessions } from "./queries.server.ts";
import { endSession, login, logout, register } from "./service.server.ts";

export const accountBindings = bind(accountCalls, { register, login, logout, findMe, listSessions, endSession });
