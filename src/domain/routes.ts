import type { LiveKind } from "./live.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * Who may knock: `optional` reads a token when one is sent and refuses a wrong one; `recognised` takes a good one as a
 * hint and overlooks a bad one.
 */
export type Access = "public" | "recognised" | "optional" | "user" | "admin";

/** What both sides know of a call without its schemas, which a phone need not load. `path` has its parameters in braces. */
export type Route = {
  method: Method;
  path: string;
  access: Access;
  /** Of a read: the kinds of things whose changes make its answer old. */
  follows?: readonly LiveKind[] | "everything";
  /** The list of the answer that is `data` itself; the answer's other fields stand beside it. */
  dataIs?: string;
  /** False on calls that `Idempotency-Key` does not cover. */
  idempotent?: boolean;
  /** For a DELETE whose input is secret: it stands in a body, since an address is logged. */
  takesBody?: boolean;
  /** Open to somebody whose organisation asks for two-step sign-in, before they have it. */
  beforeSecondStep?: boolean;
  /** The body is multipart/form-data with a `File` under `file`, instead of JSON. */
  takesFile?: boolean;
};

type Stated = readonly [method: Method, path: string, more?: Partial<Omit<Route, "method" | "path">>];

/** The routes of some calls by their names, with who may make them where a route says nothing else. */
export const routes = <const S extends Record<string, Stated>>(access: Access, stated: S) =>
  Object.fromEntries(
    Object.entries(stated).map(([name, [method, path, more]]) => [name, { method, path, access, ...more }]),
  ) as { [N in keyof S]: Route & { method: S[N][0]; path: S[N][1] } };

/** Whether the input stands in the body: always for POST and PUT. */
export const isInBody = ({ method, takesBody = false }: Pick<Route, "method" | "takesBody">): boolean =>
  method === "POST" || method === "PUT" || takesBody;

/** The names of the braces in a path, in order. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
