import sanitizeHtml, { type Attributes, type IOptions } from "sanitize-html";

const sameAs = { h1: "h2", h5: "h4", h6: "h4", b: "strong", i: "em", strike: "s", del: "s" };
const blocks = ["h2", "h3", "h4", "p", "blockquote", "pre", "ul", "ol", "li", "hr", "figure", "figcaption"];
const inline = ["strong", "em", "u", "s", "code", "sub", "sup", "br", "a", "img"];
const tables = ["table", "caption", "colgroup", "col", "thead", "tbody", "tfoot", "tr", "th", "td"];
const spans = ["colspan", "rowspan"];
const emptyIsNothing = ["p", "h2", "h3", "h4", "li", "a", "figure", "strong", "em", "u", "s", ...Object.keys(sameAs)];

/** Where pictures of posts lie; those of anywhere else are not ours to show. */
const ownPicture = /(?:^|^https?:\/\/[^/\s]+)(\/api\/blog\/images\/[0-9a-f-]{36})$/i;

/** The address of a picture of ours, which may be given with its host; null for any other. */
export const pictureOf = (address: string): string | null =>
  ownPicture.exec(address.trim())?.[1]?.toLowerCase() ?? null;

/** The widths in which a picture is kept, smallest first. */
export const pictureWidths = [480, 960, 1_600] as const;
/** A post's column on a wide screen; on a phone the picture is as wide as the screen. */
const columnWidth = "(min-width: 46rem) 44rem, 100vw";

export type PictureSize = { width: number; height: number };

/** What an `img` of ours says of its sizes, so that nothing moves when it comes (visual.md). */
export const pictureAttributes = (address: string, { width, height }: PictureSize, sizes = columnWidth) => ({
  src: address,
  srcset: pictureWidths
    .filter((_, at) => at === 0 || (pictureWidths[at - 1] ?? 0) < width)
    .map((one) => `${address}?w=${one} ${Math.min(one, width)}w`)
    .join(", "),
  sizes,
  width: String(width),
  height: String(height),
});

/** Others' pages learn nothing of the reader, and are not vouched for. */
function link(tagName: string, { href = "", title }: Attributes) {
  const isOutside = /^\s*https?:/i.test(href);
  const attribs = { href, ...(title && { title }), ...(isOutside && { rel: "noopener noreferrer nofollow" }) };
  return { tagName, attribs };
}

const picture = (sizes: ReadonlyMap<string, PictureSize>) => (tagName: string, given: Attributes) => {
  const address = pictureOf(given.src ?? "");
  if (address === null) return { tagName, attribs: {} };
  const size = sizes.get(address);
  const words = { alt: given.alt ?? "", ...(given.title && { title: given.title }) };
  const shown = size && { ...pictureAttributes(address, size), loading: "lazy", decoding: "async" };
  return { tagName, attribs: { src: address, ...shown, ...words } };
};

const allowedAttributes = {
  a: ["href", "title", "rel"],
  img: ["src", "alt", "title", "srcset", "sizes", "width", "height", "loading", "decoding"],
  ol: ["start"],
  code: ["class"],
  th: [...spans, "scope"],
  td: spans,
};

const rules: IOptions = {
  allowedTags: [...blocks, ...inline, ...tables],
  allowedAttributes,
  allowedClasses: { code: [/^language-[a-z0-9+#-]{1,20}$/] },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  nestingLimit: 40,
  // What a word processor leaves behind: empty paragraphs, links to nowhere, and pictures of its own.
  exclusiveFilter: ({ tag, attribs, text, mediaChildren }) =>
    tag === "img" ? !attribs.src : emptyIsNothing.includes(tag) && !text.trim() && mediaChildren.length === 0,
};

/** What no XML may hold, and so no feed; word processors leave some of it behind. */
const unseen = /(?![\t\n])[\p{Cc}\ufffe\uffff]/gu;

const noSizes: ReadonlyMap<string, PictureSize> = new Map();

/** On a phone a wide table is moved sideways, by the keyboard too. */
const focusable = (tagName: string) => ({ tagName, attribs: { tabindex: "0" } });

/**
 * What may stand in a post: its words, their order and our pictures; never script, style or frames. Done
 * when it is saved, and with the sizes of its pictures again when it is shown.
 */
export function cleanHtml(html: string, sizes = noSizes): string {
  const transformTags = { ...sameAs, a: link, img: picture(sizes) };
  const shown = {
    allowedAttributes: { ...allowedAttributes, table: ["tabindex"] },
    transformTags: { ...transformTags, table: focusable },
  };
  return sanitizeHtml(html.normalize("NFC"), { ...rules, transformTags, ...(sizes === noSizes ? {} : shown) })
    .replaceAll(unseen, "")
    .trim();
}

/** The addresses of our pictures in HTML that was cleaned. */
export const picturesIn = (html: string): string[] =>
  [...new Set([...html.matchAll(/<img src="([^"]+)"/g)].map(([, src]) => src ?? ""))].filter(Boolean);
