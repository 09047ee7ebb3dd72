import { pino } from "pino";
import { endAtFaults } from "#platform/last-words.server.ts";
import { readSettings } from "#platform/settings.server.ts";
import { exportSpansTo, traceFields } from "#platform/tracing.server.ts";
import { version } from "#platform/version.server.ts";
import { startServer } from "./start.server.ts";

// Everything that is made from here on can be read only by the account that runs this: passwords' hashes, phones and photos among it.
process.umask(0o077);

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const settings = (() => {
  try {
    return readSettings(process.env);
  } catch (error) {
    return fail((error as Error).message);
  }
})();
const log = pino({ level: settings.logLevel, redact: ["req.headers.authorization"], mixin: traceFields });
endAtFaults(log);
const traces = await collectTraces();
const running = await startServer(settings, log).catch((error: Error & { code?: string }) => {
  if (error.code === "EADDRINUSE") fail(`Port ${settings.port} is in use already. Set PORT to another one.`);
  log.fatal({ err: error }, "Tunse cannot start");
  return fail(error.message);
});
process.stdout.write(`Tunse is ready at ${running.url}\n`);
if (running.setupKey) {
  process.stdout.write(
    `Make the first site admin at ${running.url}/admin/setup with the setup key ${running.setupKey}\nThe key is shown this once; with ADMIN_SETUP_KEY you can set another.\n`,
  );
}

let isStopping = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    running
      .stop()
      .then(() => traces?.stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  });
}

/** What sends traces is loaded only where somebody collects. */
async function collectTraces(): Promise<{ stop(): Promise<void> } | undefined> {
  if (!settings.traces) return undefined;
  const { exportByOtlp } = await import("#platform/tracing/otlp.server.ts");
  const exporter = exportByOtlp({ ...settings.traces, version, log });
  exportSpansTo(exporter.add);
  return exporter;
}
