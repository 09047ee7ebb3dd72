import { useSend } from "#browser/queries.ts";
import { failureToast, goodToast } from "#browser/toasts.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { blogApi, forgetPost, postLists } from "../client.ts";

type DeletePostProps = { post: { id: string; title: string }; onClose: () => void; onDeleted: () => void };

/** Asks once, in the specification's words, before a post is gone for good. */
export function DeletePost({ post, onClose, onDeleted }: DeletePostProps) {
  const remove = useSend(blogApi.removePost, {
    refreshes: postLists,
    onError: (error) => {
      failureToast("Error", error, "Failed to delete blog post");
      onClose();
    },
    onSuccess: () => {
      forgetPost(post.id);
      goodToast("Post deleted", `“${post.title}” is gone.`);
      onDeleted();
    },
  });
  return (
    <ConfirmDialog
      title="Are you sure you want to delete this post?"
      description={`“${post.title}” and its address will be gone for good.`}
      act="Delete"
      busy={remove.isPending}
      busyLabel="Deleting…"
      onConfirm={() => remove.mutate({ id: post.id })}
      onClose={onClose}
    />
  );
}
