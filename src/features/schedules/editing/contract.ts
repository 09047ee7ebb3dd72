import * as z from "zod";
import { can } from "#domain/can.ts";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import {
  choice,
  flag,
  id,
  optionalDay,
  optionalPastedText,
  schemasOf,
  typedNairaOf,
  wholeNumber,
} from "#domain/text.ts";
import { frequencies, frequencyUnits, scheduleCategories, taskPriorities, taskStatuses } from "#domain/vocab.ts";
import { fileInput, fileLimit, importAbout, importAnswer, oneFile } from "#features/imports/contract.ts";
import { PlanReason } from "#features/planning/contract.ts";
import { Task } from "#features/tasks/contract.ts";
import { scheduleRoutes } from "../routes.ts";
import { scheduleFields } from "./fields.ts";
import { intervalProblem, type Override } from "./rules.ts";

const calendarDay = z.string().describe("Calendar day YYYY-MM-DD in Africa/Lagos.");

/** What a list of schedules can be filtered by; one that is paused may be resumed, one that has ended makes nothing again. */
export const scheduleStates = ["active", "paused", "ended"] as const;
export type ScheduleState = (typeof scheduleStates)[number];

export const Schedule = z.object({
  id: z.string(),
  propertyId: z.string(),
  propertyName: z.string(),
  scheduleName: z.string(),
  description: z.string().nullable(),
  category: z.enum(scheduleCategories),
  priority: z.enum(taskPriorities).describe("Of the tasks it makes."),
  frequency: z.enum(frequencies),
  frequencyValue: z.number().describe("With `frequencyUnit`, how often it really comes."),
  frequencyUnit: z.enum(frequencyUnits),
  season: z.string().nullable().describe("When in the year, in words; of the plan's own schedules."),
  startDate: calendarDay,
  endDate: calendarDay.nullable().describe("The last day that work may fall due."),
  assignedContractor: z.string().nullable().describe("Account of the contractor who is given the tasks."),
  contractorName: z.string().nullable(),
  estimatedHours: z.number(),
  estimatedCost: z.number().nullable().describe("Naira."),
  sopId: z.string().nullable(),
  sopTitle: z.string().nullable(),
  assetId: z
    .string()
    .nullable()
    .describe("The machine that its work is about; its tasks name it too. Null for who may not see that."),
  assetName: z.string().nullable(),
  isActive: z.boolean().describe("False while it is paused, and once it has been ended."),
  state: z.enum(scheduleStates),
  nextExecution: calendarDay.nullable().describe("The next day that has no task yet; null where nothing follows."),
  openTask: z
    .object({ id: z.string(), dueDate: calendarDay, status: z.enum(taskStatuses) })
    .nullable()
    .describe("The first of its tasks that is not finished."),
  skips: calendarDay.nullable().describe("The day that a skip would leave out now; null where there is none."),
  totalExecutions: z.number().describe("Tasks that it has made."),
  isPlanned: z.boolean().describe("Whether the building's plan made it."),
  statutory: z.boolean().describe("Whether the law asks for it."),
  reasons: z.array(PlanReason).describe("Why the plan has it; empty where a person made it."),
  version: z.number(),
  can: can("schedule"),
});
export type Schedule = z.infer<typeof Schedule>;

const written = schemasOf(scheduleFields);
const { propertyId, scheduleName, description, category, startDate, endDate } = written;
const priority = choice("Priority", taskPriorities);
const frequency = choice("Frequency", frequencies);
const assignedContractor = written.assignedContractor.describe(
  "Account of a contractor who is engaged at the property.",
);
const interval = {
  frequencyValue: written.frequencyValue.describe(
    "With frequencyUnit, overrides the frequency: 45 and days is every 45 days. At most ten years.",
  ),
  frequencyUnit: written.frequencyUnit,
};
const rest = {
  estimatedHours: written.estimatedHours,
  estimatedCost: typedNairaOf(scheduleFields.estimatedCost),
  assetId: written.assetId.describe("A machine of the building that is in use; each task names it."),
  sopId: written.sopId.describe("The procedure that its work follows; its version is kept with each task."),
};

const checkInterval = (given: Override, field: z.core.$RefinementCtx) => {
  const problem = intervalProblem(given);
  if (problem) field.addIssue({ code: "custom", path: [problem.path], message: problem.message, input: given });
};

const oneOf = { tag: "Maintenance schedules" } as const;
const none = (given: unknown) => (given === "" || given === "all" ? undefined : given);
const version = wholeNumber("Version", 1, 2_147_483_647).optional();

export const scheduleCalls = calls(scheduleRoutes, {
  createSchedule: {
    ...oneOf,
    may: ["schedule", "create"],
    summary: "Add a maintenance schedule; its first task is made as soon as its day is near",
    about:
      "The first task falls on the start date; of a start in the past, on the first day of the same rhythm that is today or later. Month ends clamp and the day returns: 31 Jan, 28 Feb, 31 Mar.",
    input: z
      .object({
        ...{ propertyId, scheduleName, description },
        category: category.default("HVAC"),
        priority: priority.default("medium"),
        frequency: frequency.default("monthly"),
        ...interval,
        startDate: optionalDay("Start date").describe("Today without it."),
        endDate,
        assignedContractor,
        ...rest,
        isActive: flag("isActive").default(true).describe("False adds it paused."),
      })
      .superRefine(checkInterval),
    answer: z.object({ schedule: Schedule }),
    message: "Maintenance schedule created successfully",
    creates: true,
  },
  listSchedules: {
    ...oneOf,
    may: ["schedule", "see"],
    summary: "The schedules of the properties in reach, by next execution; those of the plan stand among them",
    input: z.object({
      ...pageInput,
      activeOnly: z
        .enum(["true", "false"], "activeOnly must be true or false.")
        .optional()
        .describe("true without it. false: paused and ended ones as well."),
      state: z
        .preprocess(none, z.enum(scheduleStates, "state must be active, paused or ended.").optional())
        .describe("Only these, whatever activeOnly says."),
      propertyId: z.preprocess(none, id("Property").optional()),
      category: z.preprocess(none, category.optional()),
      search: optionalPastedText("Search").describe("Part of name or description, in either letter case."),
    }),
    answer: z.object({ schedules: z.array(Schedule), nextCursor: z.string().nullable() }),
  },
  importSchedules: {
    ...oneOf,
    may: ["schedule", "create"],
    summary: "Read schedules of a building from a CSV file: first what would become of every row, then all or none",
    about: `Columns: name, description, category, priority, frequency, every, every_unit, start_date, end_date, estimated_hours, estimated_cost, active. name and category are required. A row of a name and rhythm that are there already changes nothing, or is refused where it says otherwise. ${importAbout}`,
    input: z.object({ id: id("The property"), ...fileInput }).check(oneFile),
    answer: z.object(importAnswer),
    bodyLimit: fileLimit,
    message: "The file has been read.",
  },
  findSchedule: {
    ...oneOf,
    may: ["schedule", "see"],
    summary: "One maintenance schedule",
    input: z.object({ id: id() }),
    answer: z.object({ schedule: Schedule }),
  },
  editSchedule: {
    ...oneOf,
    may: ["schedule", "edit"],
    summary: "Change what is named of a schedule, pause it or resume it",
    about:
      "Naming a frequency without an interval goes back to what the word says. Where days change, the next execution is found anew from the start date, and a task that nobody began goes with its day. Days that passed while it was paused are not caught up. A schedule stays with its property.",
    example: { input: { isActive: false, version: 1 } },
    input: z
      .object({
        id: id(),
        scheduleName: scheduleName.optional(),
        description: description.optional(),
        category: category.optional(),
        priority: priority.optional(),
        frequency: frequency.optional(),
        ...interval,
        startDate: startDate.optional(),
        endDate,
        assignedContractor,
        ...rest,
        isActive: flag("isActive").optional().describe("False pauses, true resumes."),
        version,
      })
      .superRefine(checkInterval),
    answer: z.object({ schedule: Schedule }),
    message: "The schedule has been changed.",
  },
  endSchedule: {
    ...oneOf,
    may: ["schedule", "remove"],
    summary: "End a schedule for good; what it made stays on record, and tasks that nobody began are cancelled",
    input: z.object({ id: id() }),
    answer: z.object({ schedule: Schedule }),
    message: "The schedule has ended.",
  },
  skipSchedule: {
    ...oneOf,
    may: ["schedule", "skip"],
    summary: "Leave out the next execution once; a task that was made for it and that nobody began is cancelled",
    input: z.object({
      id: id(),
      day: optionalDay("Day").describe(
        "The day that the caller means to leave out, as `skips` said; another one is a conflict.",
      ),
      version,
    }),
    answer: z.object({ schedule: Schedule, skipped: calendarDay }),
    message: "The next execution is left out.",
  },
  listScheduleTasks: {
    ...oneOf,
    may: ["schedule", "see"],
    summary: "The tasks that a schedule made, the latest first, cancelled ones with them; contractors see their own",
    input: z.object({ id: id(), ...pageInput }),
    answer: z.object({ tasks: z.array(Task), nextCursor: z.string().nullable() }),
  },
});
