import type { Log } from "./context.server.ts";
import { isLost } from "./database/lost.server.ts";
import { withoutValues } from "./http/failures.server.ts";

/** A fault that nobody caught: what it left half done is unknown. */
export const faultCode = 70;

/**
 * From now on a fault that nobody caught ends the process with its reason and its code; its supervisor starts it
 * again. A lost database is no reason to end: what did not wait for its answer has nothing to leave half done.
 */
export function endAtFaults(log: Pick<Log, "error">): void {
  process.on("uncaughtException", (error, origin) => {
    const err = withoutValues(error);
    if (origin === "unhandledRejection" && isLost(error))
      return log.error({ err }, "The database was lost by something that nobody waits for.");
    log.error({ err, exitCode: faultCode }, `Tunse ends with code ${faultCode}: a fault that nobody caught.`);
    process.exit(faultCode);
  });
}
