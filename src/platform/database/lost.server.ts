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

/** Whether the database was lost or not reached: nobody knows what became of a statement that was under way. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === "string" && (codesOfServer.test(code) || codesOfNetwork.has(code))) return true;
  return (code === undefined && sentences.test(error.message)) || isLost(error.cause);
}
