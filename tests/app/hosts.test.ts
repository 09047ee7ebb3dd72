import { resolve } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { webHandler } from "#platform/web.server.ts";
import { ownApp } from "../harness/own-app.ts";

const buildDir = resolve(import.meta.dirname, "../../build");

/** The product with its pages, behind one proxy. */
let app: FastifyInstance;

beforeAll(async () => {
  ({ app } = await ownApp({ trustProxy: 1 }));
  const facts = { mailAvailable: false, supportEmail: null, url: "https://tunse.example" };
  const show = await webHandler({ buildDir, loadContext: () => facts });
  app.route({ method: ["GET", "HEAD"], url: "/*", handler: (request, reply) => show(request, reply) });
});
afterAll(() => app.close());

const odd = [
  "a@b",
  "user:secret@tunse.example",
  "@",
  "a b",
  "a/b",
  "a?b",
  "a#b",
  "a\\b",
  "<b>",
  "%61",
  "[::zz",
  "[::1]x",
  "localhost:999999",
  "localhost:80:80",
  ":80",
  "1.2.3.4.5",
  "tünse.example",
];

describe("a host that is no name of a machine", () => {
  test.each(odd)("as %j is refused on pages and calls, whoever names it", async (host) => {
    for (const url of ["/login", "/", "/api/properties?directory=true"]) {
      for (const headers of [{ host }, { "x-forwarded-host": host }, { "x-forwarded-host": `a, ${host}` }]) {
        const answer = await app.inject({ url, headers });
        expect([url, answer.statusCode]).toEqual([url, 400]);
        expect(answer.json()).toMatchObject({
          code: "malformed",
          detail: "The Host of the request is not the name of a server.",
        });
      }
    }
  });
});

describe("a host that is one", () => {
  test.each([
    "localhost:3000",
    "localhost:",
    "tunse.example",
    "TUNSE.example.",
    "web_1:80",
    "127.0.0.1",
    "[::1]:3000",
    "",
  ])("as %j shows the page", async (host) => {
    for (const headers of [{ host }, { "x-forwarded-host": host }]) {
      const answer = await app.inject({ url: "/login", headers });
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    }
  });

  test("shows it whatever a proxy calls its protocol", async () => {
    for (const proto of ["ftp", "a b", "javascript", "https"]) {
      const answer = await app.inject({ url: "/login", headers: { "x-forwarded-proto": proto } });
      expect([proto, answer.statusCode]).toEqual([proto, 200]);
    }
  });
});

test("what a stranger forwards as host is not looked at", async () => {
  const own = await ownApp();
  const answer = await own.app.inject({ url: "/healthz", headers: { "x-forwarded-host": "a@b" } });
  await own.app.close();
  expect(answer.statusCode).toBe(200);
});
