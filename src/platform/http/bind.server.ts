import type * as z from "zod";
import type { Call } from "#domain/contract.ts";
import type { Ctx } from "../context.server.ts";

type Verb<C extends Call> = (ctx: Ctx, input: z.output<C["input"]>) => Promise<z.input<C["answer"]>>;

/** A verb whose answer holds signed addresses or a secret: only a reference is kept, and the answer is read again. */
type Rebuilt<C extends Call> = {
  verb: Verb<C>;
  shorten: (answer: z.input<C["answer"]>) => unknown;
  again: (ctx: Ctx, kept: unknown) => Promise<z.input<C["answer"]>>;
};

/** Asked before the body is read who may send one without having signed in: throws, or names the link they go by. */
type Knocks = (ctx: Ctx, params: unknown) => Promise<string>;
type Knocked<C extends Call> = { verb: Verb<C>; knocks: Knocks };

export type Binding = {
  call: Call;
  knocks?: Knocks;
  verb: (ctx: Ctx, input: unknown) => Promise<unknown>;
  shorten?: (answer: unknown) => unknown;
  again?: (ctx: Ctx, kept: unknown) => Promise<unknown>;
};

/** Binds every call of a contract to its verb; a missing or ill-typed one is a type error. */
export function bind<C extends Record<string, Call>>(
  calls: C,
  verbs: { [K in keyof C]: Verb<C[K]> | Rebuilt<C[K]> | Knocked<C[K]> },
): Binding[] {
  return Object.entries(calls).map(([name, call]) => {
    const bound = verbs[name as keyof C];
    return (typeof bound === "function" ? { call, verb: bound } : { call, ...bound }) as Binding;
  });
}
