import { bind } from "#platform/http/bind.server.ts";
import { depositCalls } from "./contract.ts";
import { listDeposits, listMyDeposits } from "./queries.server.ts";
import {
  decideDeposit,
  deductFromDeposit,
  objectToDeductions,
  payDepositOut,
  removeDeduction,
  takeDeposit,
  takeDepositBack,
} from "./service.server.ts";
import { takePayoutBack } from "./taking-back.service.server.ts";

export const depositBindings = bind(depositCalls, {
  listDeposits,
  listMyDeposits,
  takeDeposit,
  takeDepositBack,
  deductFromDeposit,
  removeDeduction,
  objectToDeductions,
  decideDeposit,
  payDepositOut,
  takePayoutBack,
});
