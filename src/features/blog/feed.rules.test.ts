import { expect, test } from "vitest";
import type { Post } from "./contract.ts";
import { feedText } from "./feed.rules.ts";

const site = "https://tunse.example";
const picture = "/api/blog/images/01a1ff60-b52a-76ff-9dbe-35101f9e8a3c";
const post: Post = {
  id: "01a1ff60-b52a-76ff-9dbe-35101f9e8a3d",
  title: "Rain & <shine> ]]>\ufffe",
  slug: "rain",
  excerpt: null,
  category: "maintenance-tips",
  tags: ["roof"],
  featured_image: picture,
  meta_title: "Rain",
  meta_description: "For March.",
  status: "published",
  author_name: "Adaeze Bello",
  views: 0,
  reading_minutes: 1,
  publish_date: "2026-11-01T09:30:00.000Z",
  created_at: "2026-10-01T09:30:00.000Z",
  updated_at: "2026-11-20T09:30:00.000Z",
  content: `<p><a href="/waitlist">b</a> <code>href="/x"</code></p><p><img src="${picture}" srcset="${picture}?w=480 480w" sizes="100vw" width="8" height="6" loading="lazy" alt="A roof"></p>`,
};

/** The text of the only element of this name within the item. */
const textOf = (xml: string, name: string) =>
  new RegExp(`<item>[\\s\\S]*<${name}>([^<]*)</${name}>`)
    .exec(xml)?.[1]
    ?.replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

test("a post stands whole in the feed, with the names that RSS gives its parts", () => {
  const xml = feedText(site, [post]);
  expect(textOf(xml, "title")).toBe("Rain & <shine> ]]>");
  expect(textOf(xml, "link")).toBe(`${site}/blog/rain`);
  expect(textOf(xml, "pubDate")).toBe("Sun, 01 Nov 2026 09:30:00 GMT");
  // RSS takes `author` for an address of mail.
  expect(xml).not.toContain("<author>");
  expect(textOf(xml, "dc:creator")).toBe("Adaeze Bello");
  expect(xml).toContain("<category>Maintenance tips</category>\n<category>roof</category>");
  expect(xml).toContain("<lastBuildDate>Fri, 20 Nov 2026 09:30:00 GMT</lastBuildDate>");
});

test("what a reader of feeds loads of a post has whole addresses, and its words are as they were", () => {
  expect(textOf(feedText(site, [post]), "content:encoded")).toBe(
    `<p><img src="${site}${picture}?w=960" alt=""></p><p><a href="${site}/waitlist">b</a> <code>href="/x"</code></p><p><img src="${site}${picture}" width="8" height="6" alt="A roof"></p>`,
  );
});

test("a feed without posts is one", () => {
  expect(feedText(site, [])).toMatch(/^<\?xml[\s\S]*<\/channel>\n<\/rss>\n$/);
});
