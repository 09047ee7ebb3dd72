import { hash } from "node:crypto";
import { solutionText, zeroBits } from "#features/tags/rules.ts";
import { send } from "./world.ts";

/** The number that a check asks for, as a browser finds it. */
export function solve({ challenge, bits }: { challenge: string; bits: number }): number {
  let counter = 0;
  while (zeroBits(hash("sha256", solutionText(challenge, counter), "buffer")) < bits) counter += 1;
  return counter;
}

/** What a stranger sends by this tag, its check worked out. */
export async function strangersReport(code: string, fields: object = {}) {
  const { page } = (await send("GET", `/t/${code}`, null)).body.data;
  const { challenge } = page.check;
  return { description: "Water drips from the ceiling.", challenge, solution: solve(page.check), ...fields };
}

/** A stranger reports a fault by this tag. */
export const report = async (code: string, fields: object = {}) =>
  send("POST", `/t/${code}/reports`, null, await strangersReport(code, fields));
