import { ClipboardCheck } from "lucide-react";
import { openedHere, useUrlDialog } from "#browser/url-dialog.ts";
import { LogsWaiting } from "#features/work/logs/parts/logs-waiting.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Section } from "#ui/card.tsx";
import { PendingList } from "./pending-list.tsx";
import { VerificationList } from "./verification-list.tsx";
import { unchosen, VerifyDialog } from "./verify-dialog.tsx";

/** Finished work of contractors: what waits for a judgement, and what was said. */
export function VerificationTab() {
  const { id, hrefOf, close } = useUrlDialog("verify");
  const begin = (
    <ButtonLink
      to={hrefOf({ id: unchosen })}
      state={openedHere}
      preventScrollReset
      variant="action"
      icon={<ClipboardCheck aria-hidden="true" className="size-5" />}
    >
      New Verification
    </ButtonLink>
  );
  return (
    <div className="flex flex-col gap-8">
      <header className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
        <h2 className="text-xl font-bold tracking-[-0.01em]">Work Verification &amp; Contractor Rating</h2>
        {begin}
      </header>
      <PendingList linkTo={hrefOf} />
      <LogsWaiting whose="kept" />
      <Section title="What was said">
        <VerificationList
          whose="kept"
          whenNone="Finished work of your contractors is judged here: rated, approved or rejected."
        />
      </Section>
      {id === null ? null : <VerifyDialog taskId={id === unchosen ? "" : id} onClose={close} />}
    </div>
  );
}
