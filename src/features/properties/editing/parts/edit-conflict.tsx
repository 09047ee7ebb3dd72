import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { Property } from "../../contract.ts";
import { changedFields, changedLabels, draftOf, type EditDraft, fieldLabels } from "../draft.rules.ts";

type EditConflictProps = {
  edit: EditDraft;
  theirs: Property;
  onTheirs: () => void;
  onMine: () => void;
  onLater: () => void;
};

/** Somebody saved the building while it was being edited here: whose words stay? */
export function EditConflict({ edit, theirs, onTheirs, onMine, onLater }: EditConflictProps) {
  const now = draftOf(theirs);
  const changed = changedLabels(edit.before, now);
  const mine = [...new Set(changedFields(edit.before, edit.now).map((name) => fieldLabels[name]))];
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onLater())}
      title="Somebody else changed this building"
      description="It was saved while you were editing. Nothing of yours is lost yet."
      actions={
        <>
          <Button onClick={onTheirs}>Show theirs</Button>
          <Button variant="action" onClick={onMine}>
            Keep mine
          </Button>
        </>
      }
    >
      <dl className="flex flex-col gap-3">
        <div>
          <dt className="font-semibold">They changed</dt>
          <dd>{changed.length > 0 ? changed.join(", ") : "Its photos"}</dd>
        </div>
        <div>
          <dt className="font-semibold">You changed</dt>
          <dd>{mine.length > 0 ? mine.join(", ") : "Its photos"}</dd>
        </div>
      </dl>
      <p className="mt-4 text-ink-soft">
        “Keep mine” saves what you changed on top of theirs. “Show theirs” drops your changes.
      </p>
    </Dialog>
  );
}
