import { Link } from "react-router";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { useLatest, useReadingAll } from "../client.ts";
import { NoticeList } from "./notice-list.tsx";

const linkLook = "inline-flex min-h-11 items-center rounded-control px-2 font-semibold text-brand hover:underline";

/** The newest notices, below the bell. */
export function NewestNotices({ onLeave }: { onLeave: () => void }) {
  const { data, isPending, isFetching, refetch } = useLatest();
  const readAll = useReadingAll();
  return (
    <section aria-label="Notifications" className="flex min-h-0 flex-col">
      <header className="flex min-h-13 items-center justify-between gap-2 border-b border-line pr-2 pl-4">
        <h2 className="text-lg font-bold tracking-[-0.01em]">Notifications</h2>
        {data && data.unread > 0 ? (
          <button type="button" aria-busy={readAll.isPending} onClick={() => readAll.mutate({})} className={linkLook}>
            Mark all as read
          </button>
        ) : null}
      </header>
      <div className="min-h-0 overflow-y-auto [&>ul]:rounded-none [&>ul]:border-0">
        {isPending ? <RowsSkeleton rows={3} /> : null}
        {!isPending && !data ? (
          <p role="alert" className="px-4 py-5">
            They could not be loaded.{" "}
            <button type="button" aria-busy={isFetching} onClick={() => void refetch()} className={linkLook}>
              Try again
            </button>
          </p>
        ) : null}
        {data?.notifications.length === 0 ? (
          <p className="px-4 py-5 text-ink-soft">Nothing yet. What happens at your buildings is told here.</p>
        ) : null}
        {data && data.notifications.length > 0 ? <NoticeList notices={data.notifications} onOpen={onLeave} /> : null}
      </div>
      <footer className="flex items-center justify-between border-t border-line px-2 py-1">
        <Link to="/notifications" onClick={onLeave} className={linkLook}>
          See all
        </Link>
        <Link to="/notifications?settings=1" onClick={onLeave} className={linkLook}>
          Choose what comes
        </Link>
      </footer>
    </section>
  );
}
