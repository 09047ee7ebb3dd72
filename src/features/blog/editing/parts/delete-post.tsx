import { useSend } from "../../../../browser/queries.ts";
import { failureToast, goodToast } from "../../../../browser/toasts.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { blogRoutes, forgetPost, postLists } from "../client.ts";

type DeletePostProps = { post: { id: string; title: string }; onClose: () => void; onDeleted: () => void };

/** Asks once, in the specification's words, before a post is gone for good. */
export function DeletePost({ post, onClose, onDeleted }: DeletePostProps) {
  const remove = useSend(blogRoutes.removePost, {
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
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Are you sure you want to delete this post?"
      description={`“${post.title}” and its address will be gone for good.`}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button
            variant="danger"
            busy={remove.isPending}
            busyLabel="Deleting…"
            onClick={() => remove.mutate({ id: post.id })}
          >
            Delete
          </Button>
        </>
      }
    />
  );
}
