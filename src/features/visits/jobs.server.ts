import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { type Lapse, lapseJob } from "./lapsing.jobs.server.ts";
import { endOffer } from "./lapsing.service.server.ts";
import { type Reminder, remindJob } from "./reminders.jobs.server.ts";
import { sendReminder } from "./reminders.service.server.ts";

const reminders: JobDefinition<Reminder, Ctx> = { ...remindJob, work: sendReminder };
const lapses: JobDefinition<Lapse, Ctx> = { ...lapseJob, work: endOffer };

export const visitJobs = [reminders, lapses] as const;
