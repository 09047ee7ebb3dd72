import type * as z from "zod";
import type { Call } from "#domain/contract.ts";
import { fileNameIn } from "#domain/disposition.ts";
import type { Access, Route } from "#domain/routes.ts";
import { currentAdminToken, endAdminSession } from "./admin-session.ts";
import { ApiProblem, messages, parseObject, problemOf, readAnswer } from "./api-answer.ts";
import { type Occurred, type Request, requestOf } from "./api-request.ts";
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
  /** No part of what the key stands for. */
  occurred?: Occurred;
  /** Told that no answer came, before it is asked for again. */
  onMiss?: () => void;
  /** For what waits on this phone instead of being repeated here. */
  isOnce?: boolean;
};

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
  const repeats = !options.isOnce && (call.method === "GET" || request.headers.has("Idempotency-Key"));
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await send(request, options.signal)) as z.output<A>;
    } catch (error) {
      const waitMs = repeats && attempt <= mostRepeats ? pauseBefore(error, attempt) : null;
      if (waitMs === null) throw error;
      options.onMiss?.();
      await pause(waitMs, options.signal);
    }
  }
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
      const answer = parseObject(await response.text());
      const sessionEnded = response.status === 401 && answer !== null && realm.refused(token);
      throw problemOf(response, answer, sessionEnded);
    }
    // Ours are named: a page comes from a network in between.
    const named = response.headers.get("content-disposition");
    if (named === null && response.headers.get("content-type")?.startsWith("text/html"))
      throw new ApiProblem(0, messages.noResponse, { code: "no_response" });
    const fileName = fileNameIn(named ?? "");
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

type Prepared = Request & { path: string; realm: SignInRealm; token: string | null; dataIs: string | undefined };

function prepare(call: Callable, input: Record<string, unknown>, options: CallOptions): Prepared {
  const realm = realms[call.access];
  const token = realm.token();
  return { ...requestOf(call, input, { ...options, token }), path: call.path, realm, token, dataIs: call.dataIs };
}

async function send(
  { url, method, headers, body, realm, token, dataIs }: Prepared,
  signal?: AbortSignal,
): Promise<unknown> {
  let response: Response;
  let text: string;
  let askedAt: number | undefined;
  if (method !== "GET") forgetFirst();
  try {
    const ask = () => {
      askedAt = performance.now();
      return fetch(url, { method, headers, body, signal, cache: "no-store", credentials: "omit" });
    };
    response = await (method === "GET" ? (takeFirst(url, token)?.catch(ask) ?? ask()) : ask());
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiProblem(0, messages.noResponse, { code: "no_response" });
  }
  try {
    return readAnswer(response, text, { dataIs, askedAt, sessionEnded: () => realm.refused(token) });
  } catch (error) {
    if (error instanceof ApiProblem && error.errors.some(({ path }) => path === "secondStep")) goToTwoStep();
    throw error;
  }
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
