import { clsx } from "clsx";
import { formatDay, lagosDay } from "#domain/days.ts";
import { Adire } from "#ui/adire.tsx";
import type { PostSummary } from "../contract.ts";
import { categoryName } from "../rules.ts";
import { BlogPicture } from "./blog-picture.tsx";

type PostCardProps = {
  post: PostSummary;
  /** Likely in view at once, so its picture is not put off. */
  isFirst?: boolean;
  /** Across the whole list, with its picture beside it where there is room. */
  isLead?: boolean;
};

const column = "(min-width: 64rem) 22rem, (min-width: 40rem) 50vw, 100vw";
const row = "(min-width: 72rem) 42rem, (min-width: 64rem) 60vw, 100vw";

/** A post in a list: its picture, what it is about, and how long it takes. */
export function PostCard({ post, isFirst = false, isLead = false }: PostCardProps) {
  const beside = isLead ? "lg:w-3/5 lg:shrink-0" : undefined;
  return (
    <li
      className={clsx(
        "group relative flex flex-col overflow-hidden rounded-card border border-line bg-surface",
        isLead && "sm:col-span-2 lg:col-span-3 lg:flex-row",
      )}
    >
      {post.featured_image ? (
        <BlogPicture
          address={post.featured_image}
          alt=""
          sizes={isLead ? row : column}
          isFirst={isFirst}
          className={beside}
        />
      ) : (
        <Adire className={clsx("aspect-[1200/630] w-full", beside)} repeatPx={256} />
      )}
      <div className={clsx("flex min-w-0 flex-1 flex-col gap-2 p-5", isLead && "lg:justify-center lg:p-8")}>
        <p className="text-sm font-semibold text-brand">{categoryName(post.category)}</p>
        <h2
          className={clsx(
            "text-xl font-bold tracking-[-0.01em] text-balance wrap-anywhere",
            isLead && "lg:font-headline lg:text-2xl lg:font-semibold",
          )}
        >
          <a href={`/blog/${post.slug}`} className="after:absolute after:inset-0 group-hover:underline">
            {post.title}
          </a>
        </h2>
        {post.excerpt ? <p className="line-clamp-3 text-ink-soft">{post.excerpt}</p> : null}
        <p className={clsx("pt-2 text-sm text-ink-soft", isLead ? "max-lg:mt-auto" : "mt-auto")}>
          <Published post={post} />
        </p>
      </div>
    </li>
  );
}

/** Who published it when, and how long it takes to read. */
export function Published({ post }: { post: PostSummary }) {
  const day = post.publish_date ? lagosDay(new Date(post.publish_date)) : null;
  return (
    <>
      {post.author_name}
      {day ? (
        <>
          {" · "}
          <time dateTime={post.publish_date ?? undefined} className="whitespace-nowrap">
            {formatDay(day)}
          </time>
        </>
      ) : null}
      {` · ${post.reading_minutes} min read`}
    </>
  );
}
