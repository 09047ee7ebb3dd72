import { createHmac } from "node:crypto";
import type { Ctx } from "#platform/context.server.ts";

const figures = 6;

/** The code of a visit: derived from it by the product's key, so it is stored nowhere and another time has another. */
export function codeOf({ signer }: Pick<Ctx, "signer">, visit: { id: string; startsAt: Date }): string {
  const signed = signer.sign(`visit code ${visit.id} ${visit.startsAt.toISOString()}`);
  const number = Buffer.from(signed, "base64url").readUInt32BE(0) % 10 ** figures;
  return String(number).padStart(figures, "0");
}

/** What a gate's page can check a code against, without holding the code. */
export const proofOf = (key: string, visitId: string, code: string): string =>
  createHmac("sha256", key).update(`${visitId}:${code}`).digest("hex");
