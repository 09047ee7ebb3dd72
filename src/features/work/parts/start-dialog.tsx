import { useState } from "react";
import { useKeeping } from "#browser/outbox/use-keeping.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { useUploads } from "#browser/uploads/use-uploads.ts";
import { SendingLater, sendingAfter } from "#features/media/parts/sending-later.tsx";
import { UploadList } from "#features/media/parts/upload-list.tsx";
import { useFailures } from "#features/media/parts/use-failures.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FilePicker } from "#ui/file-picker.tsx";
import { begun as asBegun, ofTask, showTask, workApi } from "../client.ts";
import { dropTag, tagInput } from "../tag-client.ts";

const startOf = (id: string) => ({ id, status: "in_progress", ...tagInput(id) });

/** Starts a job that asks for a photo of how it is before the work. */
export function StartDialog({ taskId, onClose }: { taskId: string; onClose: () => void }) {
  const draft = `start.${taskId}`;
  const uploads = useUploads(draft, { kind: "proof" });
  useFailures(uploads.entries);
  const { isWaiting, cancel, wasKept, send } = useKeeping(draft, uploads);
  const [isSending, setSending] = useState(false);
  const begin = async () => {
    setSending(true);
    try {
      if ((await send(workApi.setOwnTaskStatus, startOf(taskId), ofTask(taskId, "Start"))) === null) return;
      dropTag(taskId);
      if (wasKept()) {
        await showTask(taskId, asBegun);
        return onClose();
      }
      uploads.clear();
      void refresh("task");
      goodToast("Success", "Task status updated successfully");
      onClose();
    } catch (error) {
      problemToast("Not started", error);
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="A photo before the work"
      description="This job asks for a photo of how it is now. Take one, then start."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="action"
            size="large"
            disabled={uploads.entries.length === 0}
            busy={isSending}
            busyLabel={isWaiting ? sendingAfter(uploads.tally) : "Starting…"}
            onClick={() => void begin()}
          >
            Start Work
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <FilePicker
          label="Add a photo of how it is now"
          accept="image/*"
          busy={isSending}
          onFiles={(files) => uploads.add(files, { stage: "before" })}
        />
        <UploadList uploads={uploads} label="Photos to send" isLocked={isSending} />
        {isWaiting ? <SendingLater tally={uploads.tally} onCancel={cancel} /> : null}
      </div>
    </Dialog>
  );
}
