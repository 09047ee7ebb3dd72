import { writeSync } from "node:fs";
import { endAtFaults } from "#platform/last-words.server.ts";

// Meets the fault that it is told of, and says whether it lives on.
const [, , fault = ""] = process.argv;
endAtFaults({ error: (fields, message) => writeSync(1, `${message} ${JSON.stringify(fields)}\n`) });
const lost = Object.assign(new Error("terminating connection"), { code: "57P01" });
if (fault === "lost, and nobody waits") void Promise.reject(lost);
if (fault === "broken, and nobody waits") void Promise.reject(new Error("broken"));
if (fault === "lost outside of any promise")
  process.nextTick(() => {
    throw lost;
  });
setImmediate(() => writeSync(1, "alive\n"));
