import { Bell } from "lucide-react";
import { Link } from "react-router";
import { Disclosure } from "#ui/disclosure.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { useLatest, useReadingAll } from "../client.ts";
import { NoticeList } from "./notice-list.tsx";

const buttonLook =
  "relative inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink-soft hover-fade hover:bg-hush hover:text-ink focus-visible:rounded-control";

/** The bell with how many are unread: on the rail it opens the newest in place, on phones it leads to all of them. */
export function NoticeBell({ place }: { place: "rail" | "top" }) {
  if (place === "top") {
    return (
      <Link to="/notifications" prefetch="intent" className={buttonLook}>
        <Face />
      </Link>
    );
  }
  return (
    <Disclosure
      button={<Face />}
      buttonLook={buttonLook}
      panelLook="bottom-full left-0 mb-2 flex max-h-[min(36rem,80dvh)] w-[26rem] flex-col rounded-card border border-line bg-surface text-ink shadow-float animate-rise"
    >
      {(close) => <Newest onLeave={close} />}
    </Disclosure>
  );
}

const mostShown = 99;

function Face() {
  const unread = useLatest().data?.unread ?? 0;
  return (
    <>
      <Bell aria-hidden="true" className="size-5" />
      <span className="sr-only">Notifications{unread > 0 ? `, ${unread.toLocaleString("en-NG")} unread` : ""}</span>
      {unread > 0 ? (
        <span
          aria-hidden="true"
          className="absolute top-0.5 left-5.5 min-w-5 rounded-full bg-bad px-1 text-center text-sm leading-5 font-bold text-on-fill tabular-nums"
        >
          {unread > mostShown ? `${mostShown}+` : unread}
        </span>
      ) : null}
    </>
  );
}

const linkLook = "inline-flex min-h-11 items-center rounded-control px-2 font-semibold text-brand hover:underline";

function Newest({ onLeave }: { onLeave: () => void }) {
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
