import { resolve } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveAssets, webHandler } from "./web.server.ts";

const buildDir = resolve(import.meta.dirname, "../../build");
const unpack = promisify(brotliDecompress);

describe("pages from the build", () => {
  let app: FastifyInstance;
  let page: string;
  const reported: unknown[] = [];

  beforeAll(async () => {
    app = Fastify();
    await serveAssets(app, buildDir);
    app.get("/*", await webHandler({ buildDir, loadContext: () => ({}), onError: (error) => reported.push(error) }));
    page = (await app.inject("/")).body;
  });
  afterAll(() => app.close());

  test("the home page is whole without any script", async () => {
    const answer = await app.inject("/");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page).toMatch(/<h1[^>]*>[^<]+/);
    expect(page).not.toContain("<script");
  });

  test("every page carries its security headers and a nonce of its own", async () => {
    const [one, two] = await Promise.all([app.inject("/"), app.inject("/no-such-page")]);
    const nonces = [one, two].map(({ headers }) => {
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["permissions-policy"]).toContain("camera=(self), geolocation=(self), ");
      expect(headers["strict-transport-security"]).toBeUndefined();
      const policy = String(headers["content-security-policy"]);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy.match(/script-src ([^;]*)/)?.[1]).not.toContain("unsafe");
      return policy.match(/script-src 'self' 'nonce-([^']+)'/)?.[1];
    });
    expect(nonces[0]).toBeTruthy();
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  test("an unknown address is a page with status 404", async () => {
    const answer = await app.inject("/no-such-page");
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.body).toContain("We could not find that page");
    expect(reported).toEqual([]);
  });

  test("the theme stands in the first bytes, as the cookie says", async () => {
    expect(page).not.toMatch(/<html[^>]*data-theme/);
    const dark = await app.inject({ url: "/", headers: { cookie: "a=b; tunse.theme=dark" } });
    expect(dark.body).toMatch(/<html[^>]*data-theme="dark"/);
    const odd = await app.inject({ url: "/", headers: { cookie: 'tunse.theme="><script>' } });
    expect(odd.body).not.toMatch(/<html[^>]*data-theme/);
  });

  test("styles stand in the page under its nonce, and the fonts that they name are there", async () => {
    const answer = await app.inject("/");
    const nonce = String(answer.headers["content-security-policy"]).match(/'nonce-([^']+)'/)?.[1];
    expect(answer.body).toContain(`<style id="page-css" nonce="${nonce}">`);
    const fonts = [...answer.body.matchAll(/\/assets\/[\w-]+\.woff2/g)].map(([path]) => path);
    expect(new Set(fonts).size).toBe(2);
    for (const path of fonts) expect((await app.inject(path)).headers["content-type"]).toBe("font/woff2");
  });

  test.each(["a b", "[::zz", "localhost:999999", ""])("a page is the same where Host is %j", async (host) => {
    const answer = await app.inject({ url: "/login", headers: { host } });
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  });

  test("an address with two slashes leads to no other host", async () => {
    const answer = await app.inject("//evil.example/login");
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain("//evil.example");
  });

  test("pages are compressed as the browser asks", async () => {
    const small = await app.inject({ url: "/no-such-page", headers: { "accept-encoding": "gzip, deflate, br" } });
    expect(small.headers["content-encoding"]).toBe("br");
    expect((await unpack(small.rawPayload)).toString()).toContain("<html");
    const none = await app.inject({ url: "/no-such-page", headers: { "accept-encoding": "br;q=0, identity" } });
    expect(none.headers["content-encoding"]).toBeUndefined();
  });

  test("hashed assets come ready compressed and are kept for good", async () => {
    const path = (await app.inject("/no-such-page")).body.match(/"(\/assets\/[^"]+\.js)"/)?.[1] ?? "";
    const answer = await app.inject({ url: path, headers: { "accept-encoding": "br" } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-encoding"]).toBe("br");
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(answer.headers["content-type"]).toContain("javascript");
  });

  test("nothing outside the public folder is served", async () => {
    for (const path of ["/.vite/manifest.json", "/../server/index.js", "/assets/%2e%2e/%2e%2e/server/index.js"]) {
      expect((await app.inject(path)).body).not.toMatch(/createRequestHandler|isEntry|renderToPipeableStream/);
    }
  });
});
