import { Link } from "react-router";
import { openedHere } from "#browser/url-dialog.ts";
import { formatDay, lagosDay } from "#domain/days.ts";
import { Card } from "#ui/card.tsx";
import type { Document } from "../contract.ts";
import { DeleteButton, DownloadButton, EditButton, PreviewLink, RestoreButton } from "./document-acts.tsx";
import { DocumentBadges, DocumentFacts, Tags } from "./document-facts.tsx";
import { FileSign } from "./file-sign.tsx";

export type CardGiven = {
  hrefOf: (document: { id: string }) => string;
  onTag: (tag: string) => void;
  onEdit?: (document: Document) => void;
  showsProperty: boolean;
  /** One below the heading that stands over the list. */
  heading: "h2" | "h3";
};

type DocumentCardProps = CardGiven & { document: Document };

/** One paper: what it is, and what can be done with it. */
export function DocumentCard({ document, hrefOf, onTag, onEdit, showsProperty, heading: Heading }: DocumentCardProps) {
  const { title, description, tags, deletedAt } = document;
  return (
    <Card className="flex min-w-0 flex-1 flex-col gap-3">
      <div className="flex items-start gap-3">
        <FileSign {...document} />
        <div className="flex min-w-0 flex-1 flex-col gap-1.5">
          <Heading className="font-bold break-words">
            {deletedAt ? (
              title
            ) : (
              <Link to={hrefOf(document)} state={openedHere} preventScrollReset className="hover:underline">
                {title}
              </Link>
            )}
          </Heading>
          <DocumentBadges document={document} />
        </div>
      </div>
      {description ? <p className="line-clamp-3 break-words whitespace-pre-line">{description}</p> : null}
      <DocumentFacts document={document} showsProperty={showsProperty} />
      <Tags tags={tags} onTag={deletedAt ? undefined : onTag} />
      <div className="mt-auto flex flex-wrap items-center gap-2">
        {deletedAt ? (
          <Deleted document={document} />
        ) : (
          <>
            <DownloadButton document={document} />
            <PreviewLink document={document} hrefOf={hrefOf} />
            <span className="ml-auto flex">
              {onEdit ? <EditButton document={document} onEdit={() => onEdit(document)} /> : null}
              <DeleteButton document={document} />
            </span>
          </>
        )}
      </div>
    </Card>
  );
}

function Deleted({ document }: { document: Document }) {
  const until = document.restorableUntil;
  return (
    <>
      <RestoreButton document={document} />
      {until ? (
        <span className="text-sm text-ink-soft">Gone for good on {formatDay(lagosDay(new Date(until)))}</span>
      ) : null}
    </>
  );
}
