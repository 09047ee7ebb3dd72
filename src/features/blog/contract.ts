import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import {
  choice,
  id,
  optionalLongText,
  optionalPastedText,
  optionalShortText,
  shortText,
  textList,
  wholeNumber,
} from "#domain/text.ts";
import { blogRoutes } from "./routes.ts";
import {
  categorySlugs,
  largestPicture,
  longestContent,
  longestSlug,
  notAPicture,
  postStatuses,
  slugForm,
} from "./rules.ts";

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");

export const PostSummary = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  excerpt: z.string().nullable(),
  category: z.enum(categorySlugs).describe("Its slug."),
  tags: z.array(z.string()),
  featured_image: z.string().nullable().describe("Root-relative and lasting where it was uploaded here."),
  meta_title: z.string().describe("The title, unless one was given."),
  meta_description: z.string().describe("The excerpt, unless one was given; else how the text begins."),
  status: z.enum(postStatuses),
  author_name: z.string(),
  views: z.number().describe("Each visitor counts once a day."),
  reading_minutes: z.number().describe("Words divided by 200, rounded up."),
  publish_date: instant.nullable().describe("When it was first published."),
  created_at: instant,
  updated_at: instant,
});
export type PostSummary = z.infer<typeof PostSummary>;

export const Post = PostSummary.extend({
  content: z.string().describe("HTML that was cleaned: no script, style, frames, or pictures from elsewhere."),
});
export type Post = z.infer<typeof Post>;

/** As those who edit it read it. */
export const EditedPost = Post.extend({
  content: z.string().nullable().describe("Cleaned HTML; null where the list was asked for without."),
  version: z.number(),
});
export type EditedPost = z.infer<typeof EditedPost>;

export const Category = z.object({ name: z.string(), slug: z.enum(categorySlugs) });

const content = z
  .string({ error: (issue) => (issue.input === undefined ? "Content is required." : "Content must be text.") })
  .max(longestContent, `Content can have at most ${longestContent.toLocaleString("en")} characters.`)
  .refine((text) => text.isWellFormed() && !text.includes("\0"), "Content holds characters that cannot be stored.")
  .describe("HTML; what may not stand in a post is taken out.");

const form = {
  title: shortText("Title"),
  slug: optionalShortText("Slug", longestSlug).describe(
    "Made from the title where it is missing; the second of two gets -2.",
  ),
  content,
  excerpt: optionalLongText("Excerpt", 500),
  category: choice("Category", categorySlugs),
  tags: textList("Tags", 20, 50),
  featured_image: optionalShortText("Featured image", 500).describe("As `data.url` of an uploaded picture."),
  meta_title: optionalShortText("Meta title"),
  meta_description: optionalLongText("Meta description", 500),
  status: choice("Status", postStatuses),
  author_name: optionalShortText("Author name").describe("One's own name where it is missing."),
};

const listed = {
  ...pageInput,
  category: optionalShortText("Category").describe("Slug of a category, or `all`."),
  search: optionalPastedText("Search").describe("Letters of the title, the excerpt, the tags or the text."),
};

/** What surrounds the file in a form is small. */
const formBytes = largestPicture + 10_000;

const tag = "Blog";

export const blogCalls = calls(blogRoutes, {
  listPosts: {
    tag,
    summary: "Published posts, the newest first",
    input: z.object(listed),
    answer: z.object({ posts: z.array(PostSummary), nextCursor: z.string().nullable() }),
  },
  listCategories: {
    tag,
    summary: "The categories of posts",
    input: z.object({}),
    answer: z.object({ categories: z.array(Category) }),
  },
  readPost: {
    tag,
    summary: "A published post; an address that it had before leads to it as well",
    input: z.object({ slug: z.string().regex(slugForm) }),
    example: { input: { slug: "before-the-rains" } },
    answer: Post,
  },
  listAllPosts: {
    tag,
    may: ["post", "see"],
    summary: "Posts of every status, the last changed first",
    input: z.object({
      ...listed,
      status: z.enum(postStatuses).optional(),
      content: z.literal("0").optional().describe("0 leaves the content out, for a list."),
    }),
    answer: z.object({
      posts: z.array(EditedPost),
      counts: z.object({ all: z.number(), published: z.number(), draft: z.number() }),
      nextCursor: z.string().nullable(),
    }),
  },
  listAllCategories: {
    tag,
    may: ["post", "see"],
    summary: "The categories that a post can have",
    input: z.object({}),
    answer: z.object({ categories: z.array(Category) }),
  },
  readAnyPost: {
    tag,
    may: ["post", "see"],
    summary: "A post of any status, to be edited",
    input: z.object({ id: id() }),
    answer: z.object({ post: EditedPost }),
  },
  createPost: {
    tag,
    may: ["post", "create"],
    summary: "Save a post as a draft, or publish it",
    input: z.object({
      ...form,
      content: content.default(""),
      tags: form.tags.default([]),
      status: form.status.default("draft"),
    }),
    answer: z.object({ post: EditedPost }),
    creates: true,
    message: "The post has been saved.",
  },
  changePost: {
    tag,
    may: ["post", "edit"],
    summary: "Change what is named of a post, publish it or take it back to a draft",
    about: "An address that it had goes on leading to it. `publish_date` is set when it is first published.",
    input: z.object({
      id: id(),
      ...form,
      title: form.title.optional(),
      content: content.optional(),
      category: form.category.optional(),
      tags: form.tags.optional(),
      status: form.status.optional(),
      version: wholeNumber("Version", 1, 2_147_483_647).optional(),
    }),
    answer: z.object({ post: EditedPost }),
    message: "The post has been saved.",
  },
  removePost: {
    tag,
    may: ["post", "remove"],
    summary: "Delete a post for good",
    input: z.object({ id: id() }),
    answer: z.null(),
    message: "The post has been deleted.",
  },
  uploadPicture: {
    tag,
    may: ["post", "create"],
    summary: "Keep a picture for posts",
    about:
      "JPEG, PNG, WebP or GIF, decided by its content, of at most 5,242,880 bytes. It is turned upright and written anew without its metadata; `url?w=480`, `960` or `1600` answers it at most that wide.",
    input: z.object({ file: z.instanceof(File, { error: notAPicture }) }),
    example: { input: { file: new File([], "roof.jpg") } },
    answer: z.object({
      url: z.string().describe("Root-relative and lasting."),
      width: z.number().describe("Pixels."),
      height: z.number().describe("Pixels."),
    }),
    bodyLimit: formBytes,
    creates: true,
    message: "Image Uploaded",
  },
});
