/** Of PostgreSQL: the connection's own class, a server that stops, crashed or starts, and a session that it ended. */
const codesOfServer = /^(?:08\w{3}|57P0[1-5]|25P03)$/;

const codesOfNetwork = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** What the driver says without a code, of a connection that ended and of a pool that got none in time. */
const sentences =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|timeout exceeded when trying to connect|Cannot use a pool after calling end)/;

/** What a server says that was the primary once: it reads, and takes nothing. */
const isOfStandby = (error: Error & { code?: unknown }) => error.code === "25006";

/** Whether a connection leads to a server that is no primary any more. */
export function isStandby(error: unknown): boolean {
  return error instanceof Error && (isOfStandby(error) || isStandby(error.cause));
}

const early = new WeakSet<Error>();

/** Says of a fault that it came before a commit was sent: nothing of its transaction is there. */
export function markEarly(error: unknown): void {
  if (error instanceof Error) early.add(error);
}

/** Whether a transaction was lost, or met a standby, before its commit was sent: it may be tried again. */
export const isLostEarly = (error: unknown): boolean =>
  error instanceof Error && early.has(error) && (isLost(error) || isStandby(error));

/** Whether the database was lost or not reached: nobody knows what became of a statement that was under way. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === "string" && (codesOfServer.test(code) || codesOfNetwork.has(code))) return true;
  return (code === undefined && sentences.test(error.message)) || isLost(error.cause);
}
