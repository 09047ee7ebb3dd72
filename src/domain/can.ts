import * as z from "zod";
import type { Act, Thing } from "./policy.ts";
import { policyTable } from "./policy-table.ts";

/** The acts of a thing that an account may do on it now, and what `more` it may do besides: `can("ticket")`. */
export const can = <T extends Thing, const M extends string = never>(thing: T, ...more: readonly M[]) => {
  const names = new Set<string>([...Object.keys(policyTable[thing]), ...more]);
  const act = z.string().refine((name) => names.has(name), { error: `That is no act on a ${thing}.` });
  return z
    .record(act as unknown as z.ZodType<Act<T> | M, Act<T> | M>, z.boolean())
    .describe("The acts that this account may do on it now.");
};
