import { lagosDay } from "#domain/days.ts";
import { labelOf } from "#domain/vocab.ts";
import { Badge } from "#ui/badge.tsx";
import { Day } from "#ui/values.tsx";
import type { Document } from "../contract.ts";
import { sizeWords } from "../rules.ts";
import { ExpiryBadge } from "./expiry-badge.tsx";

const timesWords = (count: number) => (count === 1 ? "1 download" : `${count.toLocaleString("en-NG")} downloads`);

/** What sort of paper it is, and how long it holds. */
export function DocumentBadges({ document: { category, expiresOn } }: { document: Document }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Badge tone="brand">{labelOf(category)}</Badge>
      {expiresOn ? <ExpiryBadge expiresOn={expiresOn} /> : null}
    </div>
  );
}

/** The file's name and size, how often it was taken, who put it here and when. */
export function DocumentFacts({ document, showsProperty }: { document: Document; showsProperty: boolean }) {
  const { fileName, fileSize, downloadCount, uploadedBy, createdAt, propertyName, assetName } = document;
  return (
    <div className="flex flex-col gap-0.5 text-sm text-ink-soft">
      {showsProperty ? <p className="font-medium break-words">{propertyName}</p> : null}
      {assetName ? <p className="font-medium break-words">{assetName}</p> : null}
      <p className="break-all">{fileName}</p>
      <p className="flex flex-wrap gap-x-1.5 tabular-nums">
        <span>{sizeWords(fileSize)} ·</span>
        <span>{timesWords(downloadCount)}</span>
      </p>
      <p className="break-words">
        {uploadedBy}, <Day day={lagosDay(new Date(createdAt))} />
      </p>
    </div>
  );
}

type TagsProps = { tags: readonly string[]; onTag: ((tag: string) => void) | undefined };

/** Each leads to all that carry it. */
export function Tags({ tags, onTag }: TagsProps) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="-my-1 flex flex-wrap gap-x-1">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          {onTag ? (
            <button
              type="button"
              onClick={() => onTag(tag)}
              className="inline-flex min-h-11 max-w-full items-center px-1 text-sm font-medium text-brand hover:underline"
            >
              <span className="truncate">#{tag}</span>
            </button>
          ) : (
            <span className="block truncate px-1 text-sm text-ink-soft">#{tag}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
