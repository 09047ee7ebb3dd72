import {
  data,
  type HeadersFunction,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
} from "react-router";
import { PublicFrame } from "#features/site/parts/public-frame.tsx";
import { type PageFacts, servicesOf } from "#platform/page-context.ts";
import { ButtonLink } from "#ui/button.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { ArticlePage } from "../parts/article-page.tsx";
import type { BlogPages } from "../queries.server.ts";
import { articleFacts } from "../rules.ts";

export const handle = { hydrate: false, dark: true };
/** The same to everybody, until a post changes; one that is not there is not kept. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** 404 for a draft and for what nobody wrote; any other failure leads back to the list (specification 8). */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { supportEmail, url, blog } = servicesOf<PageFacts & BlogPages>(context);
  const { slug = "" } = params;
  // Some write addresses down in capitals.
  const found = await blog.article(slug.toLowerCase()).catch(() => {
    throw redirect("/blog");
  });
  if (!found) throw data({ supportEmail } satisfies Missing, { status: 404 });
  if (found.post.slug !== slug) throw redirect(`/blog/${found.post.slug}`, 301);
  return data({ supportEmail, url, ...found }, { headers: { "tunse-keep": `/blog/${slug} posts` } });
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [{ title: "Article Not Found · Tunse" }, { name: "robots", content: "noindex" }];
  const { post, url } = loaderData;
  return [
    ...pageMeta({
      title: `${post.meta_title} · Tunse`,
      description: post.meta_description,
      url,
      path: `/blog/${post.slug}`,
      kind: "article",
      ...(post.featured_image?.startsWith("/") ? { image: `${post.featured_image}/card` } : {}),
      facts: articleFacts(post, url),
    }),
    { property: "article:published_time", content: post.publish_date ?? "" },
    { property: "article:modified_time", content: post.updated_at },
  ];
};

export default function Article() {
  const { supportEmail, post, related } = useLoaderData<typeof loader>();
  return <ArticlePage post={post} related={related} supportEmail={supportEmail} />;
}

type Missing = Pick<PageFacts, "supportEmail">;

export function ErrorBoundary({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <PublicFrame supportEmail={isMissing ? (error.data as Missing).supportEmail : null}>
      <div className="page-width flex flex-col items-start gap-4 py-20">
        <h1 className="font-headline text-3xl font-semibold">
          {isMissing ? "Article Not Found" : "This article could not be shown"}
        </h1>
        <p className="text-lg text-ink-soft">It may have moved, or it is not published any more.</p>
        <ButtonLink to="/blog" variant="action" reloadDocument>
          Back to the blog
        </ButtonLink>
      </div>
    </PublicFrame>
  );
}
