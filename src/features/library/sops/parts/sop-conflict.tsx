import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { Sop, SopVersion } from "../contract.ts";
import type { SopDraft } from "../draft.rules.ts";
import { PlainSteps, SopBody } from "./sop-body.tsx";
import { SopDifferences } from "./sop-differences.tsx";
import { sentOf } from "./use-sop-draft.tsx";

type SopConflictProps = {
  draft: SopDraft;
  opened: Sop;
  theirs: SopVersion;
  onTheirs: () => void;
  onMine: () => void;
  onLater: () => void;
};

/** Somebody saved the procedure while it was being edited here: both texts are shown, and whose words stay is asked. */
export function SopConflict({ draft, opened, theirs, onTheirs, onMine, onLater }: SopConflictProps) {
  const before = { ...sentOf(draft.before), attachments: opened.attachments };
  const mine = {
    ...sentOf(draft.now),
    attachments: opened.attachments.filter(({ id }) => !draft.removed.includes(id)),
  };
  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => open || onLater()}
      title="Somebody else changed this SOP"
      description={`Version ${theirs.version} was saved while you were editing. Nothing of yours is lost.`}
      actions={
        <>
          <Button onClick={onLater}>Go on editing</Button>
          <Button onClick={onTheirs}>Show theirs</Button>
          <Button variant="action" onClick={onMine}>
            Keep mine
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <section className="flex flex-col gap-2">
          <h3 className="font-bold">They changed</h3>
          <SopDifferences before={before} after={theirs} />
        </section>
        <section className="flex flex-col gap-2">
          <h3 className="font-bold">You changed</h3>
          <SopDifferences before={before} after={mine} />
        </section>
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold text-brand">
            Read version {theirs.version} in full
          </summary>
          <SopBody sop={theirs} steps={<PlainSteps steps={theirs.steps} />} />
        </details>
        <p className="text-ink-soft">
          “Keep mine” saves what you changed on top of theirs, as version {theirs.version + 1}. “Show theirs” drops your
          changes.
        </p>
      </div>
    </Dialog>
  );
}
