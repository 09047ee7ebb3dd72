import { type ReactNode, useId } from "react";
import { SendingLater, sendingAfter } from "#features/media/parts/sending-later.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { ArchiveProperty } from "../../archive/parts/archive-property.tsx";
import type { Property } from "../../contract.ts";
import { mending, useFaults } from "../../onboarding/client.ts";
import { StepBasics } from "../../onboarding/parts/step-basics.tsx";
import { StepComponents } from "../../onboarding/parts/step-components.tsx";
import { StepDetails } from "../../onboarding/parts/step-details.tsx";
import { StepMedia } from "../../onboarding/parts/step-media.tsx";
import { type Draft, fieldId, steps } from "../../onboarding/rules.ts";
import { editOf } from "../draft.rules.ts";
import { useEdit, useSave } from "../draft-client.ts";
import { EditConflict } from "./edit-conflict.tsx";
import { KeptPhotos } from "./kept-photos.tsx";
import { LeaveGuard } from "./leave-guard.tsx";

/** All that the wizard asked, on one page, in its groups. */
export function EditForm({ property, back }: { property: Property; back: string }) {
  const editing = useEdit(property);
  const { faults, attempt, refuse, mend } = useFaults();
  const saving = useSave({ id: property.id, editing, refuse, back });
  const { edit, isChanged } = editing;
  const set = (fields: Partial<Draft>) => {
    editing.change(fields);
    mend([...Object.keys(fields), "submit"]);
  };
  const startOver = () => {
    editing.uploads.discard();
    editing.replace(editOf(property));
  };
  return (
    <>
      <form
        noValidate
        aria-label="Edit property"
        className="flex max-w-3xl flex-col gap-8"
        onSubmit={(event) => {
          event.preventDefault();
          void saving.save();
        }}
      >
        {editing.wasRestored ? <Restored onDrop={startOver} /> : null}
        <ErrorSummary
          attempt={attempt}
          faults={faults.map(({ field, message }) => ({ fieldId: fieldId(field), message }))}
          title={faults.some(({ field }) => field === "submit") ? "Not saved yet" : "Please check the form"}
        />
        <Groups
          property={property}
          editing={editing}
          isLocked={saving.isSaving && !saving.isWaiting}
          set={set}
          mend={mend}
          errorOf={(field) => faults.find((fault) => fault.field.split(".")[0] === field)?.message}
        />
        {saving.isWaiting ? <SendingLater tally={editing.uploads.tally} onCancel={saving.cancel} /> : null}
        <SaveBar
          isChanged={isChanged}
          isSaving={saving.isSaving}
          label={saving.isWaiting ? sendingAfter(editing.uploads.tally) : "Saving…"}
        />
        {property.can.archive ? <ArchiveProperty property={property} onArchived={editing.discard} /> : null}
      </form>
      {saving.theirs ? (
        <EditConflict
          edit={edit}
          theirs={saving.theirs}
          onTheirs={saving.showTheirs}
          onMine={saving.keepMine}
          onLater={saving.decideLater}
        />
      ) : null}
      <LeaveGuard holds={() => isChanged && !editing.isDone.current} onDiscard={editing.discard} />
    </>
  );
}

type GroupsProps = {
  property: Property;
  editing: ReturnType<typeof useEdit>;
  isLocked: boolean;
  set: (fields: Partial<Draft>) => void;
  mend: (fields: readonly string[]) => void;
  errorOf: (field: string) => string | undefined;
};

function Groups({ property, editing: { edit, uploads, ...editing }, isLocked, set, mend, errorOf }: GroupsProps) {
  const form = { draft: edit.now, set, errorOf };
  return (
    <>
      <Group title={steps[0]}>
        <StepBasics {...form} />
      </Group>
      <Group title={steps[1]}>
        <StepDetails {...form} />
      </Group>
      <Group title={steps[2]}>
        <StepComponents {...form} />
      </Group>
      <Group title="Photos and videos">
        <KeptPhotos property={property} photos={edit.photos} onChange={editing.changePhotos} />
        <StepMedia uploads={mending(uploads, mend)} isLocked={isLocked} error={errorOf("mediaUploads")} />
      </Group>
    </>
  );
}

/** Always at hand, above the places of a phone. */
function SaveBar({ isChanged, isSaving, label }: { isChanged: boolean; isSaving: boolean; label: string }) {
  return (
    <div
      data-foot
      className="sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-10 -mx-4 flex items-center justify-between gap-3 border-t border-line bg-surface px-4 py-3 sm:mx-0 sm:rounded-card sm:border lg:bottom-4"
    >
      <p role="status" className="text-sm text-ink-soft">
        {isChanged ? "Not saved yet" : "Nothing changed"}
      </p>
      <Button
        type="submit"
        id={fieldId("submit")}
        variant="action"
        disabled={!isChanged}
        busy={isSaving}
        busyLabel={label}
      >
        Save changes
      </Button>
    </div>
  );
}

function Group({ title, children }: { title: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-xl font-bold tracking-[-0.01em]">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Restored({ onDrop }: { onDrop: () => void }) {
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-warn-tint p-4 sm:flex-row sm:items-center sm:justify-between">
      <p>What you changed before and did not save is back.</p>
      <Button onClick={onDrop}>Start over</Button>
    </div>
  );
}
