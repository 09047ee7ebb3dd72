import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { exportByOtlp } from "./tracing/otlp.server.ts";
import {
  asking,
  beginTrace,
  carried,
  exportSpansTo,
  inTrace,
  type Span,
  traceFields,
  traceparentOf,
} from "./tracing.server.ts";

const traceId = "0af7651916cd43dd8448eb211c80319c";
const parentId = "b7ad6b7169203331";
const given = `00-${traceId}-${parentId}-01`;

test("what is given is gone on with, by a span of its own", () => {
  const trace = beginTrace(given);
  expect(trace).toMatchObject({ traceId, parentId, isSampled: true });
  expect(trace.spanId).toMatch(/^[0-9a-f]{16}$/);
  expect(trace.spanId).not.toBe(parentId);
  expect(traceparentOf(trace)).toBe(`00-${traceId}-${trace.spanId}-01`);
  expect(traceparentOf(beginTrace(given.replace(/01$/, "00")))).toMatch(/-00$/);
  // A later version may say more behind it.
  expect(beginTrace(`01${given.slice(2)}-more`).traceId).toBe(traceId);
});

test.each([
  undefined,
  ["a", "b"],
  "",
  "nonsense",
  `ff${given.slice(2)}`,
  `${given}-more`,
  given.toUpperCase(),
  `00-${"0".repeat(32)}-${parentId}-01`,
  `00-${traceId}-${"0".repeat(16)}-01`,
])("what cannot be read begins anew, with the id of the call: %s", (header) => {
  const fresh = "1".repeat(32);
  expect(beginTrace(header, fresh)).toMatchObject({ traceId: fresh, parentId: undefined, isSampled: true });
});

test("whatever is done within a trace says so, and nothing without", async () => {
  expect(traceFields()).toEqual({});
  expect(carried()).toEqual({});
  await asking("https://example.com/path", async (headers) => expect(headers).toEqual({}));
  const trace = beginTrace(given);
  const spans: Span[] = [];
  exportSpansTo((span) => void spans.push(span));
  onTestFinished(() => exportSpansTo(undefined));
  await inTrace(trace, async () => {
    expect(traceFields()).toEqual({ traceId, spanId: trace.spanId });
    expect(carried()).toEqual({ traceparent: traceparentOf(trace) });
    await asking("https://example.com/path?secret=1", async ({ traceparent }) => {
      expect(beginTrace(traceparent).parentId).not.toBe(trace.spanId);
      expect(beginTrace(traceparent).traceId).toBe(traceId);
    });
    const failing = asking("https://example.com/", () => Promise.reject(new Error("silent")));
    await expect(failing).rejects.toThrow("silent");
  });
  expect(spans).toMatchObject([
    { name: "POST example.com", kind: 3, parentId: trace.spanId, failed: false },
    { name: "POST example.com", failed: true },
  ]);
  expect(JSON.stringify(spans)).not.toContain("secret");
  await inTrace(beginTrace(given.replace(/01$/, "00")), () => asking("https://example.com/", async () => {}));
  expect(spans).toHaveLength(2);
});

type Collected = { headers: Record<string, unknown>; body: { resourceSpans: { scopeSpans: { spans: object[] }[] }[] } };

async function collector(status: () => number) {
  const got: Collected[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const piece of request) text += piece;
    got.push({ headers: request.headers, body: JSON.parse(text) });
    response.writeHead(status()).end("{}");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, got };
}

const span: Span = {
  ...{ traceId, spanId: "00f067aa0ba902b7", parentId, isSampled: true, name: "GET /api/tasks", kind: 2, failed: true },
  ...{ startMs: 1_764_000_000_000.25, endMs: 1_764_000_000_012.5, attributes: { "http.response.status_code": 500 } },
};

test("spans are sent as OTLP has them, by hundreds, and what a collector does not take is told once", async () => {
  let status = 200;
  const { url, got } = await collector(() => status);
  const told: string[] = [];
  const warn = (_: object, message?: string) => void told.push(message ?? "");
  const log = { debug() {}, info() {}, warn, error() {} };
  const setting = { endpoint: url, headers: { "x-key": "secret" }, service: "tunse", version: "1", log };
  const exporter = exportByOtlp(setting);
  for (let at = 0; at < 512; at += 1) exporter.add(span);
  await expect.poll(() => got.length).toBe(1);
  expect(got[0]?.headers["x-key"]).toBe("secret");
  const spans = got[0]?.body.resourceSpans[0]?.scopeSpans[0]?.spans ?? [];
  expect(spans).toHaveLength(512);
  expect(spans[0]).toEqual({
    ...{ traceId, spanId: "00f067aa0ba902b7", parentSpanId: parentId, name: "GET /api/tasks", kind: 2 },
    startTimeUnixNano: "1764000000000250000",
    endTimeUnixNano: "1764000000012500000",
    attributes: [{ key: "http.response.status_code", value: { intValue: "500" } }],
    status: { code: 2 },
  });
  status = 503;
  for (let at = 0; at < 5_000; at += 1) exporter.add(span);
  await exporter.stop();
  expect(told).toEqual(["The collector of traces does not take them."]);
});
