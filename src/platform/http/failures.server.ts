import { DrizzleQueryError } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "#domain/problems.ts";
import type { Log } from "../context.server.ts";
import { isLost } from "../database/lost.server.ts";
import { diskFull, fullDiskCodes } from "../storage/room.server.ts";
import { TurnedAway } from "./admission.server.ts";

/** What Fastify itself refuses, in the contract's words. */
const refusedByServer: Record<string, [ConstructorParameters<typeof Problem>[0], string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ["too_large", "The request is larger than this call takes."],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ["unsupported_media", "Send the request as application/json."],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ["malformed", "The request does not have the length it announced."],
  FST_ERR_BAD_URL: ["malformed", "That address cannot be read."],
  FST_ERR_MAX_PARAM_LENGTH: ["not_found", "We could not find that."],
};

/** Codes of PostgreSQL and of the machine that mean "not now": what had begun was undone. */
const passing = /^(?:40001|40P01|55P03|57014|25006|53\w{3}|58030|EMFILE|ENFILE)$/;

/** What a request is for: to read, or to write, with an Idempotency-Key that the call goes by or without one. */
export type Purpose = "read" | "write" | "keyed write";

const again = "Please try again in a moment.";
const keyed = "Send it again: with its key nothing happens twice.";
const unknown = "Nobody knows whether it was done: please look before you send it again.";
/** After a failure of ours. A write may have been done by then, even if something failed afterwards. */
const advice: Record<Purpose, string> = { read: again, write: unknown, "keyed write": keyed };

/** Anything that is no Problem is our fault: 503 where trying again can help, else 500. */
export function toProblem(error: unknown, purpose: Purpose): Problem {
  if (error instanceof Problem) return error;
  const code = codeOf(error);
  const known = refusedByServer[code];
  if (known) return new Problem(...known, { cause: error });
  if (fullDiskCodes.test(code)) return diskFull(error, purpose === "keyed write" ? keyed : undefined);
  if (passing.test(code)) return notNow(error, purpose === "write" ? again : advice[purpose]);
  if (isLost(error)) return notNow(error, advice[purpose]);
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status >= 400 && status < 500) return new Problem("malformed", "The request cannot be read.", { cause: error });
  return new Problem("internal", `Something went wrong on our side. ${advice[purpose]}`, { cause: error });
}

const notNow = (cause: unknown, then: string) =>
  new Problem("unavailable", `We cannot do that right now. ${then}`, { cause, retryAfterSeconds: 5 });

/** What a request is for; `isKeyed` says of its route whether a key is heeded there. */
export function purposeOf({ method, headers, routeOptions }: FastifyRequest): Purpose {
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return "read";
  const config = routeOptions.config as { isKeyed?: boolean } | undefined;
  return config?.isKeyed && headers["idempotency-key"] !== undefined ? "keyed write" : "write";
}

function codeOf(error: unknown): string {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return code ?? cause?.code ?? "";
}

/** The same fault without the values of its statement, which are people's own and may be a password's hash. */
export function withoutValues(error: unknown): unknown {
  const { cause } = error as Error;
  if (error instanceof Problem && cause) return { message: error.message, cause: withoutValues(cause) };
  if (!(error instanceof DrizzleQueryError)) return error;
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  const { code, message } = cause as { code?: string; message?: string };
  return { message: `A statement failed: ${error.query}`, stack: frames.join("\n"), cause: { code, message } };
}

export function answerProblem(
  problem: Problem,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Log,
): FastifyReply {
  const about = { requestId: request.id, method: request.method, route: request.routeOptions.url };
  // What we refuse on purpose is no fault, however many are refused.
  if (error instanceof TurnedAway) log.debug(about, "A call was turned away");
  else if (error === problem && problem.cause === undefined && problem.status >= 500)
    log.warn({ ...about, told: problem.message }, "A call was refused");
  else if (problem.status >= 500) log.error({ ...about, err: withoutValues(error) }, "A call failed");
  // What these say is of the file that was to come, of which nothing has been sent.
  for (const name of ["content-encoding", "content-disposition"]) reply.removeHeader(name);
  if (problem.retryAfterSeconds !== undefined) reply.header("retry-after", String(problem.retryAfterSeconds));
  if (problem.code === "unauthenticated") reply.header("www-authenticate", "Bearer");
  return reply
    .status(problem.status)
    .header("content-type", "application/json; charset=utf-8")
    .header("cache-control", "no-store")
    .send(
      JSON.stringify({
        success: false,
        detail: problem.message,
        message: problem.message,
        code: problem.code,
        errors: problem.errors,
        requestId: request.id,
      }),
    );
}
