import { bind } from "../../platform/http/bind.server.ts";
import { adminCalls } from "./contract.ts";
import { findMe, readSetup } from "./queries.server.ts";
import { login, logout, setup } from "./service.server.ts";
import { adminStatsCalls } from "./stats/contract.ts";
import { readAdminStats } from "./stats/queries.server.ts";

export const adminBindings = [
  ...bind(adminCalls, { readSetup, setup, login, logout, findMe }),
  ...bind(adminStatsCalls, { readAdminStats }),
];
