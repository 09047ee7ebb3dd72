import * as z from "zod";
import type { JobKind } from "#platform/jobs.server.ts";

/** `round` tells it from the sending before a change; `after` is the last member who was told. */
const sendData = z.object({ id: z.uuid(), round: z.number().int(), after: z.uuid().nullable() });
export type Sending = z.infer<typeof sendData>;

/** Tells the next people of a notice, and asks for the next piece. */
export const sendJob: JobKind<Sending> = {
  name: "announcements.send",
  schema: sendData,
  retry: { limit: 10, delaySeconds: 2, maxDelaySeconds: 60 },
  givesWay: true,
  expireSeconds: 120,
};

const circle = z.object({ unitIds: z.array(z.uuid()).nullable(), blocks: z.array(z.string()).nullable() });
/** Whom a change left out: those of the circle that was, less those of the one that came after it; `title`: as they knew it. */
const leftOutData = z.object({
  ...{ id: z.uuid(), was: circle, next: circle, after: z.uuid().nullable() },
  title: z.string(),
});
export type LeavingOut = z.infer<typeof leftOutData>;

/** Tells the next people whom a notice concerned before it was changed, and asks for the next piece. */
export const leaveOutJob: JobKind<LeavingOut> = { ...sendJob, name: "announcements.leave-out", schema: leftOutData };

const endData = z.object({ id: z.uuid(), version: z.number().int() });
export type Ending = z.infer<typeof endData>;

/** Puts on record that a notice is over; `version` tells it from one that was changed since. */
export const endJob: JobKind<Ending> = {
  name: "announcements.end",
  schema: endData,
  retry: { limit: 10, delaySeconds: 2, maxDelaySeconds: 60 },
  batch: 10,
  expireSeconds: 60,
};
