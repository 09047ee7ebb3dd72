import { bind } from "../../platform/http/bind.server.ts";
import { taskCalls } from "./contract.ts";
import { listTasks } from "./list/queries.server.ts";
import { findTask, listTaskActivity } from "./queries.server.ts";
import { setTaskStatus } from "./service.server.ts";

export const taskBindings = bind(taskCalls, { listTasks, findTask, setTaskStatus, listTaskActivity });
