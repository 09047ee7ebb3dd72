import { bind } from "#platform/http/bind.server.ts";
import { evidenceCalls } from "./contract.ts";
import { answerProof } from "./service.server.ts";

export const evidenceBindings = bind(evidenceCalls, { answerProof });
