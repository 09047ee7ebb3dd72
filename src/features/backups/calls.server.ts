import { bind } from "#platform/http/bind.server.ts";
import { backupCalls } from "./contract.ts";
import { listBackups } from "./queries.server.ts";
import { askBackup } from "./service.server.ts";

export const backupBindings = bind(backupCalls, { listBackups, askBackup });
