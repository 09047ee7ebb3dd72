/** The codes a failed call can carry, each with its HTTP status. */
export const problemStatus = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  conflict_of_interest: 403,
  not_found: 404,
  conflict: 409,
  precondition_failed: 412,
  too_large: 413,
  unsupported_media: 415,
  invalid: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const;

export type ProblemCode = keyof typeof problemStatus;

/**
 * One field that was refused; `path` is dotted, as in `mediaUploads.0.file_data`. Whether it holds nothing or something
 * that cannot be is for our own rules, and no part of what is answered.
 */
export type FieldProblem = { path: string; message: string; kind?: "missing" | "invalid" };

type Extras = { errors?: FieldProblem[]; retryAfterSeconds?: number; cause?: unknown };

/** The one error of the product. `message` is a sentence a person can read; `cause` goes to the log only. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly errors: FieldProblem[];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProblemCode, message: string, extras: Extras = {}) {
    super(message, { cause: extras.cause });
    this.name = "Problem";
    this.code = code;
    this.errors = extras.errors ?? [];
    this.retryAfterSeconds = extras.retryAfterSeconds;
  }

  get status(): number {
    return problemStatus[this.code];
  }
}

/** Out of reach and absent read the same, so that nobody learns what exists. */
export const notFound = (thing: string) => new Problem("not_found", `We could not find that ${thing}.`);

/** This role can never do this act. */
export const forbidden = (message = "Your role cannot do this.") => new Problem("forbidden", message);

/** Whoever asks may do the act, but not where it concerns themselves. */
export const conflictOfInterest = (message: string) => new Problem("conflict_of_interest", message);

export const conflict = (message: string) => new Problem("conflict", message);

/** For what was decided before the last change: `changedMeanwhile("This task")`. */
export const changedMeanwhile = (what: string) => conflict(`${what} changed meanwhile. Please look again.`);

/**
 * Refuses what was decided by an older version than the one that stands. A call that names no version is not refused.
 */
export function refuseStale(what: string, row: { version: number } | undefined, named: number | undefined): void {
  if (named !== undefined && named !== row?.version) throw changedMeanwhile(what);
}

export const unauthenticated = (message = "Please sign in to continue.") => new Problem("unauthenticated", message);

export const invalid = (path: string, message: string) =>
  new Problem("invalid", message, { errors: [{ path, message }] });
