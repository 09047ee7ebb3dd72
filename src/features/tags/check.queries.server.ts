import { hash, randomBytes } from "node:crypto";
import { invalid } from "#domain/problems.ts";
import type { Ctx } from "#platform/context.server.ts";
import { checkBits, solutionText, zeroBits } from "./rules.ts";

const validMs = 2 * 60 * 60 * 1_000;

const signedText = (code: string, until: number, chance: string) => `tag check ${code} ${until} ${chance}`;

/** What a browser works on before it may send one report by this tag. Nothing of it is kept: it is signed. */
export function makeChallenge({ now, signer }: Ctx, code: string): string {
  const until = now.getTime() + validMs;
  const chance = randomBytes(9).toString("base64url");
  return `${until}.${chance}.${signer.sign(signedText(code, until, chance))}`;
}

/** Refuses a check that is not ours, of another tag, too old, or not worked out. */
export function refuseUnchecked({ now, signer }: Ctx, code: string, challenge: string, solution: number): void {
  const [until = "", chance = "", signature = ""] = challenge.split(".");
  const isOurs = signer.matches(signedText(code, Number(until), chance), signature);
  if (!isOurs || Number(until) < now.getTime())
    throw invalid("challenge", "This page has been open for too long. Please load it again and send your report.");
  const worked = hash("sha256", solutionText(challenge, solution), "buffer");
  if (zeroBits(worked) < checkBits)
    throw invalid("solution", "The check was not worked out. Please load the page again and send your report.");
}
