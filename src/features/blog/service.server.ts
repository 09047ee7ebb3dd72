import { eq, like, or, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { invalid, notFound, refuseStale } from "#domain/problems.ts";
import { recordAct } from "#platform/acts.server.ts";
import { adminOf, type Ctx, transaction } from "#platform/context.server.ts";
import { dropPages } from "#platform/page-cache.server.ts";
import { cleanHtml, pictureOf } from "./content.rules.ts";
import type { blogCalls } from "./contract.ts";
import { holdPictures } from "./images/service.server.ts";
import { readAnyPost } from "./queries.server.ts";
import { countWords, freeSlug, longestContent, plainOf, slugOf } from "./rules.ts";
import { postSlugs, posts } from "./tables.server.ts";

type Row = typeof posts.$inferSelect;
type Create = CallRead<typeof blogCalls.createPost>;
type Change = CallRead<typeof blogCalls.changePost>;

/** Saves a new post; published at once, it is shown at once. */
export async function createPost(ctx: Ctx, input: Create) {
  return transaction(ctx, async (ctx) => {
    const id = newId();
    const me = adminOf(ctx);
    const { featured_image, meta_title, meta_description, author_name, slug, content, ...rest } = input;
    const row = {
      ...rest,
      ...textOf(content),
      id,
      slug: await takeSlug(ctx, id, slug, input.title),
      excerpt: input.excerpt ?? null,
      featuredImage: pictureAt(featured_image),
      metaTitle: meta_title ?? null,
      metaDescription: meta_description ?? null,
      authorId: me.id,
      authorName: author_name ?? me.name,
      publishDate: input.status === "published" ? ctx.now : null,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    };
    refuseEmpty(row);
    await ctx.db.insert(posts).values(row);
    await holdPictures(ctx, row);
    await ctx.db.insert(postSlugs).values({ slug: row.slug, postId: id });
    await recordAct(ctx, { thing: "post", act: input.status === "published" ? "published" : "created", thingId: id });
    await dropPages(ctx.db, "posts");
    return readAnyPost(ctx, { id });
  });
}

/** Changes what is named; a call with an old version is told that somebody else saved. */
export async function changePost(ctx: Ctx, input: Change) {
  return transaction(ctx, async (ctx) => {
    const [before] = await ctx.db.select().from(posts).where(eq(posts.id, input.id)).for("update");
    if (!before) throw notFound("post");
    refuseStale("This post", before, input.version);
    const after = await changed(ctx, before, input);
    refuseEmpty(after);
    await ctx.db.update(posts).set(after).where(eq(posts.id, input.id));
    await holdPictures(ctx, after);
    await recordAct(ctx, { thing: "post", act: actOf(before, after), thingId: input.id });
    if (before.status === "published" || after.status === "published") await dropPages(ctx.db, "posts");
    return readAnyPost(ctx, { id: input.id });
  });
}

/** Deletes a post for good, with its addresses. */
export async function removePost(ctx: Ctx, { id }: { id: string }): Promise<null> {
  return transaction(ctx, async (ctx) => {
    const gone = await ctx.db.delete(posts).where(eq(posts.id, id)).returning({ id: posts.id });
    if (gone.length === 0) throw notFound("post");
    await recordAct(ctx, { thing: "post", act: "deleted", thingId: id });
    await dropPages(ctx.db, "posts");
    return null;
  });
}

async function changed(ctx: Ctx, before: Row, input: Change): Promise<Row> {
  const status = input.status ?? before.status;
  return {
    ...before,
    title: input.title ?? before.title,
    slug: await changedSlug(ctx, before, input),
    ...(input.content === undefined ? {} : textOf(input.content)),
    excerpt: given(input.excerpt, before.excerpt),
    category: input.category ?? before.category,
    tags: input.tags ?? before.tags,
    featuredImage: input.featured_image === undefined ? before.featuredImage : pictureAt(input.featured_image),
    metaTitle: given(input.meta_title, before.metaTitle),
    metaDescription: given(input.meta_description, before.metaDescription),
    authorName: input.author_name ?? before.authorName,
    status,
    publishDate: before.publishDate ?? (status === "published" ? ctx.now : null),
    updatedAt: ctx.now,
    version: before.version + 1,
  };
}

/** Undefined leaves it, null clears it. */
const given = (input: string | null | undefined, before: string | null) => (input === undefined ? before : input);

function actOf(before: Row, after: Row): "edited" | "published" | "withdrawn" {
  if (before.status === after.status) return "edited";
  return after.status === "published" ? "published" : "withdrawn";
}

function textOf(html: string) {
  const content = cleanHtml(html);
  if (content.length > longestContent) throw invalid("content", "The content is too long once it was cleaned.");
  const plain = plainOf(content);
  return { content, plain, words: countWords(plain) };
}

function refuseEmpty({ status, content }: Pick<Row, "status" | "content">): void {
  if (status === "published" && content === "") throw invalid("content", "A post needs some text to be published.");
}

/** The address of a picture of ours without its host; any other address stays as it is. */
const pictureAt = (address: string | null | undefined): string | null =>
  address ? (pictureOf(address) ?? address) : null;

/** A given slug that has no letters is refused; a title without any gets `post`. */
function wantedSlug(slug: string | null | undefined, title: string): string {
  if (!slug) return slugOf(title) || "post";
  const wanted = slugOf(slug);
  if (!wanted) throw invalid("slug", "A slug needs letters from a to z or digits.");
  return wanted;
}

/** The first free one of the wanted slug, -2, -3 …; two who save at once wait for each other. */
async function takeSlug(ctx: Ctx, id: string, slug: string | null | undefined, title: string): Promise<string> {
  const wanted = wantedSlug(slug, title);
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('posts.slug'))`);
  const rows = await ctx.db
    .select()
    .from(postSlugs)
    .where(or(eq(postSlugs.slug, wanted), like(postSlugs.slug, `${wanted}-%`)));
  return freeSlug(wanted, new Set(rows.filter(({ postId }) => postId !== id).map((row) => row.slug)));
}

/** The address that is asked for; one under which the post was published goes on leading to it. */
async function changedSlug(ctx: Ctx, before: Row, input: Change): Promise<string> {
  if (!input.slug || slugOf(input.slug) === before.slug) return before.slug;
  const slug = await takeSlug(ctx, before.id, input.slug, before.title);
  if (before.publishDate === null) await ctx.db.delete(postSlugs).where(eq(postSlugs.slug, before.slug));
  await ctx.db.insert(postSlugs).values({ slug, postId: before.id }).onConflictDoNothing();
  return slug;
}
