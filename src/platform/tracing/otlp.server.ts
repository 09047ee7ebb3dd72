import type { Log } from "../context.server.ts";
import type { Span } from "../tracing.server.ts";

type Setting = { endpoint: string; headers: Record<string, string>; service: string; version: string; log: Log };

export type Exporter = { add(span: Span): void; stop(): Promise<void> };

const everyMs = 5_000;
const mostAtOnce = 512;
/** What waits while the collector is away; the oldest beyond it are let go. */
const mostWaiting = 4_096;
const patienceMs = 5_000;

const textOf = (value: string | number) =>
  typeof value === "number" ? { intValue: String(Math.round(value)) } : { stringValue: value };
const attributesOf = (all: Record<string, string | number>) =>
  Object.entries(all).map(([key, value]) => ({ key, value: textOf(value) }));
const nanoseconds = (ms: number) => `${Math.round(ms * 1_000)}000`;

/** As the JSON of OTLP has it. */
const spanOf = ({ traceId, spanId, parentId, name, kind, startMs, endMs, failed, attributes }: Span) => ({
  traceId,
  spanId,
  ...(parentId ? { parentSpanId: parentId } : {}),
  name,
  kind,
  startTimeUnixNano: nanoseconds(startMs),
  endTimeUnixNano: nanoseconds(endMs),
  attributes: attributesOf(attributes),
  status: failed ? { code: 2 } : {},
});

/** Sends spans to a collector by OTLP over HTTP, some at a time. Nothing waits for it, and nothing fails with it. */
export function exportByOtlp({ endpoint, headers, service, version, log }: Setting): Exporter {
  const url = `${endpoint.replace(/\/+$/, "")}/v1/traces`;
  const resource = { attributes: attributesOf({ "service.name": service, "service.version": version }) };
  let waiting: Span[] = [];
  let sending: Promise<void> | undefined;
  let wasAway = false;

  const send = async (spans: Span[]) => {
    const body = JSON.stringify({
      resourceSpans: [{ resource, scopeSpans: [{ scope: { name: "tunse" }, spans: spans.map(spanOf) }] }],
    });
    const signal = AbortSignal.timeout(patienceMs);
    const asked = { method: "POST", headers: { ...headers, "content-type": "application/json" }, body, signal };
    const problem = await fetch(url, asked).then(
      ({ ok, status }) => (ok ? null : `It answered ${status}.`),
      ({ message }: Error) => message,
    );
    if (problem !== null && !wasAway) log.warn({ problem }, "The collector of traces does not take them.");
    wasAway = problem !== null;
  };
  const flush = async () => {
    while (waiting.length > 0) {
      const spans = waiting.slice(0, mostAtOnce);
      waiting = waiting.slice(mostAtOnce);
      await send(spans);
      if (wasAway) return;
    }
  };
  const flushOnce = () => {
    sending ??= flush().finally(() => {
      sending = undefined;
    });
    return sending;
  };
  const timer = setInterval(flushOnce, everyMs).unref();
  return {
    add(span) {
      waiting.push(span);
      if (waiting.length > mostWaiting) waiting = waiting.slice(-mostWaiting / 2);
      else if (waiting.length === mostAtOnce) void flushOnce();
    },
    async stop() {
      clearInterval(timer);
      await sending;
      await flushOnce();
    },
  };
}
