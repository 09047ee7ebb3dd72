import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, type ServerBuild } from "react-router";
import { preferredCoding, sendCompressed } from "./compress.server.ts";
import { isLost } from "./database/lost.server.ts";
import { type KeptPage, keepHeader, makeKept, PageCache } from "./page-cache.server.ts";
import { PageContext } from "./page-context.ts";
import { purgeCss } from "./page-css.server.ts";
import { byNonce, openerPolicy, pageHeaders, strictTransport } from "./page-headers.server.ts";

export type WebOptions = {
  /** Folder that `npm run build` wrote, with `client/` and `server/`. */
  buildDir: string;
  /** What the loaders of this page may call; they read it with `servicesOf(context)`. */
  loadContext: (request: Request) => object;
  /** Where screens that ask for it are kept; nowhere unless told. */
  pages?: PageCache;
  /** What a kept page depends on besides its address, such as the theme of a cookie. */
  variantOf?: (request: FastifyRequest) => string;
  /** Told of errors that became a failed page, for the log; a missing page is none. */
  onError?: (error: unknown, req: FastifyRequest) => void;
};

/** Shows the page of this address; `told` is what its loader reads besides, as of a form that was sent. */
export type ShowPage = (req: FastifyRequest, reply: FastifyReply, told?: object) => Promise<void>;

/** Answers pages from the React Router build: rendered, compressed, with the security headers of decisions 3. */
export async function webHandler(options: WebOptions): Promise<ShowPage> {
  const build = await loadBuild(options.buildDir);
  const render = createRequestHandler(build, "production");
  const { pages = new PageCache() } = options;
  return async (req, reply, told) => {
    const variant = options.variantOf?.(req) ?? "";
    const kept = told ? undefined : pages.find(`${variant} ${askedOf(req)}`);
    if (kept) return sendKept(req, reply, kept);
    const keep = pages.begin();
    const nonce = randomBytes(16).toString("base64");
    const leaving = new AbortController();
    reply.raw.once("close", () => leaving.abort());
    const request = toRequest(req, leaving.signal);
    const services = { ...options.loadContext(request), ...told };
    let isDown = false;
    const context = new PageContext(nonce, services, (error) => {
      isDown ||= isLost(error);
      options.onError?.(error, req);
    });
    const response = await render(request, context);
    const [address, ...subjects] = response.headers.get(keepHeader)?.split(" ") ?? [];
    response.headers.delete(keepHeader);
    const isLean = response.headers.has(leanHeader);
    response.headers.delete(leanHeader);
    if (isDown) return sendPage(req, reply, laterPage(response), nonce);
    if (told || !address || !isWholePage(response))
      return sendPage(req, reply, isLean ? await leanPage(response) : response, nonce);
    const page = await makeKept(await response.text(), nonce, subjects);
    keep(`${variant} ${address}`, page);
    return sendKept(req, reply, page);
  };
}

/** Set where a screen leaves out the styles that do not stand on it also while it is kept nowhere. */
const leanHeader = "tunse-lean";

const leanPage = async (response: Response): Promise<Response> => {
  const { status, headers } = response;
  return new Response(purgeCss(await response.text()), { status, headers });
};

/** The page of a failure, where the database was lost: it will be back. */
function laterPage({ body, headers }: Response): Response {
  headers.set("Retry-After", "5");
  return new Response(body, { status: 503, headers });
}

/** What a loader answers alone (`.data`) bears the headers of its page, and holds what the caller typed as it is. */
const isWholePage = ({ status, headers }: Response): boolean =>
  status === 200 && (headers.get("content-type") ?? "").startsWith("text/html");

/** Marks of campaigns change nothing on a page. */
const campaign = /^(?:utm_\w+|fbclid|gclid)=/;

/** The address that is asked for, as a screen may call its own. */
function askedOf(req: FastifyRequest): string {
  const [path = "/", ...queries] = (req.raw.url ?? "/").split("?");
  // Of two question marks the second belongs to what is asked for.
  const rest = queries
    .join("?")
    .split("&")
    .filter((part) => part !== "" && !campaign.test(part));
  return rest.length > 0 ? `${path}?${rest.join("&")}` : path;
}

function sendKept(req: FastifyRequest, reply: FastifyReply, page: KeptPage): void {
  const { headers, body } = page[preferredCoding(req.headers["accept-encoding"]) ?? "plain"];
  // Everything is ready: written past the framework it costs half.
  reply.hijack();
  if (req.protocol === "https") reply.raw.setHeader("Strict-Transport-Security", strictTransport);
  const opener = Object.entries(openerPolicy(req.headers["sec-fetch-site"]));
  for (const [name, value] of opener) reply.raw.setHeader(name, value);
  if (req.headers["if-none-match"] === page.etag) {
    const { "Content-Length": _, ...unchanged } = headers;
    reply.raw.writeHead(304, unchanged).end();
  } else reply.raw.writeHead(200, headers).end(req.method === "HEAD" ? undefined : body);
}

/** Serves `client/` of the build: the files that carry a hash in their name for good, the others for an hour. */
export async function serveAssets(app: FastifyInstance, buildDir: string): Promise<void> {
  await app.register(async (assets) => {
    // As the standard calls it now, in fewer letters; the library names it by itself, after `setHeaders`.
    assets.addHook("onSend", async (_req, reply, body) => {
      if (String(reply.getHeader("Content-Type")).startsWith("application/javascript"))
        reply.header("Content-Type", "text/javascript");
      return body;
    });
    // A file of another build is not here, and is no screen of whatever has such an address.
    assets.get("/assets/:file(^[^/]+\\.\\w+$)", (_req, reply) => reply.callNotFound());
    await assets.register(fastifyStatic, {
      root: resolve(buildDir, "client"),
      wildcard: false,
      index: false,
      globIgnore: ["**/*.br", "**/*.gz"],
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const hashed = path.includes(join("client", "assets"));
        reply.header("Cache-Control", hashed ? "max-age=31536000, immutable" : "public, max-age=3600");
        reply.header("X-Content-Type-Options", "nosniff");
        // Its name is of one content for good: it is never compared with another, and comes whole.
        if (hashed) for (const name of ["Accept-Ranges", "ETag", "Last-Modified"]) reply.removeHeader(name);
        // No document: no policy of pages holds for it.
        if (hashed && path.includes(".js")) reply.removeHeader("Content-Security-Policy");
        // A connection is kept without a word of it, since HTTP 1.1.
        if (hashed) reply.raw.removeHeader("Connection");
      },
    });
  });
}

/** What `npm run build` made for the server. Throws where it was not run. */
export async function loadBuild(buildDir: string): Promise<ServerBuild> {
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
  // What a form posts is read before, and of what only its head is asked for, that is the same: the page is rendered.
  return new Request(addressOf(req), { headers, signal });
}

/** The caller may leave the host out; what a proxy calls the protocol is its own affair. */
function addressOf(req: FastifyRequest): URL {
  const base = new URL(`${req.protocol === "https" ? "https" : "http"}://${req.host || "localhost"}`);
  const path = (req.raw.url ?? "/").replace(/^(?:https?:\/\/[^/?]*)?[\\/]*/i, "/");
  return new URL(path, base);
}

/** Sends a page with the headers of every page. */
export async function sendPage(
  req: FastifyRequest,
  reply: FastifyReply,
  response: Response,
  nonce: string,
): Promise<void> {
  reply.code(response.status);
  const ours = {
    ...pageHeaders(byNonce(nonce), req.protocol === "https"),
    ...openerPolicy(req.headers["sec-fetch-site"]),
  };
  for (const [name, value] of Object.entries(ours)) reply.header(name, value);
  for (const [name, value] of response.headers) if (name !== "set-cookie") reply.header(name, value);
  for (const cookie of response.headers.getSetCookie()) reply.header("set-cookie", cookie);
  // The theme is read from a cookie and the nonce is of this answer: a shared cache must not keep it.
  if (!response.headers.has("cache-control")) reply.header("Cache-Control", "private, no-cache");
  reply.header("Vary", "Accept-Encoding, Cookie");
  const body = Buffer.from(await response.arrayBuffer());
  await sendCompressed(req, reply, body);
}
