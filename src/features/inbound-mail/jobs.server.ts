import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { readInbound } from "./reading.service.server.ts";
import { readKind } from "./receiving.service.server.ts";

export const inboundMailJobs = [{ ...readKind, work: readInbound }] as JobDefinition<unknown, Ctx>[];
