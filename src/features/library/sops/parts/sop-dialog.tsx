import { useState } from "react";
import { problemToast } from "#browser/toasts.ts";
import { SendingLater, sendingAfter } from "#features/media/parts/sending-later.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { isConflict, readNewest, useCreateSop, useEditSop } from "../client.ts";
import type { Sop, SopVersion } from "../contract.ts";
import { changedOf, draftOf, emptyDraft, sentOf } from "../form.rules.ts";
import { SopConflict } from "./sop-conflict.tsx";
import { SopFiles } from "./sop-files.tsx";
import { SopForm } from "./sop-form.tsx";
import { useSopDraft } from "./use-sop-draft.tsx";

/** Writes a procedure; the form is empty again once it is sent. */
export function NewSop({ onClose }: { onClose: () => void }) {
  const create = useCreateSop();
  const form = useSopDraft({
    name: "sop.new",
    opened: emptyDraft,
    send: ({ now }, attachments) => create.mutateAsync({ ...sentOf(now), attachments }),
    onSent: onClose,
  });
  return <SheetDialog title="New SOP" sendLabel="Create SOP" form={form} attachments={[]} onClose={onClose} />;
}

/** Writes the next version of a procedure. Where somebody else was first, both texts are shown. */
export function EditSop({ sop, onClose }: { sop: Sop; onClose: () => void }) {
  const [newer, setNewer] = useState<SopVersion>();
  const edit = useEditSop();
  const form = useSopDraft({
    name: `sop.${sop.id}`,
    opened: draftOf(sop),
    send: async ({ version, before, now, removed }, attachments) => {
      const named = { ...changedOf(before, now), attachments, removeAttachments: removed };
      try {
        return await edit.mutateAsync({ id: sop.id, version: version ?? undefined, ...named });
      } catch (error) {
        const newest = isConflict(error) ? await readNewest(sop.id) : undefined;
        if (newest && newest.version !== version) setNewer(newest);
        else if (isConflict(error)) problemToast("SOP not changed", error);
        throw error;
      }
    },
    onSent: onClose,
  });
  const { draft } = form;
  /** What was typed, over the newer version; files that it no longer has need not be removed. */
  const keepMine = (theirs: SopVersion) => {
    const removed = draft.removed.filter((id) => theirs.attachments.some((file) => file.id === id));
    const next = { ...draft, version: theirs.version, removed };
    form.rebase(next);
    setNewer(undefined);
    void form.submit(next);
  };
  const showTheirs = (theirs: SopVersion) => {
    form.restart(draftOf(theirs));
    setNewer(undefined);
  };
  return (
    <>
      <SheetDialog
        title="Edit SOP"
        sendLabel={`Save as version ${(draft.version ?? sop.version) + 1}`}
        form={form}
        attachments={sop.attachments}
        onClose={onClose}
      />
      {newer ? (
        <SopConflict
          draft={draft}
          opened={sop}
          theirs={newer}
          onTheirs={() => showTheirs(newer)}
          onMine={() => keepMine(newer)}
          onLater={() => setNewer(undefined)}
        />
      ) : null}
    </>
  );
}

type SheetDialogProps = {
  title: string;
  sendLabel: string;
  form: ReturnType<typeof useSopDraft>;
  attachments: Sop["attachments"];
  onClose: () => void;
};

const formId = "sop";

function SheetDialog({ title, sendLabel, form, attachments, onClose }: SheetDialogProps) {
  const { draft, attempt, errors, isSending, isWaiting, uploads } = form;
  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="action"
            busy={isSending}
            busyLabel={isWaiting ? sendingAfter(uploads.tally) : "Saving…"}
          >
            {sendLabel}
          </Button>
        </>
      }
    >
      <SopForm
        id={formId}
        sheet={draft.now}
        errors={errors}
        attempt={attempt}
        onChange={form.type}
        onSend={() => void form.submit()}
        files={
          <>
            <SopFiles
              id={`${formId}-attachments`}
              uploads={uploads}
              kept={attachments.filter(({ id }) => !draft.removed.includes(id))}
              isSending={isSending && !isWaiting}
              error={errors.get("attachments") ?? errors.get("mediaUploads")}
              onRemove={form.remove}
            />
            {isWaiting ? <SendingLater tally={uploads.tally} onCancel={form.cancel} /> : null}
          </>
        }
      />
    </Dialog>
  );
}
