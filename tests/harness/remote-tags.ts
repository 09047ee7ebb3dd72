import { hash } from "node:crypto";
import { solutionText, zeroBits } from "#features/tags/rules.ts";
import { callServer } from "./remote.ts";

type Check = { challenge: string; bits: number };

/** The number that a check asks for, as a browser finds it. */
export function solve({ challenge, bits }: Check): number {
  let counter = 0;
  while (zeroBits(hash("sha256", solutionText(challenge, counter), "buffer")) < bits) counter += 1;
  return counter;
}

/** A stranger reports a fault by this tag on a server that runs by itself. */
export async function reportFault(url: string, code: string, fields: object): Promise<void> {
  const { page } = await callServer(url, "GET", `/t/${code}`, null);
  const { check } = page as { check: Check };
  const solved = { challenge: check.challenge, solution: solve(check) };
  await callServer(url, "POST", `/t/${code}/reports`, null, { ...fields, ...solved });
}
