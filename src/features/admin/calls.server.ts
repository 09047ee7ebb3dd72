import { bind } from "../../platform/http/bind.server.ts";
import { adminCalls } from "./contract.ts";
import { findMe, readSetup } from "./queries.server.ts";
import { login, logout, setup } from "./service.server.ts";

export const adminBindings = bind(adminCalls, { readSetup, setup, login, logout, findMe });
