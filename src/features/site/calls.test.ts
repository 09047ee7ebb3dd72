import { expect, test } from "vitest";
import { ownApp } from "../../../tests/harness/own-app.ts";
import { sitemapText } from "./rules.ts";

const site = { url: "https://tunse.example", supportEmail: null };

test("search engines find the public pages, by their addresses on this site", async () => {
  const { app } = await ownApp({ site });
  const map = await app.inject("/sitemap.xml");
  expect(map.headers["content-type"]).toBe("application/xml; charset=utf-8");
  for (const path of ["/", "/waitlist", "/blog"])
    expect(map.body).toContain(`<url><loc>https://tunse.example${path}</loc></url>`);
  const robots = await app.inject("/robots.txt");
  expect(robots.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(robots.body).toContain("Disallow: /api/\n");
  expect(robots.body).toContain("Sitemap: https://tunse.example/sitemap.xml");
  const again = await app.inject({ url: "/sitemap.xml", headers: { "if-none-match": String(map.headers.etag) } });
  expect([again.statusCode, again.body, again.headers["cache-control"]]).toEqual([304, "", "public, no-cache"]);
  const packed = await app.inject({ url: "/sitemap.xml", headers: { "accept-encoding": "br" } });
  expect(packed.headers.vary).toBe("Accept-Encoding");
  await app.close();
});

test("what is added stands there with its last change, and cannot break out of the sitemap", () => {
  const changedAt = new Date("2026-11-21T09:30:00Z");
  expect(sitemapText(site.url, [{ path: "/blog/a&b<c>", changedAt }])).toContain(
    "<url><loc>https://tunse.example/blog/a&amp;b%3Cc%3E</loc><lastmod>2026-11-21T09:30:00.000Z</lastmod></url>",
  );
});
