import * as z from "zod";
import { timelineActs } from "#domain/acts.ts";
import { can } from "#domain/can.ts";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { id, optionalNaira, optionalPastedText, wholeNumber } from "#domain/text.ts";
import { derivedTaskStatuses, legacyInProgress, taskPriorities, taskStatuses } from "#domain/vocab.ts";
import { Proof } from "#features/evidence/contract.ts";
import { evidenceUploads, Media, mediaBodyLimit } from "#features/media/contract.ts";
import { CostRange, PlanReason, Statutory } from "#features/planning/contract.ts";
import { ChecklistLine, PinnedSop } from "./checklist.contract.ts";
import { lateActs, lateReasons } from "./late.rules.ts";
import { taskRoutes } from "./routes.ts";

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");
const naira = z.number().nullable().describe("Naira; null where not known or not for the reader.");

export const Task = z.object({
  id: z.string(),
  propertyId: z.string(),
  propertyName: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  priority: z.enum(taskPriorities),
  status: z.enum(taskStatuses).describe("As stored; see `overdue`."),
  overdue: z.boolean().describe("Neither completed nor cancelled, and due before today in Lagos."),
  dueDate: z.string().describe("Calendar day YYYY-MM-DD in Africa/Lagos."),
  estimatedCost: naira,
  actualCost: naira,
  costIsEstimated: z.boolean().nullable().describe("Whether `actualCost` is only the estimate."),
  estimatedHours: z.number().nullable(),
  assignedTo: z.string().nullable().describe("Name of the technician, else of the contractor."),
  assignedTechnician: z.string().nullable(),
  contractorName: z.string().nullable(),
  contractorPhone: z
    .string()
    .nullable()
    .describe("E.164; masked (+234 803 ••• ••67) until they accepted to be there, took or began something."),
  contractorNotes: z.string().nullable(),
  expectedCompletion: instant.nullable().describe("When its contractor means it to be done."),
  startedAt: instant.nullable(),
  startOccurredAt: instant.optional().describe("When it was started by the phone, where that arrived later."),
  completedDate: instant.nullable(),
  why: z.string().nullable().describe("The weightiest reason that the plan gave for it."),
  assetId: z
    .string()
    .nullable()
    .describe("The machine that it is about; null without one, and for who may not see that."),
  scheduleId: z.string().nullable(),
  ticketId: z.string().nullable(),
  version: z.number(),
  can: can("task"),
});
export type Task = z.infer<typeof Task>;

export const TaskCompletion = z.object({
  completionNotes: z.string(),
  workQualityRating: z.number().describe("1 to 5, by whoever did the work."),
  totalHours: z.number(),
  additionalMaterials: z.array(z.string()),
  completedBy: z.string(),
  condition: z
    .number()
    .int()
    .nullable()
    .describe("How it was found: 1 good, 2 worn and not urgent, 3 failed or unsafe."),
  failureMode: z.string().nullable(),
  measured: z.array(z.object({ name: z.string(), value: z.number(), unit: z.string().nullable() })).nullable(),
  occurredAt: instant.nullable().describe("When it was completed by the phone, where that arrived later."),
});
export type TaskCompletion = z.infer<typeof TaskCompletion>;

export const TaskDetail = Task.extend({
  can: can("task", "verify"),
  reasons: z.array(PlanReason).describe("Why it is there; empty where a person made it."),
  checklist: z.array(ChecklistLine),
  sop: PinnedSop.nullable().describe("The procedure it is done by, as it stood when the task got it."),
  safety: z.array(z.string()),
  costRange: CostRange.nullable(),
  statutory: Statutory.nullable(),
  assumed: z.boolean().describe("Whether the plan assumed something that nobody has said yet."),
  question: z.string().nullable().describe("What would settle it."),
  createdAt: instant,
  completionProof: z.array(Media),
  proof: Proof.nullable().describe(
    "What the checks of its proof came to, some seconds after it was completed: with numbers for keepers, in plain words for those who did it.",
  ),
  missingPapers: z
    .array(z.string())
    .describe(
      "For keepers, while the work runs: what the building asks of its firm and technician and they cannot show now, in sentences.",
    ),
  completion: TaskCompletion.nullable().describe(
    "What whoever did the work said of it; null where a status call completed it.",
  ),
  lateWork: z
    .array(
      z.object({
        id: z.string(),
        by: z.string(),
        what: z.enum(lateActs).describe("What they did; a tick is named in the notes."),
        reason: z.enum(lateReasons).describe("What had become of the task when it arrived."),
        completionNotes: z.string(),
        totalHours: z.number(),
        additionalMaterials: z.array(z.string()),
        occurredAt: instant.describe("When it was done, by the phone."),
        receivedAt: instant,
        mediaUploads: z.array(Media),
      }),
    )
    .describe(
      "Work that was done without a network and arrived when the task was cancelled, or done by or given to somebody else: for keepers, its contractor and its author.",
    ),
  assetName: z.string().nullable().describe("What the machine is called, for whoever sees the task."),
  contractorId: z.string().nullable(),
  followUpOf: z
    .object({ taskId: z.string(), title: z.string() })
    .nullable()
    .describe("The task whose verification asked for this one."),
  verifications: z
    .array(
      z.object({
        id: z.string(),
        verifiedBy: z.string(),
        workApproved: z.boolean(),
        averageRating: z.number().describe("1 to 5."),
        feedbackComments: z.string().nullable(),
        verificationDate: instant,
      }),
    )
    .describe("What owners and managers said of the finished work, for them and its contractor."),
});
export type TaskDetail = z.infer<typeof TaskDetail>;

export const TaskCounts = z
  .object({ all: z.number(), pending: z.number(), in_progress: z.number(), overdue: z.number(), completed: z.number() })
  .describe("By derived status, for the same search, priority and property; cancelled ones are in none.");
export type TaskCounts = z.infer<typeof TaskCounts>;

const Capped = z.object({ count: z.number(), isMore: z.boolean() });
export const CappedCounts = z
  .object({ all: Capped, pending: Capped, in_progress: Capped, overdue: Capped, completed: Capped })
  .describe(
    "For owners and managers of a list with a search or a priority, for contractors and technicians of any: each state is counted up to 1,000, and `isMore` says that there are more. `counts` has the same numbers.",
  );
export type CappedCounts = z.infer<typeof CappedCounts>;

export const TaskEvent = z.object({
  id: z.string(),
  act: z.enum(timelineActs("task")),
  text: z.string().nullable(),
  actorName: z.string().nullable().describe("Null where the product did it by itself."),
  actorRole: z.string().nullable(),
  mine: z.boolean(),
  at: instant,
});
export type TaskEvent = z.infer<typeof TaskEvent>;

const none = (given: unknown) => (given === "" || given === "all" ? undefined : given);
const modern = (given: unknown) => (given === legacyInProgress ? "in_progress" : none(given));

export const statusFilter = z.preprocess(
  modern,
  z
    .enum(derivedTaskStatuses, "Status must be one of: all, pending, in_progress, completed, overdue, cancelled.")
    .optional(),
);
export const priorityFilter = z.preprocess(
  none,
  z.enum(taskPriorities, "Priority must be one of: all, critical, high, medium, low.").optional(),
);

const settable = ["pending", "in_progress", "completed"] as const;
const refusals = new Map<unknown, string>([
  ["overdue", "A task becomes overdue by its date, not by a call. Set in_progress or completed."],
  ["cancelled", "A task is cancelled by deleting it, not by setting its status."],
]);

/** The status that a call asks for; `in-progress` is the older spelling. */
export const newTaskStatus = z.preprocess(
  (given) => (given === legacyInProgress ? "in_progress" : given),
  z.enum(settable, {
    error: ({ input }) => {
      if (input === undefined || input === null) return "Status is required.";
      return refusals.get(input) ?? "Status must be one of: pending, in_progress, completed.";
    },
  }),
);

const onlyOnCompletion = "This can be given only when the task is completed.";

export const taskCalls = calls(taskRoutes, {
  listTasks: {
    tag: "Tasks",
    may: ["task", "see"],
    summary: "The tasks in reach: open ones by day, the most pressing first, then closed ones, the latest first",
    input: z.object({
      ...pageInput,
      status: statusFilter.describe(
        "By derived status: pending and in_progress leave out what is overdue. Without it, all but cancelled ones.",
      ),
      priority: priorityFilter,
      search: optionalPastedText("Search").describe(
        "Part of title, description or property name, in either letter case.",
      ),
      propertyId: z.preprocess(none, id("Property").optional()),
      counts: z.enum(["0", "1"], "counts must be 0 or 1.").optional(),
    }),
    answer: z.object({
      tasks: z.array(Task),
      nextCursor: z.string().nullable(),
      counts: TaskCounts.optional(),
      capped: CappedCounts.optional(),
    }),
  },
  findTask: {
    tag: "Tasks",
    may: ["task", "see"],
    summary: "One task with everything it says",
    input: z.object({ id: id() }),
    answer: z.object({ task: TaskDetail }),
  },
  setTaskStatus: {
    tag: "Tasks",
    may: ["task", "set_status"],
    summary: "Start or complete a task",
    about:
      "pending → in_progress → completed, or pending → completed. Completed and cancelled are final: another move answers 409 and changes nothing; the present state again answers 200 and changes nothing. `in-progress` is taken for `in_progress`; `overdue` is refused.",
    example: { input: { status: "completed", actualCost: 42_000, version: 1 } },
    input: z
      .object({
        id: id(),
        status: newTaskStatus,
        actualCost: optionalNaira("Actual cost").describe(
          "Naira; on completion. The estimate stands in where it is absent.",
        ),
        completionProof: evidenceUploads,
        version: wholeNumber("Version", 1, 2_147_483_647).optional(),
      })
      .superRefine(({ status, actualCost, completionProof }, field) => {
        if (status === "completed") return;
        if ((actualCost ?? null) !== null)
          field.addIssue({ code: "custom", path: ["actualCost"], message: onlyOnCompletion });
        if (completionProof?.length)
          field.addIssue({ code: "custom", path: ["completionProof"], message: onlyOnCompletion });
      }),
    answer: z.object({ task: Task }),
    message: "The task has been updated.",
    bodyLimit: mediaBodyLimit,
  },
  listTaskActivity: {
    tag: "Tasks",
    may: ["task", "see"],
    summary: "What happened to a task, oldest first",
    rows: "activity",
    input: z.object({ id: id() }),
    answer: z.object({ activity: z.array(TaskEvent) }),
  },
});
