import { useState } from "react";
import { CsvButton } from "#browser/csv-button.tsx";
import { Badge } from "#ui/badge.tsx";
import { Divided } from "#ui/card.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";
import { Day, Money } from "#ui/values.tsx";
import { ledgerApi, useJournal } from "../client.ts";
import { postingsOf, type ShownPosting } from "../money.rules.ts";
import { PostingDialog } from "./posting-dialog.tsx";

type JournalProps = { propertyId: string; mayPutRight: boolean };

/** What happened to the money, the latest first. */
export function Journal({ propertyId, mayPutRight }: JournalProps) {
  const list = useJournal(propertyId);
  const [open, setOpen] = useState<ShownPosting | null>(null);
  if (list.isPending) {
    return (
      <Loading label="Loading the journal">
        <RowsSkeleton />
      </Loading>
    );
  }
  if (list.isError) {
    return (
      <FailedState title="The journal could not be loaded" onRetry={() => void list.refetch()} busy={list.isFetching} />
    );
  }
  const postings = postingsOf(list.data.pages.flatMap(({ lines }) => lines));
  if (postings.length === 0) {
    return (
      <p className="text-ink-soft">
        Nothing is entered yet. Begin with what the bank account held, as an opening balance.
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <Divided>
        {postings.map((posting) => (
          <Row key={posting.postingId} posting={posting} onOpen={() => setOpen(posting)} />
        ))}
      </Divided>
      <ShowMore list={list} />
      <CsvButton call={ledgerApi.listJournal} input={{ id: propertyId }} className="self-start" />
      {open ? <PostingDialog posting={open} mayPutRight={mayPutRight} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}

function Row({ posting, onOpen }: { posting: ShownPosting; onOpen: () => void }) {
  const { memo, fromName, toName, kobo, onDay, lines, reverses, reversedBy } = posting;
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-16 w-full items-start justify-between gap-3 px-4 py-3 text-left hover-fade hover:bg-hush focus-visible:-outline-offset-2"
      >
        <span className="min-w-0">
          <span className="block font-semibold break-words">{memo}</span>
          <span className="block text-sm text-ink-soft">
            {fromName} → {toName}
            {lines.length > 1 ? ` and ${lines.length - 1} more` : ""}
          </span>
          {reverses === null && reversedBy === null ? null : (
            <span className="mt-1 block">
              <Badge tone="warn">
                {reverses === null ? `Put right by No. ${reversedBy}` : `Puts No. ${reverses} right`}
              </Badge>
            </span>
          )}
        </span>
        <span className="shrink-0 text-right">
          <Money kobo={kobo} className="block font-bold" />
          <span className="block text-sm text-ink-soft">
            <Day day={onDay} />
          </span>
        </span>
      </button>
    </li>
  );
}
