import { typed } from "#browser/api.ts";
import type { evidenceCalls } from "./contract.ts";
import { evidenceRoutes } from "./routes.ts";

export const evidenceApi = typed<typeof evidenceCalls>(evidenceRoutes);

export const answerDraft = (taskId: string): string => `proof.${taskId}`;
