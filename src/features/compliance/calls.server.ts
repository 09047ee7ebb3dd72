import { bind } from "#platform/http/bind.server.ts";
import { complianceCalls } from "./contract.ts";
import { findCompliance, listCompliance } from "./queries.server.ts";
import { addPaper, changePaper, openPage, removePaper, ruleRequirement } from "./service.server.ts";

export const complianceBindings = bind(complianceCalls, {
  listCompliance,
  findCompliance,
  ruleRequirement,
  addPaper,
  changePaper,
  removePaper,
  openPage,
});
