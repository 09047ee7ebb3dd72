import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { endAnnouncement } from "./ending.service.server.ts";
import { type Ending, endJob, type LeavingOut, leaveOutJob, type Sending, sendJob } from "./sending.jobs.server.ts";
import { leaveOut, sendPiece } from "./sending.service.server.ts";

const pieces: JobDefinition<Sending, Ctx> = { ...sendJob, work: sendPiece };
const leavings: JobDefinition<LeavingOut, Ctx> = { ...leaveOutJob, work: leaveOut };
const ends: JobDefinition<Ending, Ctx> = { ...endJob, work: endAnnouncement };

export const announcementJobs = [pieces, leavings, ends] as const;
