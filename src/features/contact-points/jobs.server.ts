import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { codeKind } from "./phones.jobs.server.ts";
import { sendCode } from "./phones.service.server.ts";

export const contactPointJobs = [{ ...codeKind, work: sendCode }] as JobDefinition<unknown, Ctx>[];
