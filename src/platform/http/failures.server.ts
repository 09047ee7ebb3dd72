import { DrizzleQueryError } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "#domain/problems.ts";
import type { Log } from "../context.server.ts";

/** What Fastify itself refuses, in the contract's words. */
const refusedByServer: Record<string, [ConstructorParameters<typeof Problem>[0], string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ["too_large", "The request is larger than this call takes."],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ["unsupported_media", "Send the request as application/json."],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ["malformed", "The request does not have the length it announced."],
  FST_ERR_BAD_URL: ["malformed", "That address cannot be read."],
  FST_ERR_MAX_PARAM_LENGTH: ["not_found", "We could not find that."],
};

/** Codes of PostgreSQL, of the connection and of a full disk that mean "not now". */
const passing = new Set([
  "40001",
  "40P01",
  "57014",
  "57P01",
  "57P03",
  "53300",
  "08000",
  "08003",
  "08006",
  "ECONNREFUSED",
  "ECONNRESET",
  "ETIMEDOUT",
  "ENOSPC",
]);

/** Anything that is no Problem is our fault: 503 where trying again can help, else 500. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const code = codeOf(error);
  const known = refusedByServer[code];
  if (known) return new Problem(...known, { cause: error });
  if (passing.has(code)) {
    return new Problem("unavailable", "We cannot do that right now. Please try again in a moment.", {
      cause: error,
      retryAfterSeconds: 5,
    });
  }
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status >= 400 && status < 500) return new Problem("malformed", "The request cannot be read.", { cause: error });
  return new Problem("internal", "Something went wrong on our side. Nothing was changed.", { cause: error });
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
  if (error === problem && problem.cause === undefined && problem.status >= 500)
    log.warn({ ...about, told: problem.message }, "A call was refused");
  else if (problem.status >= 500) log.error({ ...about, err: withoutValues(error) }, "A call failed");
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
