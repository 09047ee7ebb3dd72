import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { createGate } from "#platform/gate.server.ts";

/** argon2id with 19 MiB, two passes, one lane: the first choice of OWASP's password storage sheet. */
let argon = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** For tests alone, which sign thousands of people up: the least that a hash can cost. */
export function hashLightly(): void {
  if (process.env.NODE_ENV !== "test") throw new Error("Only tests may hash passwords lightly.");
  argon = { memoryCost: 64, timeCost: 1, parallelism: 1 };
}

/** Half of the threads that files need too; a flood of sign-ins waits here, and past this many is told to come back. */
const gate = createGate(2, 100);

/** What one keyboard writes as one sign and another as two is the same password. */
const spelled = (password: string) => password.normalize("NFKC");

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const leave = await gate.enter();
  return work().finally(leave);
}

/** Throws `unavailable` where too many wait already. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(spelled(password), argon));

const nobodysHash = hash(randomBytes(32), argon);

/** Takes the same time where there is no hash because nobody has that email; throws `unavailable` as `hashPassword`. */
export async function isPassword(kept: string | undefined, password: string): Promise<boolean> {
  const against = kept ?? (await nobodysHash);
  return inTurn(() => verify(against, spelled(password)));
}
