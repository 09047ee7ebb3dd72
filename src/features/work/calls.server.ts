import { bind } from "#platform/http/bind.server.ts";
import { workCalls } from "./contract.ts";
import { findJob, findNextJob } from "./job.queries.server.ts";
import { workLogCalls } from "./logs/contract.ts";
import { listKeptLogs, listOwnLogs, listTeamLogs } from "./logs/queries.server.ts";
import { createWorkLog, decideLog, editWorkLog } from "./logs/service.server.ts";
import { listOwnTasks } from "./queries.server.ts";
import { completeTask, setOwnTaskStatus, tickLine } from "./service.server.ts";

export const workBindings = [
  ...bind(workCalls, { listOwnTasks, findNextJob, findJob, setOwnTaskStatus, tickLine, completeTask }),
  ...bind(workLogCalls, {
    createWorkLog,
    editWorkLog,
    listOwnLogs,
    listTeamLogs,
    decideTeamLog: decideLog,
    listKeptLogs,
    decideKeptLog: decideLog,
  }),
];
