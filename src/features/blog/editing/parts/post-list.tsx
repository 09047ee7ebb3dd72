import { Eye, FileText, Globe, PencilLine, Plus, Trash2 } from "lucide-react";
import { useCallback, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { CsvButton } from "#browser/csv-button.tsx";
import { useFilterChange } from "#browser/filters.ts";
import { usePages } from "#browser/queries.ts";
import { Adire } from "#ui/adire.tsx";
import { Badge } from "#ui/badge.tsx";
import { ButtonLink, IconButton } from "#ui/button.tsx";
import { Divided } from "#ui/card.tsx";
import { FilterChips } from "#ui/filter-chips.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SearchBox } from "#ui/search-box.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { EmptyState } from "#ui/states.tsx";
import { Instant } from "#ui/values.tsx";
import type { EditedPost } from "../../contract.ts";
import { BlogPicture } from "../../parts/blog-picture.tsx";
import { categoryName, postStatuses } from "../../rules.ts";
import { blogApi, blogHome, postsPerPage } from "../client.ts";
import { DeletePost } from "./delete-post.tsx";

const usual = { search: "", status: "" };

/** Posts of every status; what is looked for stands in the address. */
export function PostList() {
  const [query] = useSearchParams();
  const search = query.get("search") ?? "";
  const status = postStatuses.find((one) => one === query.get("status"));
  const found = usePages(blogApi.listAllPosts, {
    ...(search && { search }),
    status,
    content: "0",
    limit: postsPerPage,
  });
  const posts = found.data.pages.flatMap((page) => page.posts);
  const counts = found.data.pages[0]?.counts;
  const change = useFilterChange(usual);
  const look = useCallback((text: string) => change({ search: text }), [change]);
  return (
    <>
      <PageHeader
        title="Blog Management"
        actions={
          <ButtonLink to={`${blogHome}/new`} variant="action" icon={<Plus aria-hidden="true" className="size-5" />}>
            New post
          </ButtonLink>
        }
      />
      <div className="mb-4 flex flex-col gap-3">
        <SearchBox label="Search posts" value={search} onSearch={look} />
        <FilterChips
          label="Status"
          value={status ?? ""}
          onChange={(value) => change({ status: value })}
          options={[
            { value: "", label: "All", count: counts?.all },
            { value: "published", label: "Published", count: counts?.published },
            { value: "draft", label: "Drafts", count: counts?.draft },
          ]}
        />
      </div>
      {posts.length > 0 ? <Rows posts={posts} /> : <Nothing isFiltered={search !== "" || status !== undefined} />}
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <ShowMore list={found} />
        <CsvButton call={blogApi.listAllPosts} input={{ search: search || undefined, status, content: "0" }} />
      </div>
    </>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <EmptyState title="No posts match">Try fewer letters, or another status.</EmptyState>;
  return <EmptyState title="No posts yet">What you write and publish stands on /blog at once.</EmptyState>;
}

function Rows({ posts }: { posts: readonly EditedPost[] }) {
  const [deleting, setDeleting] = useState<EditedPost | null>(null);
  const close = () => setDeleting(null);
  return (
    <>
      <Divided>
        {posts.map((post) => (
          <li key={post.id} className="flex items-center gap-2 py-1 pr-1">
            <Link
              to={`${blogHome}/${post.id}`}
              className="group flex min-w-0 flex-1 items-center gap-4 px-4 py-2.5 focus-visible:-outline-offset-2"
            >
              <Thumbnail post={post} />
              <span className="flex min-w-0 flex-1 flex-col gap-1">
                <span className="font-semibold wrap-anywhere group-hover:underline">{post.title}</span>
                <PostFacts post={post} />
              </span>
            </Link>
            <IconButton label={`Delete ${post.title}`} onClick={() => setDeleting(post)}>
              <Trash2 aria-hidden="true" className="size-5" />
            </IconButton>
          </li>
        ))}
      </Divided>
      {deleting ? <DeletePost post={deleting} onClose={close} onDeleted={close} /> : null}
    </>
  );
}

function Thumbnail({ post: { featured_image: address } }: { post: EditedPost }) {
  const look = "hidden aspect-[1200/630] w-28 shrink-0 overflow-hidden rounded-control bg-hush sm:block";
  return (
    <span className={look}>
      {address ? <BlogPicture address={address} alt="" sizes="7rem" /> : <Adire className="h-full" repeatPx={112} />}
    </span>
  );
}

function PostFacts({ post }: { post: EditedPost }) {
  const isPublished = post.status === "published";
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      <Badge tone={isPublished ? "good" : "plain"} icon={isPublished ? Globe : PencilLine}>
        {isPublished ? "Published" : "Draft"}
      </Badge>
      <span className="inline-flex items-center gap-1">
        <FileText aria-hidden="true" className="size-4" />
        {categoryName(post.category)}
      </span>
      <span className="inline-flex items-center gap-1 tabular-nums">
        <Eye aria-hidden="true" className="size-4" />
        {post.views.toLocaleString("en-NG")} views
      </span>
      <span>
        {post.author_name}, <Instant at={post.updated_at} />
      </span>
    </span>
  );
}
