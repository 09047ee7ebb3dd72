import { hash } from "node:crypto";
import { get } from "node:http";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { themeFromCookie } from "#domain/theme.ts";
import { serveAssets, webHandler } from "./web.server.ts";

const buildDir = resolve(import.meta.dirname, "../../build");
const unpack = promisify(brotliDecompress);

describe("pages from the build", () => {
  let app: FastifyInstance;
  let page: string;
  let rendered = 0;
  let failure: Error | undefined;
  const reported: unknown[] = [];

  beforeAll(async () => {
    app = Fastify();
    await serveAssets(app, buildDir);
    const blog = {
      page: async () => {
        if (failure) throw failure;
        return { posts: [], page: 1, pages: 1, total: 0 };
      },
    };
    const tagPage = { building: "Marina Court", words: null, call: [], check: null };
    const tags = {
      page: async (code: string) => ({ ...tagPage, state: code === "0".repeat(13) ? "renewed" : "open" }),
    };
    const facts = { mailAvailable: false, supportEmail: null, url: "https://tunse.example", blog, tags };
    const loadContext = () => {
      rendered += 1;
      return facts;
    };
    const variantOf = ({ headers }: FastifyRequest) => themeFromCookie(headers.cookie);
    const onError = (error: unknown) => reported.push(error);
    const show = await webHandler({ buildDir, loadContext, variantOf, onError });
    app.route({ method: ["GET", "HEAD"], url: "/*", handler: (request, reply) => show(request, reply) });
    page = (await app.inject("/")).body;
    await app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(() => app.close());

  test("the home page is whole without the framework's scripts", async () => {
    const answer = await app.inject("/");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page).toMatch(/<h1[^>]*>[^<]+/);
    expect(page).not.toMatch(
      /<script(?! defer="" src="\/assets\/page\.script-[\w-]+\.js"| type="application\/ld\+json"|>\(function choose\()/,
    );
    for (const section of ["Benefits", "Property types", "AI-Driven Scheduling", "Property Onboarding", "© 2025"])
      expect(page).toContain(section);
  });

  test("the home page says what it is to search engines and to whoever shares it", async () => {
    expect(page).toMatch(/<title>Tunse: [^<]{20,60}<\/title>/);
    expect(page).toMatch(/<meta name="description" content="[^"]{120,170}"/);
    expect(page).toContain('<link rel="canonical" href="https://tunse.example/"');
    expect(page).toContain('<meta property="og:image" content="https://tunse.example/pictures/share.jpg"');
    const facts = /<script type="application\/ld\+json">(.+?)<\/script>/.exec(page)?.[1] ?? "";
    expect(JSON.parse(facts)).toMatchObject({ "@type": "Organization", url: "https://tunse.example/" });
  });

  test("a kept page is the same bytes, under a policy of hashes, and is not sent again to who has it", async () => {
    const [one, two] = [await app.inject("/"), await app.inject("/?utm_source=radio&fbclid=x")];
    expect(two.body).toBe(one.body);
    const policy = String(one.headers["content-security-policy"]);
    const styles = /<style[^>]*>([\s\S]*?)<\/style>/.exec(one.body)?.[1] ?? "";
    expect(policy).toContain(`style-src 'self' 'sha256-${hash("sha256", styles, "base64")}'`);
    expect(policy).not.toContain("nonce");
    const again = await app.inject({ url: "/", headers: { "if-none-match": String(one.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    const packed = await app.inject({ url: "/", headers: { "accept-encoding": "br" } });
    expect((await unpack(packed.rawPayload)).toString()).toBe(one.body);
  });

  test.each(["/privacy", "/waitlist"])("the head of %s is that of the page", async (url) => {
    const head = await app.inject({ url, method: "HEAD" });
    const whole = await app.inject(url);
    const { date: _, "content-security-policy": __, ...headers } = whole.headers;
    expect([head.statusCode, head.body]).toEqual([200, ""]);
    expect(head.headers).toMatchObject(headers);
  });

  test("a kept page answers its own address alone", async () => {
    for (const url of ["/blog??&search=other", "/blog?utm_source=a?&search=other"])
      expect((await app.inject(url)).body).toContain("other");
    expect((await app.inject("/blog")).body).not.toContain("other");
    expect((await app.inject("/blog?search=other")).body).toContain("other");
  });

  test("searches, and addresses that somebody makes up, take no places from pages that many read", async () => {
    const costOf = async (url: string) => {
      const before = rendered;
      for (const at of [url, url]) expect((await app.inject(at)).statusCode).toBe(200);
      return rendered - before;
    };
    for (const url of ["/?x=1", "/blog?search=junk", "/blog?category=junk", "/blog?page=0001", "/privacy?a", "/blog/"])
      expect([url, await costOf(url)]).toEqual([url, 2]);
    for (const url of ["/", "/blog", "/privacy", "/blog?utm_source=a", "/?fbclid=b"])
      expect([url, await costOf(url)]).toEqual([url, 0]);
    expect(await costOf("/blog?category=maintenance-tips")).toBe(1);
  });

  test("the page of a tag is kept while it is open, and bears no styles of other pages whatever became of it", async () => {
    const asked = async (code: string) => {
      const before = rendered;
      const answers = [await app.inject(`/t/${code}`), await app.inject(`/t/${code}`)];
      expect(Math.max(...answers.map(({ body }) => body.length))).toBeLessThan(30_000);
      return [...answers.map(({ statusCode }) => statusCode), rendered - before];
    };
    expect(await asked("k7m2x9q4wtrh5")).toEqual([200, 200, 1]);
    expect(await asked("0".repeat(13))).toEqual([410, 410, 2]);
  });

  test("what a loader answers alone is never shown as a page", async () => {
    const answer = await app.inject("/blog.data?search=%3Cscript%3Ealert(1)%3C/script%3E");
    expect(answer.body).toContain("<script>alert(1)</script>");
    expect(answer.headers["content-type"]).not.toContain("html");
    expect(answer.headers["content-security-policy"]).not.toContain("sha256");
  });

  test("every page carries its security headers and a nonce of its own", async () => {
    const [one, two] = await Promise.all([app.inject("/login"), app.inject("/no-such-page")]);
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

  test.each(["/", "/login"])(
    "%s is in no hands of a site that opened it, and needs no process of its own otherwise",
    async (url) => {
      const policyFor = async (site?: string) => {
        const headers = site ? { "sec-fetch-site": site } : {};
        const { headers: sent } = await app.inject({ url, headers });
        return sent["cross-origin-opener-policy"];
      };
      for (const site of ["cross-site", "same-site", undefined]) expect(await policyFor(site)).toBe("same-origin");
      for (const site of ["none", "same-origin"]) expect(await policyFor(site)).toBeUndefined();
    },
  );

  test("an unknown address is a page with status 404", async () => {
    const answer = await app.inject("/no-such-page");
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.body).toContain("We could not find that page");
    expect(reported).toEqual([]);
  });

  test("a page whose database was lost is 503 and not kept, one that failed otherwise 500", async () => {
    const statusAfter = async (error: Error | undefined) => {
      failure = error;
      const { statusCode, headers } = await app.inject("/blog?page=3");
      return [statusCode, headers["retry-after"]];
    };
    const lost = new Error("Failed query", { cause: new Error("Connection terminated unexpectedly") });
    expect(await statusAfter(lost)).toEqual([503, "5"]);
    expect(await statusAfter(new Error("broken"))).toEqual([500, undefined]);
    expect(reported.splice(0)).toEqual([lost, expect.objectContaining({ message: "broken" })]);
    expect(await statusAfter(undefined)).toEqual([200, undefined]);
  });

  test("the theme stands in the first bytes, as the cookie says", async () => {
    const themeOf = async (url: string, cookie = "") =>
      /<html[^>]* data-theme="(\w+)"/.exec((await app.inject({ url, headers: { cookie } })).body)?.[1];
    expect(await themeOf("/login")).toBeUndefined();
    expect(await themeOf("/login", "a=b; tunse.theme=dark")).toBe("dark");
    expect(await themeOf("/login", 'tunse.theme="><script>')).toBeUndefined();
    // Public pages are dark for those who chose nothing.
    expect(await themeOf("/")).toBe("dark");
    expect(await themeOf("/", "tunse.theme=light")).toBe("light");
  });

  test("styles stand in the page under its nonce, and the fonts that they name are there", async () => {
    const answer = await app.inject("/login");
    const nonce = String(answer.headers["content-security-policy"]).match(/'nonce-([^']+)'/)?.[1];
    expect(answer.body).toContain(`<style id="page-css" nonce="${nonce}">`);
    const fonts = [...answer.body.matchAll(/\/assets\/[\w-]+\.woff2/g)].map(([path]) => path);
    expect(new Set(fonts).size).toBe(2);
    for (const path of fonts) expect((await app.inject(path)).headers["content-type"]).toBe("font/woff2");
  });

  test("an address with two slashes leads to no other host", async () => {
    const answer = await app.inject("//evil.example/login");
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain("//evil.example");
  });

  test.each(["/\\[", "//[", "http://[/"])("an address that is none, as %s, is no failure", async (path) => {
    const status = await new Promise((resolve, reject) => {
      get({ port: new URL(app.listeningOrigin).port, path }, (answer) => resolve(answer.resume().statusCode)).on(
        "error",
        reject,
      );
    });
    expect(status).toBeLessThan(500);
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
    expect(answer.headers["cache-control"]).toBe("max-age=31536000, immutable");
    expect(answer.headers["content-type"]).toContain("javascript");
    expect(answer.headers).toMatchObject({ "x-content-type-options": "nosniff", vary: "accept-encoding" });
  });

  test("hashed scripts say nothing that means nothing for them", async () => {
    const path = (await app.inject("/no-such-page")).body.match(/"(\/assets\/[^"]+\.js)"/)?.[1] ?? "";
    const { headers } = await app.inject({ url: path, headers: { "accept-encoding": "br" } });
    for (const name of [
      "accept-ranges",
      "etag",
      "last-modified",
      "content-security-policy",
      "connection",
      "keep-alive",
    ])
      expect(headers, name).not.toHaveProperty(name);
    expect(headers["content-type"]).toBe("text/javascript");
    // What keeps its name is asked for again, and compared.
    expect((await app.inject("/favicon.ico")).headers).toHaveProperty("etag");
  });

  test("the icons that browsers ask for by themselves are there", async () => {
    const icon = await app.inject("/favicon.ico");
    expect([icon.statusCode, icon.headers["content-type"]]).toEqual([200, "image/vnd.microsoft.icon"]);
    // An icon (1) of three pictures, each of which is a PNG.
    expect(icon.rawPayload.readUInt32LE(2)).toBe(1 + (3 << 16));
    for (const entry of [6, 22, 38]) {
      const offset = icon.rawPayload.readUInt32LE(entry + 12);
      expect(icon.rawPayload.toString("latin1", offset + 1, offset + 4)).toBe("PNG");
    }
    const touch = await app.inject("/apple-touch-icon.png");
    expect([touch.headers["content-type"], touch.rawPayload.readUInt32BE(16)]).toEqual(["image/png", 180]);
    expect(page).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>');
  });

  test("a file of another build is not found, and no screen answers in its place", async () => {
    const answer = await app.inject("/assets/account-Abc12345.js");
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["content-type"]).not.toContain("text/html");
    expect((await app.inject("/assets/0192f0c1-7a0e-7c55-9b1e-6f0a4f4b9d11")).statusCode).toBe(200);
  });

  test("nothing outside the public folder is served", async () => {
    for (const path of ["/.vite/manifest.json", "/../server/index.js", "/assets/%2e%2e/%2e%2e/server/index.js"]) {
      expect((await app.inject(path)).body).not.toMatch(/createRequestHandler|isEntry|renderToPipeableStream/);
    }
  });
});
