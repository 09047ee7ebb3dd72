import { bind } from "#platform/http/bind.server.ts";
import {
  answerAboutApproval,
  approveOrder,
  askAboutApproval,
  refuseOrder,
  withdrawApproval,
} from "./approvals.service.server.ts";
import { orderCalls } from "./contract.ts";
import { findOrderLimits, listApprovals, listOrders, listTaskOrders } from "./queries.server.ts";
import { acceptOrder, cancelOrder, setOrderLimits, varyOrder } from "./service.server.ts";

export const orderBindings = bind(orderCalls, {
  listTaskOrders,
  listOrders,
  listApprovals,
  acceptOrder,
  cancelOrder,
  varyOrder,
  approveOrder,
  refuseOrder,
  askAboutApproval,
  answerAboutApproval,
  withdrawApproval,
  findOrderLimits,
  setOrderLimits,
});
