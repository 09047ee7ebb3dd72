import { and, desc, eq, getTableColumns, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { readInstant } from "#domain/days.ts";
import { isId } from "#domain/ids.ts";
import { notFound, Problem } from "#domain/problems.ts";
import { likePattern } from "#domain/text.ts";
import type { Ctx } from "#platform/context.server.ts";
import { foreignCursor, readCursor, readPage } from "#platform/paging.server.ts";
import { cleanHtml, type PictureSize, picturesIn } from "./content.rules.ts";
import type { blogCalls, EditedPost, Post, PostSummary } from "./contract.ts";
import {
  blogCategories,
  postsOnPage,
  readingMinutes,
  relatedPosts,
  shortened,
  slugForm,
  type Wanted,
} from "./rules.ts";
import { blogImages, postSlugs, posts } from "./tables.server.ts";

type Row = typeof posts.$inferSelect;
type Listing = CallRead<typeof blogCalls.listPosts>;
type Light = Omit<Row, "content" | "plain"> & { begins: string };

const { content: _, plain, ...columns } = getTableColumns(posts);
/** How the text begins is enough for a description. */
const light = { ...columns, begins: sql<string>`left(${plain}, 200)` };

const isPublished = eq(posts.status, "published");

/** Published posts, the newest first. */
export async function listPosts(ctx: Ctx, input: Listing) {
  const query = ctx.db
    .select(light)
    .from(posts)
    .where(and(isPublished, filtersOf(input), after(posts.publishDate, input.cursor)))
    .orderBy(desc(posts.publishDate), desc(posts.id));
  const { rows, nextCursor } = await readPage(input, query, (row) => [row.publishDate?.toISOString() ?? "", row.id]);
  return { posts: rows.map(showSummary), nextCursor };
}

/** What the pages of the blog read, since a page reaches the server by what it is handed only. */
export const blogPages = (contextOf: () => Ctx) => ({
  blog: {
    page: (wanted: Wanted) => findPostPage(contextOf(), wanted, postsOnPage),
    article: (slug: string) => findArticle(contextOf(), slug),
  },
});
export type BlogPages = ReturnType<typeof blogPages>;

/** A published post and up to three of its category; null where there is none. */
async function findArticle(ctx: Ctx, slug: string): Promise<{ post: Post; related: PostSummary[] } | null> {
  if (!slugForm.test(slug)) return null;
  const post = await readPost(ctx, { slug }).catch((error: unknown) => {
    if (error instanceof Problem && error.code === "not_found") return null;
    throw error;
  });
  if (!post) return null;
  const { posts } = await listPosts(ctx, { category: post.category, limit: relatedPosts + 1 });
  return { post, related: posts.filter(({ id }) => id !== post.id).slice(0, relatedPosts) };
}

/** The addresses of published posts, for the sitemap. */
export async function listPostAddresses(ctx: Ctx): Promise<{ path: string; changedAt: Date }[]> {
  const { slug, updatedAt } = posts;
  const rows = await ctx.db.select({ slug, updatedAt }).from(posts).where(isPublished).orderBy(desc(posts.publishDate));
  return rows.map((row) => ({ path: `/blog/${row.slug}`, changedAt: row.updatedAt }));
}

/** One page of the public list, by its number, with how many there are: its links are plain addresses. */
async function findPostPage(ctx: Ctx, wanted: Wanted, size: number) {
  const where = and(isPublished, filtersOf(wanted));
  const total = await ctx.db.$count(posts, where);
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(wanted.page, pages);
  const rows = await ctx.db
    .select(light)
    .from(posts)
    .where(where)
    .orderBy(desc(posts.publishDate), desc(posts.id))
    .limit(size)
    .offset((page - 1) * size);
  return { posts: rows.map(showSummary), page, pages, total };
}

function filtersOf({ category, search }: Pick<Listing, "category" | "search">): SQL | undefined {
  const pattern = search ? likePattern(search) : undefined;
  return and(
    category && category !== "all" ? sql`${posts.category} = ${category}` : undefined,
    pattern
      ? or(
          ilike(posts.title, pattern),
          ilike(posts.excerpt, pattern),
          ilike(posts.plain, pattern),
          sql`array_to_string(${posts.tags}, ' ') ilike ${pattern}`,
        )
      : undefined,
  );
}

function after(column: typeof posts.publishDate | typeof posts.updatedAt, cursor?: string): SQL | undefined {
  const [at = "", id = ""] = readCursor(cursor, 2) ?? [];
  if (cursor === undefined) return undefined;
  if (readInstant(at) === null || !isId(id)) throw foreignCursor();
  return sql`(${column}, ${posts.id}) < (${at}::timestamptz, ${id}::uuid)`;
}

export const listCategories = async () => ({ categories: blogCategories.map(({ name, slug }) => ({ name, slug })) });

/** The published post of an address that it has or had; 404 for a draft. */
export async function readPost(ctx: Ctx, { slug }: { slug: string }): Promise<Post> {
  const [row] = await ctx.db
    .select(getTableColumns(posts))
    .from(postSlugs)
    .innerJoin(posts, eq(posts.id, postSlugs.postId))
    .where(and(eq(postSlugs.slug, slug), isPublished));
  if (!row) throw notFound("article");
  const { content, plain, ...rest } = row;
  const sizes = await findSizes(ctx, picturesIn(content));
  return { ...showSummary({ ...rest, begins: plain.slice(0, 200) }), content: cleanHtml(content, sizes) };
}

/** How large these pictures of ours are, by their address. */
async function findSizes(ctx: Ctx, addresses: readonly string[]): Promise<Map<string, PictureSize>> {
  const ids = addresses.map((address) => address.slice(-36)).filter(isId);
  if (ids.length === 0) return new Map();
  const { id, width, height } = blogImages;
  const rows = await ctx.db.select({ id, width, height }).from(blogImages).where(inArray(id, ids));
  return new Map(rows.map((row) => [`/api/blog/images/${row.id}`, { width: row.width, height: row.height }]));
}

/** Posts of every status, the last changed first, with how many of each there are. */
export async function listAllPosts(ctx: Ctx, input: CallRead<typeof blogCalls.listAllPosts>) {
  const query = ctx.db
    .select({ ...light, content: input.content === "0" ? sql<null>`null` : posts.content })
    .from(posts)
    .where(
      and(
        input.status ? eq(posts.status, input.status) : undefined,
        filtersOf(input),
        after(posts.updatedAt, input.cursor),
      ),
    )
    .orderBy(desc(posts.updatedAt), desc(posts.id));
  const { rows, nextCursor } = await readPage(input, query, (row) => [row.updatedAt.toISOString(), row.id]);
  return { posts: rows.map(showEdited), counts: await countPosts(ctx, input), nextCursor };
}

async function countPosts(ctx: Ctx, input: Pick<Listing, "category" | "search">) {
  const published = sql<number>`(count(*) filter (where ${isPublished}))::int`;
  const [counts] = await ctx.db
    .select({ all: sql<number>`count(*)::int`, published })
    .from(posts)
    .where(filtersOf(input));
  const { all, published: shown } = { all: 0, published: 0, ...counts };
  return { all, published: shown, draft: all - shown };
}

/** A post of any status. */
export async function readAnyPost(ctx: Ctx, { id }: { id: string }): Promise<{ post: EditedPost }> {
  const [row] = await ctx.db
    .select({ ...light, content: posts.content })
    .from(posts)
    .where(eq(posts.id, id));
  if (!row) throw notFound("post");
  return { post: showEdited(row) };
}

const showEdited = (row: Light & { content: string | null }): EditedPost => ({
  ...showSummary(row),
  content: row.content,
  version: row.version,
});

const showSummary = (row: Light): PostSummary => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  excerpt: row.excerpt,
  category: row.category,
  tags: row.tags,
  featured_image: row.featuredImage,
  meta_title: row.metaTitle ?? row.title,
  meta_description: row.metaDescription ?? row.excerpt ?? shortened(row.begins, 160),
  status: row.status,
  author_name: row.authorName,
  views: row.views,
  reading_minutes: readingMinutes(row.words),
  publish_date: row.publishDate?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});
