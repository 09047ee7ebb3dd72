import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { id, schemasOf, wholeNumber } from "#domain/text.ts";
import { Task } from "../contract.ts";
import { taskKeepingRoutes } from "../routes.ts";
import { taskFields } from "./fields.ts";

const { propertyId, actualCost, ...written } = schemasOf(taskFields);
const { title, description, category, priority, dueDate, ...open } = {
  ...written,
  category: written.category.describe("Free text; the repair categories are offered."),
  contractorId: written.contractorId.describe("Account of a contractor who is engaged at the property."),
  sopId: written.sopId.describe("A procedure in reach; the task keeps what it says now."),
  assetId: written.assetId.describe("A machine of the building that is in use."),
};

export const taskKeepingCalls = calls(taskKeepingRoutes, {
  createTask: {
    tag: "Tasks",
    may: ["task", "create"],
    summary: "Add a task to a property, and award it if a contractor is named",
    input: z.object({
      ...{ propertyId, title, description, category, priority },
      dueDate: dueDate.describe("A day in the past is allowed."),
      ...open,
    }),
    answer: z.object({ task: Task }),
    message: "The task has been added.",
    creates: true,
  },
  editTask: {
    tag: "Tasks",
    may: ["task", "edit"],
    summary: "Change what is named of an open task, award it or take it back; of a completed one, what it cost",
    input: z.object({
      id: id(),
      title: title.optional(),
      description: description.optional(),
      category: category.optional(),
      priority: priority.optional(),
      dueDate: dueDate.optional(),
      ...open,
      contractorId: open.contractorId.describe("Awards the task; null takes it back while it has not begun."),
      sopId: open.sopId.describe("Null takes it off; once work has begun the task keeps the one it has."),
      actualCost: actualCost.describe("Of a completed task; null puts the estimate back."),
      version: wholeNumber("Version", 1, 2_147_483_647).optional(),
    }),
    answer: z.object({ task: Task }),
    message: "The task has been changed.",
  },
  cancelTask: {
    tag: "Tasks",
    may: ["task", "cancel"],
    summary: "Cancel a task that is not completed; again, nothing changes",
    input: z.object({ id: id() }),
    answer: z.object({ task: Task }),
    message: "The task has been cancelled.",
  },
});
