import { resolve } from "node:path";
import { runInNewContext } from "node:vm";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { serveOffline } from "./offline.server.ts";

const buildDir = resolve(import.meta.dirname, "../../build");
let app: FastifyInstance;

async function served(isKept: boolean) {
  app = Fastify();
  await serveOffline(app, { buildDir, loadContext: () => ({}), isKept });
}
afterEach(() => app.close());

test("one page opens every screen: nobody's, of the build that the worker belongs to", async () => {
  await served(true);
  const { body, headers, statusCode } = await app.inject("/offline-shell");
  expect(statusCode).toBe(200);
  expect(body).toContain("<title>Tunse</title>");
  const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1];
  expect(body).toContain(`nonce="${nonce}"`);
  const version = /manifest-(\w+)\.js/.exec(body)?.[1] ?? "none";
  const worker = await app.inject("/sw.js");
  expect(worker.headers).toMatchObject({
    "cache-control": "no-cache",
    "content-type": "text/javascript; charset=utf-8",
  });
  expect(worker.body).toContain(version);
  expect(worker.body).toContain(`/assets/manifest-${version}.js`);
  expect(worker.body).not.toMatch(/\/assets\/(?:rich-text|home|docs\.script)-/);
});

test("switched off, a worker comes that takes away what it kept and goes, and leaves what is its person's", async () => {
  await served(false);
  const { body } = await app.inject("/sw.js");
  expect(body).not.toContain("/assets/");
  const shelves = new Set(["tunse.shell", "tunse.gate", "tunse.push", "tunse.older", "tunse.pinned", "tunse.shared"]);
  const hears = new Map<string, (event: object) => void>();
  const went: string[] = [];
  const there = {
    caches: { keys: async () => [...shelves], delete: async (name: string) => shelves.delete(name) },
    registration: { unregister: () => went.push("unregister") },
    skipWaiting: () => went.push("skipWaiting"),
    addEventListener: (type: string, hear: (event: object) => void) => hears.set(type, hear),
  };
  runInNewContext(body, there);
  hears.get("install")?.({});
  let work: unknown;
  hears.get("activate")?.({ waitUntil: (given: unknown) => (work = given) });
  await work;
  expect(went).toEqual(["skipWaiting", "unregister"]);
  // A notice would say all on a phone that asks for a PIN, and a photo that was shared would be lost.
  expect([...shelves]).toEqual(["tunse.pinned", "tunse.shared"]);
});

test("what is shared where no worker is opens the form, and keeps nothing", async () => {
  await served(true);
  const payload = '--x\r\ncontent-disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\nbytes\r\n--x--\r\n';
  const { statusCode, headers } = await app.inject({
    ...{ method: "POST", url: "/share", payload, headers: { "content-type": "multipart/form-data; boundary=x" } },
  });
  expect([statusCode, headers.location]).toEqual([303, "/occupant/create-ticket"]);
});
