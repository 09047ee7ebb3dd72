import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { askChecks } from "./service.server.ts";

/** What is newly known of a proof is weighed with the rest. */
export const checkAgain = (ctx: Ctx, { taskId }: Moments["proofChanged"]): Promise<void> => askChecks(ctx, taskId);
