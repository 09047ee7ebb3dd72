import { createHmac } from "node:crypto";
import type { Ctx } from "#platform/context.server.ts";
import type { RequestRow } from "./access.queries.server.ts";

const figures = 6;

type Whose = Pick<RequestRow, "taskStatus" | "contractorId" | "formerTechnicianIds">;

/** Whose job it is now, and who has it no more; nothing where no firm has it. */
function handsOf({ taskStatus, contractorId, formerTechnicianIds }: Whose): string {
  const isOpen = taskStatus === "pending" || taskStatus === "in_progress";
  return isOpen && contractorId ? ` ${[contractorId, ...(formerTechnicianIds ?? [])].join(" ")}` : "";
}

/**
 * The code of a visit: derived from it by the product's key, so it is stored nowhere. Another time has another, and so has
 * a job that was given to another firm or taken from a technician: whoever knew it then opens nothing.
 */
export function codeOf({ signer }: Pick<Ctx, "signer">, visit: { id: string; startsAt: Date }, request: Whose): string {
  const signed = signer.sign(`visit code ${visit.id} ${visit.startsAt.toISOString()}${handsOf(request)}`);
  const number = Buffer.from(signed, "base64url").readUInt32BE(0) % 10 ** figures;
  return String(number).padStart(figures, "0");
}

/** What a gate's page can check a code against, without holding the code. */
export const proofOf = (key: string, visitId: string, code: string): string =>
  createHmac("sha256", key).update(`${visitId}:${code}`).digest("hex");
