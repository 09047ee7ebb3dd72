import { bind } from "#platform/http/bind.server.ts";
import { verificationCalls } from "./contract.ts";
import { listOwnVerifications, listPendingWork, listVerifications } from "./queries.server.ts";
import { verifyWork } from "./service.server.ts";

export const verificationBindings = bind(verificationCalls, {
  verifyWork,
  listVerifications,
  listPendingWork,
  listOwnVerifications,
});
