import type * as z from "zod";
import type { Act, Thing } from "./policy.ts";
import type { FieldProblem } from "./problems.ts";
import { pathParameters, type Route } from "./routes.ts";

/** What a contract says of one call beside its route. The path's parameters and the query or the body form `input`. */
export type Definition<I extends z.ZodType = z.ZodType, A extends z.ZodType = z.ZodType> = {
  /** The act asked of the policy before anything is read, so that a role that can never do it gets 403. */
  may?: [Thing, Act];
  summary: string;
  /** What a caller should know that neither the summary nor the policy says; for the contract's text. */
  about?: string;
  /** Where what is made from the schemas would not be taken, or would say little. */
  example?: { input?: Record<string, unknown>; answer?: unknown };
  input: I;
  /** What stands under `data`. */
  answer: A;
  /** Fields of the answer that stand beside `data` as well, where the specification reads them. */
  onTop?: readonly string[];
  /** Where in the answer the list lies that can be had as CSV, with dots; a list in pages under `data` needs no word. */
  rows?: string;
  /** 201 instead of 200. */
  creates?: boolean;
  /** The sentence of a success. */
  message?: string;
  /** Where too much is asked: pressing calls are refused last, figures first, and all others in between. */
  rank?: "pressing" | "figures";
  /** Counts against the sign-ups of its address. */
  opensAccount?: boolean;
  /** The content type of a call that answers a file instead of JSON; its answer is a FileAnswer. */
  file?: string;
  /** Largest body in bytes; 1 MiB unless told. */
  bodyLimit?: number;
  /** The specification's own sentence for refused input, where it has one. */
  refusal?: (errors: readonly FieldProblem[]) => string | undefined;
  /** Statuses that it fails with beside those that follow from the rest. */
  failures?: readonly number[];
  tag: string;
};

/**
 * One call of the API, read by both sides: the server binds and validates by it, the client is typed by it, and the
 * OpenAPI text is made from it.
 */
export type Call<I extends z.ZodType = z.ZodType, A extends z.ZodType = z.ZodType> = Route & Definition<I, A>;

export type CallRead<C extends Call> = z.output<C["input"]>;

/** What is sent under `data` of an answer, and what stands beside it. */
export function partsOf<T>({ onTop = [], dataIs }: Pick<Call, "onTop" | "dataIs">, answer: T) {
  const fields = answer as Record<string, unknown>;
  if (dataIs === undefined) return { data: answer, ...Object.fromEntries(onTop.map((name) => [name, fields[name]])) };
  const { [dataIs]: data, ...beside } = fields;
  return { data, ...beside };
}

/** A file under way, for a call with `file`. */
export type FileAnswer = { fileName: string; content: AsyncIterable<Uint8Array> };

/** The names of the fields that a call reads, those in its path with them. */
export const fieldsOf = ({ input }: Pick<Call, "input">): string[] =>
  Object.keys((input as { shape?: object }).shape ?? {});

/** The fields that a PUT can change: all that it reads but the path's and the version that it was made from. */
export const changeableFields = (call: Pick<Call, "input" | "path">): string[] =>
  fieldsOf(call).filter((name) => name !== "version" && !pathParameters(call.path).includes(name));

/** The calls of these routes: a route without a definition is a type error, and so is a definition without a route. */
export function calls<R extends Record<string, Route>, D extends { [N in keyof R]: Definition }>(
  routes: R,
  definitions: D & { [N in Exclude<keyof D, keyof R>]: never },
): { [N in keyof R]: Call<D[N]["input"], D[N]["answer"]> & R[N] } {
  const whole = Object.entries(routes).map(([name, route]) => [name, { ...definitions[name], ...route }]);
  return Object.fromEntries(whole) as ReturnType<typeof calls<R, D>>;
}
