import { bind } from "#platform/http/bind.server.ts";
import { importProperties } from "./building.service.server.ts";
import { importCalls } from "./contract.ts";
import { listImports } from "./queries.server.ts";
import { undoImport } from "./service.server.ts";

export const importBindings = bind(importCalls, { listImports, importProperties, undoImport });
