import * as z from "zod";
import { calls } from "#domain/contract.ts";
import {
  choice,
  day,
  finiteNumber,
  id,
  longText,
  optionalId,
  optionalNaira,
  shortText,
  wholeNumber,
} from "#domain/text.ts";
import { taskPriorities } from "#domain/vocab.ts";
import { Task } from "../contract.ts";
import { taskKeepingRoutes } from "../routes.ts";

const title = shortText("Title");
const description = longText("Description");
const category = shortText("Category", 100).describe("Free text; the repair categories are offered.");
const priority = choice("Priority", taskPriorities);
const dueDate = day("Due date");
const costs = {
  estimatedCost: optionalNaira("Estimated cost"),
  estimatedHours: finiteNumber("Estimated hours", 0, 10_000).nullish(),
};
const sopId = optionalId("SOP").describe("A procedure in reach; the task keeps what it says now.");
const contractorId = optionalId("Contractor").describe("Account of a contractor who is engaged at the property.");

export const taskKeepingCalls = calls(taskKeepingRoutes, {
  createTask: {
    tag: "Tasks",
    may: ["task", "create"],
    summary: "Add a task to a property, and award it if a contractor is named",
    input: z.object({
      propertyId: id("Property"),
      ...{ title, description, category, priority },
      dueDate: dueDate.describe("A day in the past is allowed."),
      ...{ ...costs, contractorId, sopId },
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
      ...costs,
      contractorId: contractorId.describe("Awards the task; null takes it back while it has not begun."),
      sopId: sopId.describe("Null takes it off; once work has begun the task keeps the one it has."),
      actualCost: optionalNaira("Actual cost").describe("Of a completed task; null puts the estimate back."),
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
