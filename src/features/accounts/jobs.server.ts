import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { type EmailAsked, emailJob } from "./emails.jobs.server.ts";
import { sendEmail } from "./emails.service.server.ts";

const emails: JobDefinition<EmailAsked, Ctx> = {
  ...emailJob,
  work: sendEmail,
};

export const accountJobs = [emails];
