/** The categories of the editor (specification 9), by their slug. */
export const blogCategories = [
  { slug: "property-management", name: "Property management" },
  { slug: "ai-technology", name: "AI and technology" },
  { slug: "maintenance-tips", name: "Maintenance tips" },
  { slug: "industry-insights", name: "Industry insights" },
] as const;

export const categorySlugs = blogCategories.map(({ slug }) => slug) as [CategorySlug, ...CategorySlug[]];
export type CategorySlug = (typeof blogCategories)[number]["slug"];
export const categoryName = (slug: string): string => blogCategories.find((one) => one.slug === slug)?.name ?? slug;

export const postStatuses = ["draft", "published"] as const;
export type PostStatus = (typeof postStatuses)[number];

/** Words of a post as people read it: what search engines show of it (specification 9). */
export const metaTitleLength = { from: 50, to: 60 } as const;
export const metaDescriptionLength = { from: 150, to: 160 } as const;
export const relatedPosts = 3;
export const longestSlug = 100;
/** Of its HTML, before and after it was cleaned. */
export const longestContent = 200_000;

/** Of a picture for posts, 5 MB (specification 5). */
export const largestPicture = 5_242_880;
export const notAPicture = "Please select an image file.";
export const pictureTooLarge = "Please select an image smaller than 5MB.";

export const slugForm = /^[a-z0-9-]{1,100}$/;

const accents = /\p{M}/gu;

/**
 * Lowercase letters, digits and hyphens (specification 5). Letters of other spellings lose their marks, as in
 * "Ìtọ́jú ilé" → "itoju-ile"; empty where nothing is left, as of another script.
 */
export function slugOf(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(accents, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9\s-]/g, "")
    .trim()
    .replaceAll(/[\s-]+/g, "-")
    .slice(0, longestSlug)
    .replaceAll(/^-+|-+$/g, "");
}

/** The first of `base`, `base-2`, `base-3` … that nobody has. */
export function freeSlug(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&nbsp;": " " };

/** The words of cleaned HTML, on one line. */
export const plainOf = (html: string): string =>
  html
    .replaceAll(/<\/?(?:strong|em|u|s|code|sub|sup|a)\b[^>]*>/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, " ")
    .trim();

export const countWords = (plain: string): number =>
  plain.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Words divided by 200, rounded up; at least a minute (specification 9). */
export const readingMinutes = (words: number): number => Math.max(1, Math.ceil(words / 200));

/** At most `most` characters of it, ending with a whole word. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  return `${cut.slice(0, cut.lastIndexOf(" ") > 0 ? cut.lastIndexOf(" ") : most)}…`;
}

/** What a list of posts was asked for, as its address says it; empty where nothing was. */
export type Wanted = { category: string; search: string; page: number };

export const postsOnPage = 12;
const mostPages = 10_000;

/** Any words in an address are a list of posts. */
export function readWanted(query: URLSearchParams): Wanted {
  const page = Number(query.get("page") ?? 1);
  const typed = (name: string, most: number) =>
    (query.get(name) ?? "")
      .replaceAll(/\p{Cc}/gu, " ")
      .trim()
      .slice(0, most);
  return {
    category: typed("category", 100),
    search: typed("search", 200),
    page: Number.isInteger(page) && page > 0 && page <= mostPages ? page : 1,
  };
}

/** The address of a list of posts. */
export function blogAddress({ category, search, page }: Wanted): string {
  const query = new URLSearchParams({
    ...(category && { category }),
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `/blog?${query}` : "/blog";
}

/** The newest of all posts, as a visitor of the blog sees them. */
export const isFrontPage = ({ category, search, page }: Wanted): boolean => !category && !search && page === 1;

/** How many posts a search or a category has, in words. */
export function foundWords({ category, search }: Wanted, total: number): string {
  const posts = total === 1 ? "1 post" : `${total.toLocaleString("en-NG")} posts`;
  return `${posts}${search && ` with “${search}”`}${category && ` in ${categoryName(category)}`}`;
}

type Article = {
  title: string;
  slug: string;
  meta_description: string;
  featured_image: string | null;
  author_name: string;
  publish_date: string | null;
  updated_at: string;
  tags: string[];
};

/** A post as schema.org has it. */
export const articleFacts = (post: Article, site: string) => ({
  "@type": "BlogPosting",
  headline: post.title,
  description: post.meta_description,
  url: `${site}/blog/${post.slug}`,
  mainEntityOfPage: `${site}/blog/${post.slug}`,
  ...(post.featured_image?.startsWith("/") ? { image: `${site}${post.featured_image}/card` } : {}),
  author: { "@type": "Person", name: post.author_name },
  publisher: { "@type": "Organization", name: "Tunse", url: `${site}/` },
  datePublished: post.publish_date,
  dateModified: post.updated_at,
  keywords: post.tags.join(", "),
});
