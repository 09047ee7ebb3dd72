import * as z from "zod";
import type { JobKind } from "#platform/jobs.server.ts";
import { reminderKinds } from "./rules.ts";

/** `startsAt` tells a reminder from the one before a visit was moved. */
const reminderData = z.object({ visitId: z.uuid(), kind: z.enum(reminderKinds), startsAt: z.iso.datetime() });
export type Reminder = z.infer<typeof reminderData>;

/** Asked for when a visit is booked, for a day and an hour before. */
export const remindJob: JobKind<Reminder> = {
  name: "visits.remind",
  schema: reminderData,
  retry: { limit: 10, delaySeconds: 2, maxDelaySeconds: 60 },
  batch: 10,
  expireSeconds: 60,
};
