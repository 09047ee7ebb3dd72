import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { PublicFrame } from "#features/site/parts/public-frame.tsx";
import { type PageFacts, servicesOf } from "#platform/page-context.ts";
import { pageMeta } from "#ui/page-meta.ts";
import { EmptyState } from "#ui/states.tsx";
import { BlogFilters } from "../parts/blog-filters.tsx";
import { Pager } from "../parts/pager.tsx";
import { PostCard } from "../parts/post-card.tsx";
import type { BlogPages } from "../queries.server.ts";
import { blogAddress, categorySlugs, foundWords, isFrontPage, readWanted } from "../rules.ts";

export const handle = { hydrate: false, dark: true };
/** The same to everybody, until a post changes; what somebody searches for is not kept. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { supportEmail, url, blog } = servicesOf<PageFacts & BlogPages>(context);
  const asked = readWanted(new URL(request.url).searchParams);
  const found = await blog.page(asked);
  const wanted = { ...asked, page: found.page };
  const isKept =
    wanted.search === "" && (wanted.category === "" || categorySlugs.some((slug) => slug === wanted.category));
  return data(
    { supportEmail, url, wanted, found },
    isKept ? { headers: { "tunse-keep": `${blogAddress(wanted)} posts` } } : undefined,
  );
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const { url = "", wanted } = loaderData ?? {};
  return [
    ...pageMeta({
      title: "Blog · Tunse",
      description:
        "Practical notes on looking after buildings in Nigeria: what to check before the rains, what work should cost, and how to know that it was done.",
      url,
      path: wanted ? blogAddress(wanted) : "/blog",
      facts: { "@type": "Blog", name: "Tunse blog", url: `${url}/blog` },
    }),
    { tagName: "link", rel: "alternate", type: "application/rss+xml", title: "Tunse blog", href: "/blog/feed.xml" },
    ...(!wanted || isFrontPage(wanted) ? [] : [{ name: "robots", content: "noindex, follow" }]),
  ];
};

/** Published posts; search, categories and pages are plain links and a plain form. */
export default function Blog() {
  const { supportEmail, wanted, found } = useLoaderData<typeof loader>();
  const isFront = isFrontPage(wanted);
  return (
    <PublicFrame supportEmail={supportEmail}>
      <div className="page-width flex flex-col gap-8 py-10 md:py-16">
        <header className="flex max-w-2xl flex-col gap-3">
          <h1 className="font-headline text-3xl font-semibold tracking-[-0.015em] text-balance">Blog</h1>
          <p className="text-lg text-ink-soft text-pretty">
            How buildings are kept in good repair: before the rains, within the budget, and with proof.
          </p>
        </header>
        <BlogFilters wanted={wanted} />
        {isFront || found.total === 0 ? null : <p className="text-ink-soft">{foundWords(wanted, found.total)}</p>}
        {found.posts.length > 0 ? (
          <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {found.posts.map((post, at) => (
              <PostCard key={post.id} post={post} isFirst={at === 0} isLead={isFront && at === 0} />
            ))}
          </ul>
        ) : (
          <Nothing isFiltered={wanted.search !== "" || wanted.category !== ""} />
        )}
        <Pager wanted={wanted} pages={found.pages} />
      </div>
    </PublicFrame>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) return <EmptyState title="Coming Soon">The first posts are being written.</EmptyState>;
  return (
    <EmptyState
      title="No posts match"
      action={
        <a href="/blog" className="inline-flex min-h-11 items-center font-semibold text-brand underline">
          Show all posts
        </a>
      }
    >
      Try other words, or another category.
    </EmptyState>
  );
}
