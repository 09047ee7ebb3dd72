import { Button } from "./button.tsx";

type ShowMoreProps = {
  /** A list that is read page by page. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  label?: string;
  /** How many are on show, where it says so. */
  shown?: number;
  className?: string;
};

/** The way to the next page of a list, for as long as there is one. */
export function ShowMore({ list, label = "Show more", shown, className = "self-center" }: ShowMoreProps) {
  if (!list.hasNextPage) return null;
  const button = (
    <Button
      className={className}
      busy={list.isFetchingNextPage}
      busyLabel="Loading more"
      onClick={() => void list.fetchNextPage()}
    >
      {list.isFetchNextPageError ? "Could not load more. Try again" : label}
    </Button>
  );
  if (shown === undefined) return button;
  return (
    <div className="flex flex-col items-center gap-2">
      {button}
      <p className="text-sm text-ink-soft tabular-nums" aria-live="polite">
        {shown.toLocaleString("en-NG")} shown
      </p>
    </div>
  );
}
