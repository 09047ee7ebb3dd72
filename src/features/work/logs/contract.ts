import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { optional } from "#domain/fields.ts";
import { pageInput } from "#domain/paging.ts";
import { flag, id, optionalInstant, optionalLongText, schemaOf, schemasOf, wholeNumber } from "#domain/text.ts";
import { workLogStatuses } from "#domain/vocab.ts";
import { workLogRoutes } from "../routes.ts";
import { logFields } from "./fields.ts";

/** Whose yes a log waits for. */
export const logDeciders = ["contractor", "keepers"] as const;
export type LogDecider = (typeof logDeciders)[number];

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");

export const WorkLog = z.object({
  id: z.string(),
  taskId: z.string(),
  taskTitle: z.string(),
  assetId: z.string().nullable().describe("The machine that was worked on; null for who may not see it."),
  assetName: z.string().nullable(),
  propertyId: z.string(),
  propertyName: z.string(),
  technicianName: z.string(),
  dateLogged: z.string().describe("Calendar day YYYY-MM-DD in Africa/Lagos."),
  hoursWorked: z.number(),
  workDescription: z.string(),
  materialsUsed: z.array(z.string()),
  issuesEncountered: z.string().nullable(),
  notes: z.string().nullable(),
  approved: z.boolean(),
  status: z.enum(workLogStatuses),
  reason: z.string().nullable().describe("Why it was rejected."),
  whoDecides: z
    .enum(logDeciders)
    .describe("keepers, the owner and managers, of work that a contractor did themselves; else the contractor."),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  createdAt: instant,
  occurredAt: instant.nullable().describe("When it was written by the phone, where that arrived later."),
  version: z.number(),
  can: z.object({ edit: z.boolean(), approve: z.boolean() }),
});
export type WorkLog = z.infer<typeof WorkLog>;

const { taskId, dateLogged, ...form } = schemasOf(logFields);
const version = wholeNumber("Version", 1, 2_147_483_647).optional();
const none = (given: unknown) => (given === "" || given === "all" ? undefined : given);
const status = z.preprocess(none, z.enum(workLogStatuses, "That is not a status of a work log.").optional());
const page = z.object({ ...pageInput, status, taskId: z.preprocess(none, id("Task").optional()) });
const ofProperties = page.extend({
  propertyId: z.preprocess(none, id("Property").optional()),
  whoDecides: z.preprocess(none, z.enum(logDeciders, "whoDecides must be contractor or keepers.").optional()),
});
const logs = z.object({ workLogs: z.array(WorkLog), nextCursor: z.string().nullable() });
const one = z.object({ workLog: WorkLog });

const decision = z
  .object({ id: id(), approved: flag("Approved"), reason: optionalLongText("Reason"), version })
  .refine(({ approved, reason }) => approved || Boolean(reason), {
    path: ["reason"],
    message: "Reason is required: say why it is rejected.",
  });

const shared = { tag: "Work logs" } as const;

export const workLogCalls = calls(workLogRoutes, {
  createWorkLog: {
    ...shared,
    may: ["work_log", "create"],
    summary: "Log work on one's own open task; at most 24 hours a day in all",
    input: z.object({
      ...form,
      taskId,
      occurredAt: optionalInstant("Occurred at").describe("When it was written, by the phone, where it is sent later."),
      materialsUsed: form.materialsUsed.default([]),
      assetId: form.assetId.describe("The machine that was worked on; that of the task without it."),
      dateLogged: schemaOf(optional(logFields.dateLogged)).describe("Today in Lagos unless told; no day to come."),
    }),
    answer: one,
    creates: true,
    message: "Work log created successfully",
  },
  editWorkLog: {
    ...shared,
    may: ["work_log", "edit"],
    summary: "Change what is named of one's own log; one that was rejected waits again, an approved one stays",
    input: z.object({
      id: id(),
      hoursWorked: form.hoursWorked.optional(),
      workDescription: form.workDescription.optional(),
      materialsUsed: form.materialsUsed.optional(),
      issuesEncountered: form.issuesEncountered,
      notes: form.notes,
      assetId: form.assetId,
      dateLogged: dateLogged.optional(),
      version,
    }),
    answer: one,
    message: "Work log changed successfully",
  },
  listOwnLogs: {
    ...shared,
    may: ["task", "work"],
    summary: "One's own logs, newest first",
    input: page,
    answer: logs,
  },
  listTeamLogs: {
    ...shared,
    may: ["team_member", "see"],
    summary: "The logs of one's own team, newest first",
    input: ofProperties,
    answer: logs,
  },
  decideTeamLog: {
    ...shared,
    may: ["team_member", "see"],
    summary: "Approve a log of somebody in one's own team, or reject it with a reason; an approved one stays",
    input: decision,
    answer: one,
    message: "The work log has been decided.",
  },
  listKeptLogs: {
    ...shared,
    may: ["property", "see_history"],
    summary: "The logs of work at the properties that one owns or manages, newest first",
    input: ofProperties,
    answer: logs,
  },
  decideKeptLog: {
    ...shared,
    may: ["property", "see_history"],
    summary: "Approve a log, or reject it with a reason; an approved one stays",
    input: decision,
    answer: one,
    message: "The work log has been decided.",
  },
});
