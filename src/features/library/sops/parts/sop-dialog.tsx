import { useState } from "react";
import { sendOnce } from "#browser/drafts.ts";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { goodToast } from "#browser/toasts.ts";
import { SendingLater, sendingAfter } from "#features/media/parts/sending-later.tsx";
import { isConflict, readNewest, sopApi } from "../client.ts";
import type { Sop, SopVersion } from "../contract.ts";
import { draftOf, emptyDraft } from "../draft.rules.ts";
import { SopConflict } from "./sop-conflict.tsx";
import { SopFields } from "./sop-fields.tsx";
import { SopFiles } from "./sop-files.tsx";
import { changedOf, sentOf, useSopDraft } from "./use-sop-draft.tsx";

/** Writes a procedure; the form is empty again once it is sent. */
export function NewSop({ onClose }: { onClose: () => void }) {
  const name = "sop.new";
  const form = useSopDraft({
    ...{ name, opened: emptyDraft, failed: { text: "Failed to create SOP" } },
    send: ({ now }, attachments) => sendOnce(name, sopApi.createSop, { ...sentOf(now), attachments }),
    onSent: () => {
      goodToast("Success", "SOP created successfully");
      onClose();
    },
  });
  return <SheetDialog title="New SOP" sendLabel="Create SOP" form={form} attachments={[]} onClose={onClose} />;
}

/** Writes the next version of a procedure. Where somebody else was first, both texts are shown. */
export function EditSop({ sop, onClose }: { sop: Sop; onClose: () => void }) {
  const [newer, setNewer] = useState<SopVersion>();
  const name = `sop.${sop.id}`;
  const form = useSopDraft({
    ...{ name, opened: draftOf(sop) },
    failed: { title: "SOP not changed", text: "Nothing was changed. Please try again." },
    send: async ({ version, before, now, removed }, attachments) => {
      const named = { ...changedOf(before, now), attachments, removeAttachments: removed };
      try {
        const input = { id: sop.id, version: version ?? undefined, ...named };
        const { sop: changed } = await sendOnce(name, sopApi.editSop, input);
        goodToast("SOP changed", `“${changed.title}” is at version ${changed.version}.`);
      } catch (error) {
        const newest = isConflict(error) ? await readNewest(sop.id) : undefined;
        if (!newest || newest.version === version) throw error;
        setNewer(newest);
        return null;
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
    void form.form.submit();
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

function SheetDialog({ title, sendLabel, form: held, attachments, onClose }: SheetDialogProps) {
  const { form, draft, isWaiting, uploads } = held;
  return (
    <FormDialog
      form={form}
      title={title}
      act={sendLabel}
      busy={isWaiting ? sendingAfter(uploads.tally) : "Saving…"}
      wide
      onClose={onClose}
    >
      <SopFields
        sheet={draft.now}
        stepsError={form.errorOf("steps")}
        onChange={held.type}
        files={
          <>
            <SopFiles
              id="sop-attachments"
              uploads={uploads}
              kept={attachments.filter(({ id }) => !draft.removed.includes(id))}
              isSending={form.isSending && !isWaiting}
              error={form.errorOf("attachments") ?? form.errorOf("mediaUploads")}
              onRemove={held.remove}
            />
            {isWaiting ? <SendingLater tally={uploads.tally} onCancel={held.cancel} /> : null}
          </>
        }
      />
    </FormDialog>
  );
}
