import type { MetaDescriptor } from "react-router";

type PageMeta = {
  title: string;
  description: string;
  /** Where the product stands, without a slash at its end. */
  url: string;
  /** The one address of this page, from the first slash on. */
  path: string;
  kind?: "website" | "article";
  /** A picture of 1200 × 630, from the first slash on. */
  image?: string;
  /** What machines read, by schema.org. */
  facts?: object;
};

/** What a public page says of itself to search engines and to those who share it. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { title, description, url, path, kind = "website", image = "/pictures/share.jpg", facts } = page;
  const here = `${url}${path}`;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: here },
    { property: "og:site_name", content: "Tunse" },
    { property: "og:locale", content: "en_NG" },
    { property: "og:type", content: kind },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: here },
    { property: "og:image", content: `${url}${image}` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { name: "twitter:card", content: "summary_large_image" },
    ...(facts ? [{ "script:ld+json": { "@context": "https://schema.org", ...facts } }] : []),
  ];
}
