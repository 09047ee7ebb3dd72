import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { bringIn, callServer, password, register } from "../harness/remote.ts";
import { startServer } from "../harness/server.ts";
import { kinds, scratchFolder, scratchServerDatabase } from "./scratch.ts";

type Heard = { path: string; traceparent: string | undefined; text: string };

/** Somebody who collects traces and takes webhooks. */
async function listener() {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const piece of request) text += piece;
    heard.push({ path: request.url ?? "", traceparent: request.headers.traceparent as string | undefined, text });
    response.end("{}");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, heard };
}

const traceId = "0af7651916cd43dd8448eb211c80319c";

test.runIf(kinds.includes("server"))(
  "a trace that somebody began goes on in log lines, jobs, webhooks and what is collected",
  async () => {
    const { host, heard } = await listener();
    const settings = {
      ...{ DATABASE_URL: await scratchServerDatabase(), ROLE: "worker", LOG_LEVEL: "info", WEBHOOK_HOSTS: host },
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://${host}`,
    };
    const server = await startServer(await scratchFolder(), settings);
    onTestFinished(() => server.stop());
    let said = "";
    server.process.stdout?.on("data", (piece: Buffer) => {
      said += piece.toString();
    });
    const owner = await register(server.url, "property_owner");
    const propertyId = await bringIn(server.url, owner);
    const told = { url: `http://${host}/hook`, events: ["tasks"], password };
    await callServer(server.url, "POST", "/webhooks", owner.token, told);
    const task = { propertyId, title: "Clean the gutters", description: "As agreed.", category: "Plumbing" };
    const answer = await fetch(`${server.url}/api/tasks`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${owner.token}`,
        "content-type": "application/json",
        traceparent: `00-${traceId}-b7ad6b7169203331-01`,
      },
      body: JSON.stringify({ ...task, priority: "high", dueDate: "2090-05-01" }),
    });
    expect(answer.status).toBe(201);
    const isMine = ({ path, traceparent }: Heard) => path === "/hook" && traceparent?.startsWith(`00-${traceId}-`);
    await expect.poll(() => heard.some(isMine)).toBe(true);
    await server.stop();

    const line = said.split("\n").find((text) => text.includes('"path":"/api/tasks"'));
    expect(JSON.parse(line ?? "{}")).toMatchObject({ traceId, status: 201 });
    const collected = heard.filter(({ path }) => path === "/v1/traces").map(({ text }) => JSON.parse(text));
    const spans = collected.flatMap(({ resourceSpans: [first] }) => first.scopeSpans[0].spans);
    const mine = spans.filter((span: { traceId: string }) => span.traceId === traceId);
    const names = mine.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(["POST /api/tasks", "webhooks.send", `POST ${host}`]));
    const call = mine.find(({ name }: { name: string }) => name === "POST /api/tasks");
    expect(call.parentSpanId).toBe("b7ad6b7169203331");
  },
);
