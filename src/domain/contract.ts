import type * as z from "zod";
import type { Act, Thing } from "./policy.ts";
import type { FieldProblem } from "./problems.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * Who may knock: `optional` reads a token when one is sent and refuses a wrong one; `recognised` takes a good one as a
 * hint and overlooks a bad one.
 */
export type Access = "public" | "recognised" | "optional" | "user" | "admin";

/**
 * One call of the API, read by both sides: the server binds and validates by it, the client calls and types by it,
 * and the OpenAPI text is made from it. `path` has its parameters in braces; they, the query or the body form `input`.
 */
export type Call<I extends z.ZodType = z.ZodType, A extends z.ZodType = z.ZodType> = {
  method: Method;
  path: string;
  access: Access;
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
  /** The list of the answer that is `data` itself; the answer's other fields stand beside it. */
  dataIs?: string;
  /** 201 instead of 200. */
  creates?: boolean;
  /** The sentence of a success. */
  message?: string;
  /** False on calls that `Idempotency-Key` does not cover. */
  idempotent?: boolean;
  /** Counts against the sign-ups of its address. */
  opensAccount?: boolean;
  /** For a DELETE whose input is secret: it stands in a body, since an address is logged. */
  takesBody?: boolean;
  /** The body is multipart/form-data with a `File` under `file`, instead of JSON. */
  takesFile?: boolean;
  /** The content type of a call that answers a file instead of JSON; its answer is a FileAnswer. */
  file?: string;
  /** Largest body in bytes; 1 MiB unless told. */
  bodyLimit?: number;
  /** The specification's own sentence for refused input, where it has one. */
  refusal?: (errors: FieldProblem[]) => string | undefined;
  /** Statuses that it fails with beside those that follow from the rest. */
  failures?: readonly number[];
  tag: string;
};

export type CallRead<C extends Call> = z.output<C["input"]>;

/** Whether the input stands in the body: always for POST and PUT. */
export const isInBody = ({ method, takesBody = false }: Pick<Call, "method" | "takesBody">): boolean =>
  method === "POST" || method === "PUT" || takesBody;

/** What is sent under `data` of an answer, and what stands beside it. */
export function partsOf<T>({ onTop = [], dataIs }: Pick<Call, "onTop" | "dataIs">, answer: T) {
  const fields = answer as Record<string, unknown>;
  if (dataIs === undefined) return { data: answer, ...Object.fromEntries(onTop.map((name) => [name, fields[name]])) };
  const { [dataIs]: data, ...beside } = fields;
  return { data, ...beside };
}

/** A file under way, for a call with `file`. */
export type FileAnswer = { fileName: string; content: AsyncIterable<Uint8Array> };

/** Keeps the exact schema types of a call. */
export const call = <I extends z.ZodType, A extends z.ZodType>(definition: Call<I, A>): Call<I, A> => definition;

/** The names of the braces in a path, in order. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");

/** The names of the fields that a call reads, those in its path with them. */
export const fieldsOf = ({ input }: Pick<Call, "input">): string[] =>
  Object.keys((input as { shape?: object }).shape ?? {});

/** The fields that a PUT can change: all that it reads but the path's and the version that it was made from. */
export const changeableFields = (call: Pick<Call, "input" | "path">): string[] =>
  fieldsOf(call).filter((name) => name !== "version" && !pathParameters(call.path).includes(name));
