import { sendOnce } from "#browser/drafts.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import { useSending } from "#browser/uploads/use-sending.ts";
import { useUploads } from "#browser/uploads/use-uploads.ts";
import { SendingLater, sendingAfter } from "#features/media/parts/sending-later.tsx";
import { UploadList } from "#features/media/parts/upload-list.tsx";
import { useFailures } from "#features/media/parts/use-failures.tsx";
import { Textarea } from "#ui/field.tsx";
import { FilePicker } from "#ui/file-picker.tsx";
import { answerDraft, evidenceApi } from "../client.ts";
import { answerFields as fields } from "../fields.ts";

/** Answers a doubt about one's own finished work, with more photos where there are any. */
export function AnswerDialog({ taskId, onClose }: { taskId: string; onClose: () => void }) {
  const draft = answerDraft(taskId);
  const uploads = useUploads(draft, { kind: "proof" });
  useFailures(uploads.entries);
  const { isWaiting, cancel, afterUploads } = useSending(uploads);
  const form = useForm({
    ...{ name: "proof-answer", draft, fields, failed: { text: "Your answer was not sent" } },
    send: (latest) =>
      afterUploads((mediaUploads) =>
        sendOnce(draft, evidenceApi.answerProof, { id: taskId, ...latest(), mediaUploads }),
      ),
    onSent: () => {
      uploads.clear();
      void refresh("task");
      goodToast("Answer Sent", "Owner and managers can read it now.");
      onClose();
    },
  });
  const isSending = form.isSending && !isWaiting;
  return (
    <FormDialog
      form={form}
      title="Answer about your proof"
      description="Say what happened. The owner and the managers of the building read it beside the checks."
      act="Send answer"
      busy={isWaiting ? sendingAfter(uploads.tally) : "Sending…"}
      large
      onClose={onClose}
    >
      <FormField field={fields.answer} label="What happened?">
        <Textarea rows={4} autoCapitalize="sentences" />
      </FormField>
      <FilePicker
        label="Add photos or videos"
        help="If you have one that shows it better."
        accept="image/*,video/*"
        busy={isSending}
        onFiles={uploads.add}
      />
      <UploadList uploads={uploads} label="Photos to send" isLocked={isSending} />
      {isWaiting ? <SendingLater tally={uploads.tally} onCancel={cancel} /> : null}
    </FormDialog>
  );
}
