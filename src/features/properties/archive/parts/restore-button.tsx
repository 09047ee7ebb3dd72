import { ArchiveRestore } from "lucide-react";
import { queryClient, useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { Button } from "#ui/button.tsx";
import type { PropertySummary } from "../../contract.ts";
import { archiveApi } from "../client.ts";

/** Brings an archived building back; everything on the page is read again. */
export function RestoreButton({ property: { id, name } }: { property: Pick<PropertySummary, "id" | "name"> }) {
  const restore = useSend(archiveApi.restoreProperty, {
    onError: (error) => problemToast("Not restored", error, "Nothing was changed. Please try again."),
    onSuccess: () => {
      goodToast("Property restored", `${name} is back, with all that belongs to it.`);
      void queryClient.invalidateQueries();
    },
  });
  return (
    <Button
      onClick={() => restore.mutate({ id })}
      busy={restore.isPending}
      busyLabel="Restoring…"
      aria-label={`Restore ${name}`}
      icon={<ArchiveRestore aria-hidden="true" className="size-5" />}
    >
      Restore
    </Button>
  );
}
