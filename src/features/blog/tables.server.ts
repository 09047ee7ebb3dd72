import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, day, instant, wholeNumber } from "#platform/columns.server.ts";
import type { CategorySlug, PostStatus } from "./rules.ts";

export const posts = pgTable("posts", {
  id: uuid().primaryKey(),
  slug: text().notNull(),
  title: text().notNull(),
  /** Cleaned HTML. */
  content: text().notNull(),
  /** Its words alone, for search and descriptions. */
  plain: text().notNull(),
  excerpt: text(),
  category: text().$type<CategorySlug>().notNull(),
  tags: text().array().notNull().default([]),
  featuredImage: text("featured_image"),
  metaTitle: text("meta_title"),
  metaDescription: text("meta_description"),
  status: text().$type<PostStatus>().notNull(),
  authorId: uuid("author_id"),
  authorName: text("author_name").notNull(),
  words: integer().notNull(),
  views: wholeNumber().notNull().default(0),
  publishDate: instant("publish_date"),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
  version: integer().notNull().default(1),
});

/** Every address that a post has or had: an old one leads to the new one. */
export const postSlugs = pgTable("post_slugs", {
  slug: text().primaryKey(),
  postId: uuid("post_id").notNull(),
});

/** Who has seen a post today, by a digest that says nothing of them; kept for two days. */
export const postViews = pgTable(
  "post_views",
  { postId: uuid("post_id").notNull(), seenOn: day("seen_on").notNull(), visitor: bytes().notNull() },
  (table) => [primaryKey({ columns: [table.postId, table.seenOn, table.visitor] })],
);

export const blogImages = pgTable("blog_images", {
  id: uuid().primaryKey(),
  fileName: text("file_name").notNull(),
  sha256: bytes().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  uploadedBy: uuid("uploaded_by").notNull(),
  createdAt: instant("created_at").notNull(),
  /** Since when no post has had it, as the last night saw. */
  idleSince: instant("idle_since"),
});
