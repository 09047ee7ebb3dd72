import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

/** Where one piece of work stands in what somebody asked for, by W3C Trace Context. */
export type Trace = { traceId: string; spanId: string; parentId: string | undefined; isSampled: boolean };

/** A piece of work that is over, as OpenTelemetry counts kinds: 2 answers a call, 3 asks somebody else, 5 works a job. */
export type Span = Trace & {
  name: string;
  kind: 2 | 3 | 5;
  startMs: number;
  endMs: number;
  failed: boolean;
  attributes: Record<string, string | number>;
};

const header = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;
const nothing = /^0+$/;

/** Goes on with what `traceparent` says, where it says something that can be read; else begins anew, with this id. */
export function beginTrace(traceparent?: unknown, traceId = randomBytes(16).toString("hex")): Trace {
  const spanId = randomBytes(8).toString("hex");
  const [, version, given = "", parent = "", flags = ""] =
    (typeof traceparent === "string" && header.exec(traceparent.trim())) || [];
  const isWhole = version !== "00" || traceparent?.toString().trim().length === 55;
  if (version === undefined || version === "ff" || !isWhole || nothing.test(given) || nothing.test(parent))
    return { traceId, spanId, parentId: undefined, isSampled: true };
  return { traceId: given, spanId, parentId: parent, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export const traceparentOf = ({ traceId, spanId, isSampled }: Trace): string =>
  `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`;

const now = new AsyncLocalStorage<Trace>();

/** Whatever `work` does, logs and sends stands in this trace. */
export const inTrace = <T>(trace: Trace, work: () => T): T => now.run(trace, work);

const ofCalls = new WeakMap<object, Trace>();

type TracedCall = { id: string; headers: Record<string, unknown> };

/** Where a call stands in what somebody asked for; begun when first asked, since most reads need none. */
export function traceOf(call: TracedCall): Trace {
  // What nobody traces has the id of the call, so that one leads to the other.
  const trace = ofCalls.get(call) ?? beginTrace(call.headers.traceparent, call.id.replaceAll("-", ""));
  ofCalls.set(call, trace);
  return trace;
}

/** For log lines. */
export function traceFields(): { traceId?: string; spanId?: string } {
  const trace = now.getStore();
  return trace ? { traceId: trace.traceId, spanId: trace.spanId } : {};
}

/** What a job is sent with, so that it stands in the trace of whoever sent it. */
export function carried(): { traceparent?: string } {
  const trace = now.getStore();
  return trace ? { traceparent: traceparentOf(trace) } : {};
}

let exported: ((span: Span) => void) | undefined;

/** From now on spans go there; nowhere without. */
export function exportSpansTo(to: ((span: Span) => void) | undefined): void {
  exported = to;
}

export const areSpansTold = (): boolean => exported !== undefined;

/** Says that a piece of work is over, to whoever collects. */
export function tellSpan(span: Span): void {
  if (span.isSampled) exported?.(span);
}

type Worked = { kind: 3 | 5; name: string; attributes: Record<string, string | number> };

/** Works as a span of its own, which ends with it. */
export async function spanOf<T>(trace: Trace, { kind, name, attributes }: Worked, work: () => Promise<T>): Promise<T> {
  const startMs = Date.now();
  const tell = (failed: boolean) => tellSpan({ ...trace, kind, name, attributes, startMs, endMs: Date.now(), failed });
  try {
    const done = await inTrace(trace, work);
    tell(false);
    return done;
  } catch (error) {
    tell(true);
    throw error;
  }
}

/** Asks another machine; it is told where in the trace it stands, if anywhere. */
export async function asking<T>(address: string, ask: (headers: { traceparent?: string }) => Promise<T>): Promise<T> {
  const above = now.getStore();
  if (!above) return ask({});
  const trace = beginTrace(traceparentOf(above));
  const host = URL.parse(address)?.host ?? "";
  const told = { kind: 3, name: `POST ${host}`, attributes: { "server.address": host } } as const;
  return spanOf(trace, told, () => ask({ traceparent: traceparentOf(trace) }));
}
