import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, type ServerBuild } from "react-router";
import { sendCompressed } from "./compress.server.ts";
import { PageContext } from "./page-context.ts";
import { pageHeaders } from "./page-headers.server.ts";

export type WebOptions = {
  /** Folder that `npm run build` wrote, with `client/` and `server/`. */
  buildDir: string;
  /** What the loaders of this page may call; they read it with `servicesOf(context)`. */
  loadContext: (request: Request) => object;
  /** Told of errors that became a failed page, for the log; a missing page is none. */
  onError?: (error: unknown, req: FastifyRequest) => void;
};

/** Answers pages from the React Router build: rendered, compressed, with the security headers of decisions 3. */
export async function webHandler(
  options: WebOptions,
): Promise<(req: FastifyRequest, reply: FastifyReply) => Promise<void>> {
  const build = await loadBuild(options.buildDir);
  const render = createRequestHandler(build, "production");
  return async (req, reply) => {
    const nonce = randomBytes(16).toString("base64");
    const leaving = new AbortController();
    reply.raw.once("close", () => leaving.abort());
    const request = toRequest(req, leaving.signal);
    const context = new PageContext(nonce, options.loadContext(request), (error) => options.onError?.(error, req));
    const response = await render(request, context);
    await sendPage(req, reply, response, nonce);
  };
}

/** Serves `client/` of the build: the files that carry a hash in their name for good, the others for an hour. */
export async function serveAssets(app: FastifyInstance, buildDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: resolve(buildDir, "client"),
    wildcard: false,
    index: false,
    globIgnore: ["**/*.br", "**/*.gz"],
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = path.includes(join("client", "assets"));
      reply.header("Cache-Control", hashed ? "public, max-age=31536000, immutable" : "public, max-age=3600");
      reply.header("X-Content-Type-Options", "nosniff");
    },
  });
}

async function loadBuild(buildDir: string): Promise<ServerBuild> {
  const file = resolve(buildDir, "server", "index.js");
  if (!existsSync(file)) throw new Error(`The web part is not built: ${file} is missing. Run npm run build.`);
  return import(pathToFileURL(file).href);
}

function toRequest(req: FastifyRequest, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (name.startsWith(":") || value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  const init: RequestInit & { duplex?: "half" } = { method: req.method, headers, signal };
  if (req.method !== "GET" && req.method !== "HEAD") {
    init.body = Readable.toWeb(req.raw) as ReadableStream;
    init.duplex = "half";
  }
  return new Request(addressOf(req), init);
}

/** Host is what the caller wrote: where it is none, the page is still the same page. */
function addressOf(req: FastifyRequest): URL {
  const base = URL.parse(`${req.protocol}://${req.host}`) ?? new URL("http://localhost");
  const path = (req.raw.url ?? "/").replace(/^\/{2,}/, "/");
  return new URL(path, base);
}

async function sendPage(req: FastifyRequest, reply: FastifyReply, response: Response, nonce: string): Promise<void> {
  reply.code(response.status);
  for (const [name, value] of Object.entries(pageHeaders(nonce, req.protocol === "https"))) reply.header(name, value);
  for (const [name, value] of response.headers) if (name !== "set-cookie") reply.header(name, value);
  for (const cookie of response.headers.getSetCookie()) reply.header("set-cookie", cookie);
  // The theme is read from a cookie and the nonce is of this answer: a shared cache must not keep it.
  if (!response.headers.has("cache-control")) reply.header("Cache-Control", "private, no-cache");
  reply.header("Vary", "Accept-Encoding, Cookie");
  const body = Buffer.from(await response.arrayBuffer());
  await sendCompressed(req, reply, body);
}
