import { Button } from "../../../ui/button.tsx";

type Pages = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
};

/** The way to more of a list, and how many are shown. */
export function MoreOf({ list, shown }: { list: Pages; shown: number }) {
  if (!list.hasNextPage) return null;
  return (
    <div className="flex flex-col items-center gap-2">
      {list.isFetchNextPageError ? <p className="text-bad">The next ones could not be loaded.</p> : null}
      <Button busy={list.isFetchingNextPage} busyLabel="Loading more" onClick={() => void list.fetchNextPage()}>
        Show more
      </Button>
      <p className="text-sm text-ink-soft tabular-nums" aria-live="polite">
        {shown.toLocaleString("en-NG")} shown
      </p>
    </div>
  );
}
