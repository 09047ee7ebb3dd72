import { bind } from "#platform/http/bind.server.ts";
import { payListCalls } from "./contract.ts";
import { listPayable, listPayLists, listTransfers } from "./queries.server.ts";
import { closePayList, createPayList, previewPayList, recordPayList } from "./service.server.ts";

export const payListBindings = bind(payListCalls, {
  listPayable,
  listPayLists,
  previewPayList,
  createPayList,
  listTransfers,
  recordPayList,
  closePayList,
});
