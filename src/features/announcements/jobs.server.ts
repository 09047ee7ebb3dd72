import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { type LetterAsked, letterJob, type Sending, sendJob } from "./sending.jobs.server.ts";
import { sendLetter, sendPiece } from "./sending.service.server.ts";

const pieces: JobDefinition<Sending, Ctx> = { ...sendJob, work: sendPiece };
const letters: JobDefinition<LetterAsked, Ctx> = { ...letterJob, work: sendLetter };

export const announcementJobs = [pieces, letters] as const;
