import { useQuery } from "@tanstack/react-query";
import { messageOf } from "#browser/api.ts";
import { optionsOf, queryClient } from "#browser/queries.ts";
import { Dialog } from "#ui/dialog.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";
import { documentApi, isSpent } from "../client.ts";
import type { Document } from "../contract.ts";
import { DownloadButton, OpenPdf } from "./document-acts.tsx";
import { DocumentBadges, DocumentFacts, Tags } from "./document-facts.tsx";

/** One paper by its address: all that is written about it, and the picture itself. */
export function DocumentDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const options = optionsOf(documentApi.findDocument, { id });
  const { data, error, isFetching, refetch } = useQuery(options, queryClient);
  const document = data?.document;
  const isPicture = document?.opensAs?.startsWith("image/") ?? false;
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => open || onClose()}
      title={<span className="break-words">{document?.title ?? "Document"}</span>}
      actions={
        document ? (
          <>
            {isPicture ? null : <OpenPdf document={document} />}
            <DownloadButton document={document} />
          </>
        ) : undefined
      }
    >
      {document ? <Details document={document} onSpent={() => void refetch()} /> : null}
      {!document && error ? (
        <FailedState onRetry={() => void refetch()} busy={isFetching}>
          {messageOf(error)}
        </FailedState>
      ) : null}
      {!document && !error ? <RowsSkeleton rows={3} /> : null}
    </Dialog>
  );
}

function Details({ document, onSpent }: { document: Document; onSpent: () => void }) {
  const { description, tags, previewUrl, title, opensAs } = document;
  return (
    <div className="flex flex-col gap-4">
      <DocumentBadges document={document} />
      {previewUrl && opensAs?.startsWith("image/") ? (
        <img
          src={previewUrl}
          alt={title}
          onError={() => isSpent(previewUrl) && onSpent()}
          className="mx-auto max-h-[60dvh] min-h-24 rounded-control bg-hush object-contain"
        />
      ) : null}
      {description ? <p className="break-words whitespace-pre-line">{description}</p> : null}
      <DocumentFacts document={document} showsProperty />
      <Tags tags={tags} onTag={undefined} />
    </div>
  );
}
