import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { answerKind, sendAnswer } from "./answers.service.server.ts";
import { bringFile } from "./files.service.server.ts";
import { fetchKind, readKind } from "./receiving.service.server.ts";
import { readFrom } from "./talk.service.server.ts";

export const whatsAppJobs = [
  { ...readKind, work: readFrom },
  { ...answerKind, work: sendAnswer },
  { ...fetchKind, work: bringFile },
] as JobDefinition<unknown, Ctx>[];
