import { once } from "node:events";
import { flushCompileCache } from "node:module";
import { recoverLost } from "#features/deliveries/recovering.service.server.ts";
import { sendDue, sendUrgent } from "#features/deliveries/sending.service.server.ts";
import { openDatabase } from "#platform/database.server.ts";
import { sendingContext } from "../sending.ts";

// Says that it is there, waits to be told, looks after what a killed process left, sends what is due at this time, and ends;
// unless it is killed before.
const [, , databaseUrl = "", phones = "", now = ""] = process.argv;
// Whoever is killed leaves no others what it has read.
flushCompileCache();
const database = await openDatabase({ dataDir: "", databaseUrl, log: { info() {}, warn() {}, error() {} } });
const awake = setInterval(() => {}, 1_000);
const told = once(process, "SIGUSR2");
process.stdout.write("ready\n");
await told;
clearInterval(awake);
const ctx = sendingContext(database.db, { url: phones }, new Date(now));
await recoverLost(ctx);
await Promise.all([sendUrgent(ctx), sendDue(ctx, "ordinary")]);
await database.close();
