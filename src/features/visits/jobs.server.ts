import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { type Reminder, remindJob } from "./reminders.jobs.server.ts";
import { sendReminder } from "./reminders.service.server.ts";

const reminders: JobDefinition<Reminder, Ctx> = { ...remindJob, work: sendReminder };

export const visitJobs = [reminders] as const;
