import type { EditedPost } from "../contract.ts";
import {
  type CategorySlug,
  countWords,
  notAPicture,
  type PostStatus,
  pictureTooLarge,
  plainOf,
  readingMinutes,
} from "../rules.ts";

/** What stands in the form of a post. */
export type Sheet = {
  title: string;
  slug: string;
  content: string;
  excerpt: string;
  category: CategorySlug;
  /** Divided by commas. */
  tags: string;
  featuredImage: string;
  metaTitle: string;
  metaDescription: string;
  status: PostStatus;
};

export const emptySheet: Sheet = {
  title: "",
  slug: "",
  content: "",
  excerpt: "",
  category: "property-management",
  tags: "",
  featuredImage: "",
  metaTitle: "",
  metaDescription: "",
  status: "draft",
};

/** A post as its form shows it: what merely follows from the rest stays empty there. */
export const sheetOf = (post: EditedPost): Sheet => ({
  title: post.title,
  slug: post.slug,
  content: post.content ?? "",
  excerpt: post.excerpt ?? "",
  category: post.category,
  tags: post.tags.join(", "),
  featuredImage: post.featured_image ?? "",
  metaTitle: post.meta_title === post.title ? "" : post.meta_title,
  metaDescription: isOwnDescription(post) ? post.meta_description : "",
  status: post.status,
});

const isOwnDescription = ({ meta_description, excerpt, content }: EditedPost): boolean =>
  meta_description !== excerpt &&
  !(excerpt === null && (meta_description === "" || startsWith(content ?? "", meta_description)));

const startsWith = (html: string, text: string): boolean =>
  html.replaceAll(/<[^>]*>|\s/g, "").startsWith(text.replaceAll(/…$|\s/g, ""));

/** As the calls take it. */
export const inputOf = (sheet: Sheet) => ({
  title: sheet.title,
  slug: sheet.slug || null,
  content: sheet.content,
  excerpt: sheet.excerpt || null,
  category: sheet.category,
  tags: sheet.tags
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean),
  featured_image: sheet.featuredImage || null,
  meta_title: sheet.metaTitle || null,
  meta_description: sheet.metaDescription || null,
  status: sheet.status,
});

/** What was typed and not saved yet, with the version it began from; null for a new post. */
export type Unsaved = { version: number | null; sheet: Sheet };

/** A kept draft of this form, or null where there is none or its shape has changed since. */
export function readUnsaved(kept: unknown): Unsaved | null {
  if (typeof kept !== "object" || kept === null || !("sheet" in kept) || !("version" in kept)) return null;
  const { sheet, version } = kept as Unsaved;
  const isWhole = Object.keys(emptySheet).every((field) => typeof sheet?.[field as keyof Sheet] === "string");
  return isWhole ? { sheet, version } : null;
}

const fieldNames: Record<keyof Sheet, string> = {
  title: "title",
  slug: "slug",
  content: "text",
  excerpt: "excerpt",
  category: "category",
  tags: "tags",
  featuredImage: "picture",
  metaTitle: "meta title",
  metaDescription: "meta description",
  status: "status",
};

/** The fields in which two forms differ, in words. */
export const changedFields = (one: Sheet, other: Sheet): string[] =>
  (Object.keys(emptySheet) as (keyof Sheet)[])
    .filter((field) => one[field] !== other[field])
    .map((field) => fieldNames[field]);

/** How far a text for search engines is from the length that they show, in words. */
export function lengthHint(length: number, { from, to }: { from: number; to: number }): string {
  if (length === 0) return `${from} to ${to} characters are best.`;
  const words = `${length} of ${from} to ${to} characters`;
  if (length < from) return `${words}: ${from - length} more would be better.`;
  return length > to ? `${words}: ${length - to} too many, search engines cut it.` : `${words}: just right.`;
}

/** How long a text is to its readers. */
export function lengthWords(html: string): string {
  const words = countWords(plainOf(html));
  if (words === 0) return "No words yet";
  const counted = words === 1 ? "1 word" : `${words.toLocaleString("en-NG")} words`;
  return `${counted}, ${readingMinutes(words)} min read`;
}

/** Why a file is no picture for a post, with the specification's titles; null where it may be one. */
export function refusePicture(
  file: { type: string; size: number },
  most: number,
): { title: string; text: string } | null {
  if (!file.type.startsWith("image/")) return { title: "Invalid File", text: notAPicture };
  return file.size > most ? { title: "File Too Large", text: pictureTooLarge } : null;
}
