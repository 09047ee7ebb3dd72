import { readTicket } from "#features/tickets/queries.server.ts";
import { bind } from "#platform/http/bind.server.ts";
import { contractorTaskCalls } from "./assigning/contract.ts";
import { listContractorTasks, readCalendar } from "./assigning/queries.server.ts";
import { assignTask, assignTasks } from "./assigning/service.server.ts";
import { taskCalls } from "./contract.ts";
import { taskKeepingCalls } from "./editing/contract.ts";
import { cancelTask, createTask, editTask } from "./editing/service.server.ts";
import { listTasks } from "./list.queries.server.ts";
import { findTask, listTaskActivity } from "./queries.server.ts";
import { requestTaskCalls } from "./requests/contract.ts";
import { assignTicket } from "./requests/service.server.ts";
import { returnCalls } from "./returning/contract.ts";
import { returnTask } from "./returning/service.server.ts";
import { setTaskStatus } from "./service.server.ts";

export const taskBindings = [
  ...bind(taskCalls, { listTasks, findTask, setTaskStatus, listTaskActivity }),
  ...bind(taskKeepingCalls, { createTask, editTask, cancelTask }),
  // The answer shows photos by signed addresses, so a repeated call reads the request again.
  ...bind(requestTaskCalls, {
    assignTicket: {
      verb: assignTicket,
      shorten: ({ ticket }) => ({ id: ticket.id }),
      again: (ctx, kept) => readTicket(ctx, (kept as { id: string }).id),
    },
  }),
  ...bind(contractorTaskCalls, { listContractorTasks, assignTask, assignTasks, readCalendar }),
  ...bind(returnCalls, { returnTask }),
];
