import { bind } from "#platform/http/bind.server.ts";
import { privacyCalls } from "./contract.ts";
import { deleteMe } from "./deletion.service.server.ts";
import { exportMe } from "./export.queries.server.ts";

export const privacyBindings = bind(privacyCalls, { deleteMe, exportMe });
