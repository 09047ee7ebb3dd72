import { Share2 } from "lucide-react";
import { PublicFrame } from "#features/site/parts/public-frame.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import type { Post, PostSummary } from "../contract.ts";
import { blogAddress, categoryName } from "../rules.ts";
import shareScript from "../share.script.ts?worker&url";
import { ArticleText } from "./article-text.tsx";
import { BlogPicture } from "./blog-picture.tsx";
import { PostCard, Published } from "./post-card.tsx";

type ArticlePageProps = { post: Post; related: readonly PostSummary[]; supportEmail: string | null };

/** A post as everybody reads it, then what else there is to read. */
export function ArticlePage({ post, related, supportEmail }: ArticlePageProps) {
  return (
    <PublicFrame supportEmail={supportEmail} scripts={[shareScript]}>
      <article className="mx-auto flex w-full max-w-[46rem] flex-col gap-6 px-4 py-10 md:py-16">
        <header className="flex flex-col gap-4">
          <a
            href={blogAddress({ category: post.category, search: "", page: 1 })}
            className="inline-flex min-h-11 items-center self-start font-semibold text-brand hover:underline"
          >
            {categoryName(post.category)}
          </a>
          <h1 className="font-headline text-3xl font-semibold tracking-[-0.015em] text-balance wrap-anywhere">
            {post.title}
          </h1>
          <div className="flex flex-wrap items-center justify-between gap-3 text-ink-soft">
            <p>
              <Published post={post} />
            </p>
            <Button
              data-share
              className="invisible noscript:hidden print:hidden"
              icon={<Share2 aria-hidden="true" className="size-5" />}
            >
              Share
            </Button>
          </div>
        </header>
        {post.featured_image ? (
          <BlogPicture address={post.featured_image} alt="" isFirst className="rounded-card" />
        ) : null}
        <ArticleText html={post.content} />
        <Tags tags={post.tags} />
        <Invitation />
      </article>
      {related.length > 0 ? (
        <section aria-labelledby="related" className="border-t border-line print:hidden">
          <div className="page-width flex flex-col gap-6 py-12">
            <h2 id="related" className="font-headline text-2xl font-semibold">
              Read on
            </h2>
            <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
              {related.map((one) => (
                <PostCard key={one.id} post={one} />
              ))}
            </ul>
          </div>
        </section>
      ) : null}
    </PublicFrame>
  );
}

/** What this is all about, for a reader who came from a search and knows nothing of it yet. */
function Invitation() {
  return (
    <aside
      aria-labelledby="invitation"
      className="cloth-ground mt-4 flex flex-col items-start gap-4 rounded-card p-6 md:p-8 print:hidden"
    >
      <h2 id="invitation" className="font-headline text-2xl font-semibold tracking-[-0.01em] text-balance">
        Let Tunse remember it for you
      </h2>
      <p className="text-lg text-ink-soft text-pretty">
        It plans your building’s maintenance with AI, gives the work to your people, and has every finished job proved
        by photo or video.
      </p>
      <ButtonLink to="/waitlist" variant="action" reloadDocument>
        Join Waitlist
      </ButtonLink>
    </aside>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="print:hidden flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag}>
          <a
            href={blogAddress({ category: "", search: tag, page: 1 })}
            className="inline-flex min-h-11 items-center rounded-full bg-hush px-4 text-ink-soft hover:text-ink hover:underline focus-visible:rounded-full"
          >
            {tag}
          </a>
        </li>
      ))}
    </ul>
  );
}
