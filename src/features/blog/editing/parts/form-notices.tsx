import { CircleAlert, History } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import type { SheetForm } from "../client.ts";
import { changedFields, sheetOf } from "../rules.ts";

/** What the writer should know before they save. */
export function FormNotices({ form }: { form: SheetForm }) {
  const { theirs, isGone, isRestored } = form;
  if (isGone) {
    return (
      <Notice title="This post was deleted while you were writing">
        Your text is still here. Save it, and it becomes a new post.
      </Notice>
    );
  }
  if (theirs) {
    const changed = changedFields(sheetOf(theirs), form.sheet);
    return (
      <Notice
        title="Somebody else saved this post while you were writing"
        acts={
          <>
            <Button onClick={form.discard}>Take theirs</Button>
            <Button onClick={form.keepMine}>Keep mine</Button>
          </>
        }
      >
        {changed.length > 0 ? `Yours differs from theirs in: ${changed.join(", ")}.` : "It reads as yours does."} Yours
        has not been saved.
      </Notice>
    );
  }
  if (!isRestored) return null;
  return (
    <Notice calm title="You were here before" acts={<Button onClick={form.discard}>Throw it away</Button>}>
      What you had written and not saved is back.
    </Notice>
  );
}

type NoticeProps = { title: string; calm?: boolean; acts?: ReactNode; children: ReactNode };

function Notice({ title, calm = false, acts, children }: NoticeProps) {
  const Icon = calm ? History : CircleAlert;
  return (
    <div role="status" className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex items-start gap-3">
        <Icon aria-hidden="true" className={calm ? "size-5 shrink-0 text-brand" : "size-5 shrink-0 text-warn"} />
        <div className="min-w-0">
          <p className="font-semibold">{title}</p>
          <p className="text-ink-soft">{children}</p>
        </div>
      </div>
      {acts ? <div className="flex flex-wrap gap-2">{acts}</div> : null}
    </div>
  );
}
