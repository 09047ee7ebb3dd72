import { useState } from "react";
import { useNavigate } from "react-router";
import { dropDraft } from "#browser/drafts.ts";
import { useOwnDraft } from "#browser/own-draft.ts";
import { useCall } from "#browser/queries.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { EditedPost } from "../../contract.ts";
import { blogApi, blogHome, draftName } from "../client.ts";
import { DeletePost } from "./delete-post.tsx";
import { PostForm } from "./post-form.tsx";

type Opens = { onCreated: (id: string) => void };

/** A post that is there, to be edited. */
export function PostEditor({ id, onCreated }: { id: string } & Opens) {
  return <Editing post={useCall(blogApi.readAnyPost, { id }).data.post} onCreated={onCreated} />;
}

/** The form of a new post, or of one that is there. */
export function Editing({ post, onCreated }: { post: EditedPost | null } & Opens) {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const draft = useOwnDraft(draftName(post?.id ?? null));
  const deleted = () => {
    if (draft) dropDraft(draft);
    void navigate(blogHome, { replace: true });
  };
  return (
    <>
      <PageHeader
        title={post ? "Edit post" : "New post"}
        back={{ to: blogHome, label: "All posts" }}
        lead={
          post?.status === "published" ? (
            <a href={`/blog/${post.slug}`} target="_blank" rel="noreferrer" className="text-brand underline">
              /blog/{post.slug}
            </a>
          ) : undefined
        }
      />
      {draft ? (
        <PostForm key={draft} post={post} draft={draft} onDelete={() => setDeleting(true)} onCreated={onCreated} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
      {post && deleting ? <DeletePost post={post} onClose={() => setDeleting(false)} onDeleted={deleted} /> : null}
    </>
  );
}
