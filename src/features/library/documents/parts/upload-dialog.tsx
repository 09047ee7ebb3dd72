import { FileUp } from "lucide-react";
import { useState } from "react";
import { dropDraft, sendOnce } from "#browser/drafts.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import { useSending } from "#browser/uploads/use-sending.ts";
import { type Uploads, useUploads } from "#browser/uploads/use-uploads.ts";
import { lagosDay } from "#domain/days.ts";
import { SendingLater, sendingAfter } from "#features/media/parts/sending-later.tsx";
import { UploadList } from "#features/media/parts/upload-list.tsx";
import { useFailures } from "#features/media/parts/use-failures.tsx";
import { FieldError } from "#ui/field.tsx";
import { FilePicker } from "#ui/file-picker.tsx";
import { Select } from "#ui/select.tsx";
import { documentApi, refreshes } from "../client.ts";
import { dayIsOver, documentFields as fields, fileMissing } from "../fields.ts";
import { DocumentFields } from "./document-fields.tsx";

type PropertyChoice = { id: string; name: string };
type UploadDialogProps = { propertyId: string; places: readonly PropertyChoice[]; onClose: () => void };

const draft = "document.new";

/** Puts a paper into the data room; what is typed and chosen stays until it is sent or given up. */
export function UploadDialog({ propertyId, places, onClose }: UploadDialogProps) {
  const [place, setPlace] = useState(propertyId);
  const uploads = useUploads(draft, { kind: "paper" });
  const { isWaiting, cancel, afterUploads } = useSending(uploads);
  const form = useForm({
    ...{ name: "document", draft, fields, failed: { text: "Failed to upload document" } },
    check: ({ expiresOn }) => [
      ...(uploads.current().length === 0 ? [fileMissing] : []),
      ...(expiresOn && expiresOn < lagosDay(new Date()) ? [dayIsOver] : []),
    ],
    send: (latest) =>
      afterUploads(([file]) => {
        const fileType = uploads.current()[0]?.type;
        return sendOnce(draft, documentApi.uploadDocument, { ...latest(), uploadId: file?.uploadId, fileType });
      }),
    onSent: () => {
      uploads.clear();
      void refresh(...refreshes);
      goodToast("Success", "Document uploaded successfully");
      onClose();
    },
  });
  const giveUp = () => {
    uploads.discard();
    forget();
    onClose();
  };
  return (
    <FormDialog
      form={form}
      title="Upload Document"
      act="Upload Document"
      busy={isWaiting ? sendingAfter(uploads.tally) : "Uploading…"}
      wide
      onClose={onClose}
      onCancel={giveUp}
    >
      <FormField field={fields.propertyId}>
        <Select
          placeholder="Choose a property"
          options={places.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={propertyId}
          onChange={({ currentTarget }) => setPlace(currentTarget.value)}
        />
      </FormField>
      <OneFile
        uploads={uploads}
        isLocked={form.isSending}
        error={form.errorOf("fileData") ?? form.errorOf("uploadId")}
      />
      <DocumentFields propertyId={place} />
      {isWaiting ? <SendingLater tally={uploads.tally} onCancel={cancel} /> : null}
    </FormDialog>
  );
}

function forget(): void {
  dropDraft(draft);
  dropDraft(`${draft}.key`);
}

type OneFileProps = { uploads: Uploads; isLocked: boolean; error: string | undefined };

/** The file itself, going up while the rest is filled in; another one takes its place. */
function OneFile({ uploads, isLocked, error }: OneFileProps) {
  useFailures(uploads.entries);
  const choose = (files: File[]) => {
    uploads.discard();
    uploads.add(files.slice(0, 1));
  };
  return (
    <div id="document-fileData" tabIndex={-1} className="flex flex-col gap-3 outline-none">
      <FilePicker
        label={uploads.entries.length > 0 ? "Choose another file" : "Choose a file"}
        help="Any type, up to 50 MB."
        accept=""
        multiple={false}
        busy={isLocked}
        icon={FileUp}
        onFiles={choose}
      />
      {error ? <FieldError>{error}</FieldError> : null}
      <UploadList uploads={uploads} label="File to upload" isLocked={isLocked} />
    </div>
  );
}
