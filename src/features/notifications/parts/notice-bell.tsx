import { Bell } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { inFigures } from "#domain/in-figures.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { useLatest } from "../client.ts";

const NewestNotices = lazy(async () => ({ default: (await import("./newest-notices.tsx")).NewestNotices }));

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
      {(close) => (
        <Suspense fallback={<RowsSkeleton rows={3} />}>
          <NewestNotices onLeave={close} />
        </Suspense>
      )}
    </Disclosure>
  );
}

const mostShown = 99;

function Face() {
  const unread = useLatest().data?.unread ?? 0;
  return (
    <>
      <Bell aria-hidden="true" className="size-5" />
      <span className="sr-only">Notifications{unread > 0 ? `, ${inFigures(unread)} unread` : ""}</span>
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
