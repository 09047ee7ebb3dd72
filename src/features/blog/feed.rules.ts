import { escapeXml } from "#features/site/rules.ts";
import type { Post } from "./contract.ts";
import { categoryName } from "./rules.ts";

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;
const instantOf = (instant: string) => new Date(instant).toUTCString();

/** Readers of feeds show a post on no page of ours: its addresses are whole, and it has one width of each picture. */
const standalone = (html: string, site: string): string =>
  html.replaceAll(/<(?:a|img) [^>]*>/g, (tag) =>
    tag
      .replaceAll(/ (?:srcset|sizes|loading|decoding)="[^"]*"/g, "")
      .replaceAll(/ (src|href)="\/(?!\/)/g, ` $1="${site}/`),
  );

function itemOf(post: Post, site: string): string {
  const address = `${site}/blog/${post.slug}`;
  const top = post.featured_image?.startsWith("/") ? `<p><img src="${post.featured_image}?w=960" alt=""></p>` : "";
  return [
    "<item>",
    element("title", post.title),
    element("link", address),
    `<guid isPermaLink="false">${post.id}</guid>`,
    element("pubDate", instantOf(post.publish_date ?? post.created_at)),
    element("dc:creator", post.author_name),
    ...[categoryName(post.category), ...post.tags].map((word) => element("category", word)),
    element("description", post.meta_description),
    element("content:encoded", standalone(top + post.content, site)),
    "</item>",
  ].join("\n");
}

/** Posts whole, the newest first, as RSS 2.0. */
export function feedText(site: string, posts: readonly Post[]): string {
  const changed = posts.map(({ updated_at }) => updated_at).sort();
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    "<channel>",
    element("title", "Tunse blog"),
    element("link", `${site}/blog`),
    element("description", "How buildings in Nigeria are kept in good repair."),
    element("language", "en-NG"),
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(site)}/blog/feed.xml"/>`,
    ...changed.slice(-1).map((last) => element("lastBuildDate", instantOf(last))),
    ...posts.map((post) => itemOf(post, site)),
    "</channel>",
    "</rss>",
    "",
  ].join("\n");
}
