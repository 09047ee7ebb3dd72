import type * as z from "zod";
import type { Call } from "#domain/contract.ts";
import { type FieldProblem, type ProblemCode, problemStatus } from "#domain/problems.ts";
import { type Access, isInBody, pathParameters, type Route } from "#domain/routes.ts";
import { currentAdminToken, endAdminSession } from "./admin-session.ts";
import { forgetFirst, takeFirst } from "./first-answers.ts";
import { currentSession, endSession, goToTwoStep } from "./session.ts";

/** What `callApi` needs of a call: its route, and the types of what it takes and answers. */
export type Callable<I extends z.ZodType = z.ZodType, A extends z.ZodType = z.ZodType> = Route & {
  input?: I;
  answer?: A;
};

/**
 * The routes of a contract with its types, so that its schemas stay out of what a phone loads:
 * `typed<typeof ticketCalls>(ticketRoutes)`. The routes of another contract are a type error.
 */
export const typed = <C extends Record<string, Call>>(
  routes: {
    [N in keyof C]: Route & Pick<C[N], "method" | "path">;
  },
): { [N in keyof C]: Callable<C[N]["input"], C[N]["answer"]> } => routes;

export type CallOptions = {
  signal?: AbortSignal;
  /** Give the same key again to repeat a write that may have arrived; made anew when absent. */
  idempotencyKey?: string;
  /** When it was done, by the device, where it is sent later; no part of what the key stands for. */
  occurredAt?: string;
};

/** The sentences of the specification's message extraction (section 8). */
export const messages = {
  noResponse: "No response from server. Please check your connection.",
  serverError: "Server error occurred",
  unexpected: "An unexpected error occurred",
  invalidFormat: "Invalid response format",
} as const;

type Facts = {
  code?: ProblemCode | "no_response";
  errors?: FieldProblem[];
  requestId?: string;
  retryAfterMs?: number;
  sessionEnded?: boolean;
};

/** A call that failed. `message` can be shown to people; `status` is 0 where no answer came. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: ProblemCode | "no_response";
  readonly errors: FieldProblem[];
  readonly requestId: string | undefined;
  readonly retryAfterMs: number | undefined;
  /** The browser is already on its way to the sign-in: say nothing. */
  readonly sessionEnded: boolean;

  constructor(status: number, message: string, facts: Facts = {}) {
    super(message);
    this.name = "ApiProblem";
    this.status = status;
    this.code = facts.code ?? codeOf(status);
    this.errors = facts.errors ?? [];
    this.requestId = facts.requestId;
    this.retryAfterMs = facts.retryAfterMs;
    this.sessionEnded = facts.sessionEnded ?? false;
  }
}

/** Held back before it was sent; `message` can be shown to people. */
export class HeldBack extends Error {}

/** A sentence for people from anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : messages.unexpected;
}

/**
 * Makes one call and answers its `data`. Reads and writes that carry an `Idempotency-Key` are repeated up to three
 * times after a lost connection, 502, 503 or 504. Throws ApiProblem, or the AbortError of `signal`.
 */
export async function callApi<I extends z.ZodType, A extends z.ZodType>(
  call: Callable<I, A>,
  input: z.input<I>,
  options: CallOptions = {},
): Promise<z.output<A>> {
  const request = prepare(call, input as Record<string, unknown>, options);
  const repeats = call.method === "GET" || request.headers.has("Idempotency-Key");
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await send(request, options.signal)) as z.output<A>;
    } catch (error) {
      const waitMs = repeats && attempt <= mostRepeats ? pauseBefore(error, attempt) : null;
      if (waitMs === null) throw error;
      await pause(waitMs, options.signal);
    }
  }
}

/** Random enough for an idempotency key also where the page has no secure origin, and so no `randomUUID`. */
export function freshKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Fetches the file of a call that answers one, with its name. Throws ApiProblem. */
export async function fetchFile(
  call: Callable,
  input: Record<string, unknown>,
): Promise<{ fileName: string; content: Blob }> {
  const { url, method, headers, path, realm, token } = prepare(call, input, {});
  try {
    const response = await fetch(url, { method, headers, cache: "no-store", credentials: "omit" });
    if (!response.ok) {
      const sessionEnded = response.status === 401 && realm.refused(token);
      throw problemOf(response, parseObject(await response.text()), sessionEnded);
    }
    const fileName = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
    return { fileName: fileName ?? path.replaceAll("/", "-"), content: await response.blob() };
  } catch (error) {
    throw error instanceof ApiProblem ? error : new ApiProblem(0, messages.noResponse, { code: "no_response" });
  }
}

const mostRepeats = 3;
const firstPauseMs = 400;
const longestPauseMs = 10_000;

/** Whose session a call goes by, and what to do once the server refuses its token. */
type SignInRealm = { token: () => string | null; refused: (token: string | null) => boolean };
const userRealm: SignInRealm = { token: () => currentSession()?.token ?? null, refused: endSession };
const adminRealm: SignInRealm = { token: currentAdminToken, refused: endAdminSession };
/** The server never reads the token of a public call, and overlooks a bad one where it is a mere hint. */
const realms: Record<Access, SignInRealm> = {
  admin: adminRealm,
  user: userRealm,
  optional: userRealm,
  recognised: { ...userRealm, refused: () => false },
  public: { token: () => null, refused: () => false },
};

type Prepared = {
  url: string;
  method: string;
  headers: Headers;
  body: string | FormData | undefined;
  path: string;
  realm: SignInRealm;
  token: string | null;
  dataIs: string | undefined;
};

function prepare(
  call: Callable,
  input: Record<string, unknown>,
  { idempotencyKey, occurredAt }: CallOptions,
): Prepared {
  const { method } = call;
  const inBody = isInBody(call);
  const inPath = new Set(pathParameters(call.path));
  const rest = Object.entries(input ?? {}).filter(([name]) => !inPath.has(name));
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const realm = realms[call.access];
  const token = realm.token();
  const headers = new Headers({ Accept: "application/json" });
  if (token) headers.set("Authorization", `Bearer ${token}`);
  // By this the server knows how wrong the device's clock is, and holds it against nobody.
  if (method !== "GET") headers.set("X-Device-Time", new Date().toISOString());
  if (occurredAt) headers.set("X-Occurred-At", occurredAt);
  if (inBody && !call.takesFile) headers.set("Content-Type", "application/json");
  if (inBody && method !== "DELETE" && call.idempotent !== false)
    headers.set("Idempotency-Key", idempotencyKey ?? freshKey());
  const url = `${location.origin}/api${path}${inBody ? "" : queryOf(rest)}`;
  return {
    url,
    method,
    headers,
    body: inBody ? bodyOf(call, rest) : undefined,
    path: call.path,
    realm,
    token,
    dataIs: call.dataIs,
  };
}

function bodyOf({ takesFile }: Callable, fields: [string, unknown][]): string | FormData {
  if (!takesFile) return JSON.stringify(Object.fromEntries(fields));
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value instanceof File ? value : String(value));
  return form;
}

function queryOf(entries: [string, unknown][]): string {
  const given = entries.filter(([, value]) => value !== undefined && value !== null && value !== "");
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query && `?${query}`;
}

async function send(
  { url, method, headers, body, realm, token, dataIs }: Prepared,
  signal?: AbortSignal,
): Promise<unknown> {
  let response: Response;
  let text: string;
  if (method !== "GET") forgetFirst();
  try {
    const ask = () => fetch(url, { method, headers, body, signal, cache: "no-store", credentials: "omit" });
    response = await (method === "GET" ? (takeFirst(url, token)?.catch(ask) ?? ask()) : ask());
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiProblem(0, messages.noResponse, { code: "no_response" });
  }
  const answer = parseObject(text);
  if (response.ok && answer?.success === true && "data" in answer) {
    const { data, success: _, message: __, ...beside } = answer;
    return dataIs === undefined ? data : { [dataIs]: data, ...beside };
  }
  if (response.ok && answer?.success !== false) throw new ApiProblem(response.status, messages.invalidFormat);
  // A page comes from a network in between, which knows nothing of our sessions.
  const sessionEnded = response.status === 401 && answer !== null && realm.refused(token);
  const problem = problemOf(response, answer, sessionEnded);
  if (problem.errors.some(({ path }) => path === "secondStep")) goToTwoStep();
  throw problem;
}

function problemOf(response: Response, answer: Record<string, unknown> | null, sessionEnded: boolean): ApiProblem {
  const { detail, message, code, errors, requestId } = answer ?? {};
  return new ApiProblem(response.status, text(detail) ?? text(message) ?? messages.serverError, {
    code: typeof code === "string" && Object.hasOwn(problemStatus, code) ? (code as ProblemCode) : undefined,
    errors: Array.isArray(errors) ? errors.filter(isFieldProblem) : [],
    requestId: text(requestId) ?? undefined,
    retryAfterMs: retryAfter(response.headers.get("retry-after")),
    sessionEnded,
  });
}

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

function isFieldProblem(value: unknown): value is FieldProblem {
  return typeof value === "object" && value !== null && "path" in value && "message" in value;
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function codeOf(status: number): ProblemCode {
  const known = Object.entries(problemStatus).find(([, one]) => one === status)?.[0];
  return (known as ProblemCode | undefined) ?? (status >= 500 ? "internal" : "malformed");
}

/** Retry-After in seconds or as a date. */
function retryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

/** How long to wait before trying again, or null where trying again is no use or would keep the person waiting. */
function pauseBefore(error: unknown, attempt: number): number | null {
  if (!(error instanceof ApiProblem) || ![0, 502, 503, 504].includes(error.status)) return null;
  // Whoever was sent away together does not come back together.
  if (error.retryAfterMs !== undefined)
    return error.retryAfterMs <= longestPauseMs ? error.retryAfterMs * (1 + Math.random() / 2) : null;
  return firstPauseMs * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
