import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import {
  choice,
  finiteNumber,
  flag,
  id,
  optionalInstant,
  optionalPastedText,
  schemasOf,
  shortText,
  wholeNumber,
} from "#domain/text.ts";
import { tickLists } from "#domain/vocab.ts";
import { PhotoRule } from "#features/evidence/demands/contract.ts";
import { evidenceUploads, Media, mediaBodyLimit } from "#features/media/contract.ts";
import { ChecklistLine, PinnedSop } from "#features/tasks/checklist.contract.ts";
import {
  CappedCounts,
  newTaskStatus,
  priorityFilter,
  statusFilter,
  Task,
  TaskCompletion,
  TaskCounts,
} from "#features/tasks/contract.ts";
import { Ticket } from "#features/tickets/contract.ts";
import { completionFields } from "./fields.ts";
import { workRoutes } from "./routes.ts";

const untilDone = "Only while the job is open.";

/** All that the technician needs on the spot. */
export const Job = z.object({
  task: Task,
  building: z.object({
    id: z.string(),
    name: z.string(),
    location: z.string(),
    address: z.string().nullable().describe(untilDone),
    state: z.string().nullable().describe(untilDone),
    latitude: z.number().nullable().describe(untilDone),
    longitude: z.number().nullable().describe(untilDone),
    accessNotes: z.string().nullable().describe(untilDone),
  }),
  contractor: z.object({ name: z.string(), phone: z.string().nullable() }).nullable(),
  occupant: z
    .object({ name: z.string(), unit: z.string().nullable(), phone: z.string().nullable() })
    .nullable()
    .describe("Whoever reported the fault behind it; the phone only while the job is open."),
  ticket: z
    .object({
      id: z.string(),
      title: z.string(),
      description: z.string(),
      locationDetails: z.string(),
      entryPermission: Ticket.shape.entryPermission,
      emergency: z.boolean(),
      mediaUploads: z.array(Media),
    })
    .nullable(),
  asset: z
    .object({
      id: z.string().nullable().describe(untilDone),
      name: z.string(),
      place: z.string().nullable().describe(untilDone),
      make: z.string().nullable().describe(untilDone),
      model: z.string().nullable().describe(untilDone),
      serialNumber: z.string().nullable().describe(untilDone),
      mediaUploads: z.array(Media).describe(`Of it and its name plate. ${untilDone}`),
    })
    .nullable()
    .describe("The machine that it is about."),
  checklist: z.array(ChecklistLine).describe("Of the plan item behind it."),
  sop: PinnedSop.nullable(),
  safety: z.array(z.string()),
  proofCode: z
    .string()
    .nullable()
    .describe("Made when work starts: the camera of the app keeps it with what it takes. Null before and after."),
  tagged: z
    .enum(["machine", "building"])
    .nullable()
    .describe("Whether a tag hangs on its machine, or elsewhere in the building; null without any."),
  photoRule: PhotoRule.describe("So that a phone without a network can ask for the photo in time."),
  hoursLogged: z.number().describe("One's own on this task, rejected logs left out."),
});
export type Job = z.infer<typeof Job>;

const completion = schemasOf(completionFields);
const occurred = optionalInstant("Occurred at").describe(
  "When it was done, by the phone, where it is sent later: kept beside the server's time, and put right by X-Device-Time.",
);
/** What was read of a tag on the spot. */
const tagRead = {
  tagCode: optionalPastedText("Tag", 100).describe("The code of a tag that was scanned or typed on the spot."),
  tagTyped: flag("Tag typed").optional().describe("Typed, not scanned."),
};
const version = wholeNumber("Version", 1, 2_147_483_647).optional();

export const workCalls = calls(workRoutes, {
  listOwnTasks: {
    tag: "Technician",
    may: ["task", "work"],
    summary: "The tasks that are assigned to oneself; as GET /tasks orders and filters them",
    input: z.object({
      ...pageInput,
      status: statusFilter,
      priority: priorityFilter,
      search: optionalPastedText("Search"),
      counts: z.enum(["0", "1"], "counts must be 0 or 1.").optional(),
    }),
    answer: z.object({
      tasks: z.array(Task),
      nextCursor: z.string().nullable(),
      counts: TaskCounts.optional(),
      capped: CappedCounts.optional(),
    }),
  },
  findNextJob: {
    tag: "Technician",
    may: ["task", "work"],
    summary: "The job to do now: what is begun, else the next by its day and priority; null without any",
    input: z.object({}),
    answer: z.object({ job: Job.nullable() }),
  },
  findJob: {
    tag: "Technician",
    may: ["task", "work"],
    summary: "One of one's own jobs with all that it needs on the spot",
    input: z.object({ id: id() }),
    answer: z.object({ job: Job }),
  },
  setOwnTaskStatus: {
    tag: "Technician",
    may: ["task", "work"],
    summary: "Start one's own task",
    about:
      "`completed` answers 409: a task is completed by POST /technician/task-completion. Where the building or the procedure asks for a photo before the work, a start without one answers 422. With occurredAt, late as a completion can be, it is kept likewise.",
    input: z.object({
      id: id(),
      status: newTaskStatus,
      version,
      occurredAt: occurred,
      ...tagRead,
      mediaUploads: evidenceUploads.describe("Photos of how it is before the work."),
    }),
    bodyLimit: mediaBodyLimit,
    answer: z.object({ task: Task }),
    message: "Task status updated successfully",
  },
  tickLine: {
    tag: "Technician",
    may: ["task", "work"],
    summary: "Tick a line of the checklist or a step of the SOP, or take the tick away",
    input: z.object({
      id: id(),
      list: choice("List", tickLists).default("plan").describe("The checklist of the plan, or the steps of the SOP."),
      item: wholeNumber("Item", 0, 10_000),
      done: flag("Done"),
      occurredAt: occurred,
      reading: finiteNumber("Reading", -1_000_000_000, 1_000_000_000).nullish(),
      confirm: flag("Confirm")
        .default(false)
        .describe("The reading of a meter is right, although it is hard to believe."),
      signature: optionalPastedText("Signature").describe("The name of whoever did the step."),
      mediaUploads: evidenceUploads.describe("Photos that the step asks for."),
    }),
    bodyLimit: mediaBodyLimit,
    about:
      "A step of the SOP whose text ends with [photo], [signature] or [reading 2 to 6 bar] asks for it: a tick without it, or with a reading outside the limits, answers 422. [meter Generator 1] asks what that meter shows, which becomes its reading where the building has a meter of that name. So does completing the task while such a step is open. With occurredAt, late as a completion can be, it is kept likewise.",
    answer: z.object({ checklist: z.array(ChecklistLine).describe("The list that was ticked on.") }),
  },
  completeTask: {
    tag: "Technician",
    may: ["task", "work"],
    summary: "Complete one's own task that is in progress, with proof",
    about:
      "With occurredAt, for a task of one's own that was cancelled, or done by or given to somebody else meanwhile, it answers 409 with an error at `late`, and keeps what was done with its files as late work of the task, once a person.",
    input: z.object({
      ...completion,
      occurredAt: occurred,
      ...tagRead,
      mediaUploads: evidenceUploads,
      workQualityRating: completion.workQualityRating.default(5),
      condition: completion.condition.describe("How it was found: 1 good, 2 worn and not urgent, 3 failed or unsafe."),
      failureMode: completion.failureMode.describe("In which way it failed, where it did."),
      measured: z
        .array(
          z.object({
            name: shortText("Name of what was measured", 60),
            value: finiteNumber("Value", -1_000_000_000, 1_000_000_000),
            unit: shortText("Unit", 20).nullable().default(null),
          }),
          "Measured must be a list.",
        )
        .max(20, "At most 20 values can be named.")
        .nullish()
        .describe("What was measured, as 12.4 V."),
      additionalMaterials: completion.additionalMaterials.default([]),
    }),
    answer: z.object({ task: Task, completion: TaskCompletion }),
    creates: true,
    message: "Task completed successfully",
    bodyLimit: mediaBodyLimit,
  },
});
