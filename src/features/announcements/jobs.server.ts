import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import {
  type LeavingOut,
  type LetterAsked,
  leaveOutJob,
  letterJob,
  type Sending,
  sendJob,
} from "./sending.jobs.server.ts";
import { leaveOut, sendLetter, sendPiece } from "./sending.service.server.ts";

const pieces: JobDefinition<Sending, Ctx> = { ...sendJob, work: sendPiece };
const leavings: JobDefinition<LeavingOut, Ctx> = { ...leaveOutJob, work: leaveOut };
const letters: JobDefinition<LetterAsked, Ctx> = { ...letterJob, work: sendLetter };

export const announcementJobs = [pieces, leavings, letters] as const;
