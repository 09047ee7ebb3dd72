import { CloudOff, Send, TriangleAlert } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router";
import { timeNow } from "#browser/clock.ts";
import { useAsOf } from "#browser/kept/as-of.ts";
import { asOf } from "#browser/kept/rules.ts";
import type { Outbox } from "#browser/outbox/outbox.ts";
import { barWords, countOf } from "#browser/outbox/rules.ts";
import { useOutbox } from "#browser/outbox/use-outbox.ts";
import { EmergencyBar } from "#features/tickets/emergency/parts/emergency-bar.tsx";
import { Button } from "#ui/button.tsx";
import { useAhead } from "./use-ahead.tsx";

/** What is not as it should be: how old what is shown is, and what has not been sent. Nothing where all is well. */
export function LineBar() {
  useAhead();
  const at = useAsOf();
  const { acts, outbox, unread, lost } = useOutbox();
  const waiting = barWords(acts, unread);
  useShownWaiting(
    outbox,
    acts.some(({ lane }) => lane.startsWith("task ")),
  );
  const isAsking = unread > 0 || countOf(acts).needsYou > 0;
  return (
    <div role="status" className="mb-4 flex flex-col gap-2 empty:sr-only">
      <EmergencyBar />
      {lost > 0 ? <Lost count={lost} onRead={() => outbox?.forgetLost()} /> : null}
      {waiting === "" ? null : (
        <Link
          to="/unsent"
          className={`flex min-h-11 items-center gap-2 rounded-card border px-3 font-semibold ${isAsking ? "border-2 border-bad bg-bad-tint" : "border-line bg-brand-tint"}`}
        >
          {isAsking ? (
            <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-bad" />
          ) : (
            <Send aria-hidden="true" className="size-5 shrink-0 text-brand" />
          )}
          {waiting}
        </Link>
      )}
      {at === null ? null : (
        <p className="flex items-center gap-2 text-sm text-ink-soft">
          <CloudOff aria-hidden="true" className="size-4 shrink-0" />
          No connection. What you see is {asOf(at, timeNow())}.
        </p>
      )}
    </div>
  );
}

/** It is told until somebody says that they have read it. */
function Lost({ count, onRead }: { count: number; onRead: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border-2 border-bad bg-bad-tint p-3">
      <p className="flex min-w-0 flex-1 basis-60 items-center gap-2">
        <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-bad" />
        Your phone deleted {count === 1 ? "1 thing that was" : `${count} things that were`} not sent. Please do{" "}
        {count === 1 ? "it" : "them"} again.
      </p>
      <Button variant="plain" onClick={onRead}>
        I have read it
      </Button>
    </div>
  );
}

/** Jobs stand as they will once all has gone, also on a screen that was opened after it was done. */
function useShownWaiting(outbox: Outbox | null, isAny: boolean): void {
  useEffect(() => {
    if (!outbox || !isAny) return;
    let stop = () => {};
    let isOver = false;
    void import("#features/work/waiting-client.ts").then(({ showWaiting }) => {
      if (!isOver) stop = showWaiting(outbox);
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [outbox, isAny]);
}
