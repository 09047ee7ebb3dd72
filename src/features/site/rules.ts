/** One public page: its address from the first slash on, and the instant of its last change where that is known. */
export type SiteAddress = { path: string; changedAt?: Date };

const ownPages: SiteAddress[] = [
  { path: "/" },
  { path: "/waitlist" },
  { path: "/blog" },
  { path: "/privacy" },
  { path: "/chain" },
];

/** As many as one sitemap may hold. */
const mostAddresses = 50_000;

/** What no XML may hold, however it is written. */
const unwritable = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

export const escapeXml = (text: string): string =>
  text
    .replaceAll(unwritable, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

const urlOf = (site: string, { path, changedAt }: SiteAddress) => {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
  return `<url><loc>${escapeXml(`${site}${encodeURI(path)}`)}</loc>${changed}</url>`;
};

/** The sitemap of the site's own pages and those that features add. */
export const sitemapText = (site: string, added: readonly SiteAddress[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...[...ownPages, ...added].slice(0, mostAddresses).map((address) => urlOf(site, address)),
    "</urlset>",
    "",
  ].join("\n");

/** Workspaces show nothing without a session; pictures of posts are part of them. */
export const robotsText = (site: string): string =>
  [
    "User-agent: *",
    "Allow: /api/blog/",
    "Disallow: /api/",
    "Disallow: /admin/",
    "",
    `Sitemap: ${site}/sitemap.xml`,
    "",
  ].join("\n");
