import { bind } from "#platform/http/bind.server.ts";
import { adminCalls } from "./contract.ts";
import { holdCalls } from "./holds/contract.ts";
import { listAccounts, listHeldProperties } from "./holds/queries.server.ts";
import { setFreeze, setSuspension } from "./holds/service.server.ts";
import { logCalls } from "./log/contract.ts";
import { listAudit } from "./log/queries.server.ts";
import { findMe, readSetup } from "./queries.server.ts";
import { login, setup } from "./service.server.ts";
import { adminSessionCalls } from "./sessions/contract.ts";
import { listAdminSessions } from "./sessions/queries.server.ts";
import { endAdminSession, logout } from "./sessions/service.server.ts";
import { adminStatsCalls } from "./stats/contract.ts";
import { readAdminStats } from "./stats/queries.server.ts";
import { teamCalls } from "./team/contract.ts";
import { listAdmins } from "./team/queries.server.ts";
import { changeAdminPassword, createAdmin, removeAdmin } from "./team/service.server.ts";
import { totpCalls } from "./totp/contract.ts";
import { confirmTotp, endTotp, offerTotp } from "./totp/service.server.ts";

export const adminBindings = [
  ...bind(adminCalls, { readSetup, setup, login, logout, findMe }),
  ...bind(adminSessionCalls, { listAdminSessions, endAdminSession }),
  ...bind(totpCalls, { offerTotp, confirmTotp, endTotp }),
  ...bind(teamCalls, { listAdmins, createAdmin, removeAdmin, changeAdminPassword }),
  ...bind(holdCalls, { listAccounts, setSuspension, listProperties: listHeldProperties, setFreeze }),
  ...bind(logCalls, { listAudit }),
  ...bind(adminStatsCalls, { readAdminStats }),
];
