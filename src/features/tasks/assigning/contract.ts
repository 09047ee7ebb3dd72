import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import {
  choice,
  day,
  finiteNumber,
  id,
  optionalInstant,
  optionalLongText,
  optionalPastedText,
  wholeNumber,
} from "#domain/text.ts";
import { CappedCounts, priorityFilter, statusFilter, Task, TaskCounts } from "../contract.ts";
import { contractorTaskRoutes } from "../routes.ts";
import { mostAtOnce, mostDays, nothingSelected, spanProblem } from "./rules.ts";

/** A task as its contractor, or one who may take it, sees it. */
export const ContractorTask = Task.extend({
  assignedTeamMemberId: z.string().nullable().describe("Of the caller's own team."),
  taken: z.boolean().describe("False while any engaged contractor may take it; the first wins."),
});
export type ContractorTask = z.infer<typeof ContractorTask>;

const CalendarEntry = z.object({
  taskId: z.string(),
  title: z.string(),
  propertyId: z.string(),
  propertyName: z.string(),
  day: z.string().describe("The Lagos day of `expectedCompletion`, else the due day."),
  expectedCompletion: z.string().nullable().describe("Instant, ISO 8601 UTC with milliseconds."),
  dueDate: z.string().describe("Calendar day YYYY-MM-DD in Africa/Lagos."),
  status: z.string(),
  overdue: z.boolean(),
  priority: z.string(),
  estimatedHours: z.number().nullable(),
  assignedTeamMemberId: z.string().nullable(),
  assignedTechnician: z.string().nullable(),
  version: z.number().describe("Of the task."),
});
export type CalendarEntry = z.infer<typeof CalendarEntry>;

const memberId = id("Team member").nullable().describe("Of one's own team; null takes the task for nobody yet.");
const said = {
  expectedCompletion: optionalInstant("Expected completion"),
  contractorNotes: optionalLongText("Notes"),
  estimatedHours: finiteNumber("Estimated hours", 0, 10_000).nullish(),
};

export const contractorTaskCalls = calls(contractorTaskRoutes, {
  listContractorTasks: {
    tag: "Contractor",
    may: ["task", "assign"],
    summary: "Awarded and taken tasks, and those that nobody has taken yet; as GET /tasks orders and filters them",
    input: z.object({
      ...pageInput,
      status: statusFilter,
      priority: priorityFilter,
      search: optionalPastedText("Search"),
      propertyId: z.preprocess(
        (given) => (given === "" || given === "all" ? undefined : given),
        id("Property").optional(),
      ),
      own: z.enum(["0", "1"], "own must be 0 or 1.").optional().describe("1: without those that nobody has taken."),
      counts: z.enum(["0", "1"], "counts must be 0 or 1.").optional(),
    }),
    answer: z.object({
      tasks: z.array(ContractorTask),
      nextCursor: z.string().nullable(),
      counts: TaskCounts.optional(),
      capped: CappedCounts.optional(),
    }),
  },
  assignTask: {
    tag: "Contractor",
    may: ["task", "assign"],
    summary: "Assign a task to a team member, and take it where nobody has it; only what is named changes",
    about: "Of two contractors who take the same task the first wins and the second gets 409.",
    input: z.object({
      id: id(),
      assignedTeamMemberId: memberId,
      ...said,
      version: wholeNumber("Version", 1, 2_147_483_647).optional(),
    }),
    answer: z.object({ task: ContractorTask }),
    message: "The task has been assigned.",
  },
  assignTasks: {
    tag: "Contractor",
    may: ["task", "assign"],
    summary: "Assign many tasks to one team member: all that are in reach, or none",
    about: "What is not in reach is left out and named under `notFound`; 404 where none of them is.",
    input: z.object({
      taskIds: z
        .array(id("Each task"), { error: () => nothingSelected })
        .min(1, nothingSelected)
        .max(mostAtOnce, `At most ${mostAtOnce.toLocaleString("en")} tasks can be assigned at once.`)
        .transform((ids) => [...new Set(ids)]),
      action: choice("Action", ["assign"]),
      assignedTeamMemberId: memberId,
      ...said,
    }),
    answer: z.object({
      updatedTasks: z.array(ContractorTask).describe("Those that changed; the others were like this already."),
      notFound: z.array(z.string()).describe("Ids that are out of reach, or taken by another meanwhile."),
    }),
    message: "The tasks have been assigned.",
  },
  readCalendar: {
    tag: "Contractor",
    may: ["task", "assign"],
    summary: "Awarded and taken tasks by the day they are meant to be done, cancelled ones left out",
    rows: "entries",
    input: z
      .object({
        from: day("from"),
        to: day("to").describe(`Included; at most ${mostDays} days from the first.`),
        memberId: z.preprocess((given) => (given === "" ? undefined : given), id("Team member").optional()),
      })
      .superRefine(({ from, to }, field) => {
        const message = spanProblem(from, to);
        if (message) field.addIssue({ code: "custom", path: ["to"], message });
      }),
    answer: z.object({ entries: z.array(CalendarEntry) }),
  },
});
