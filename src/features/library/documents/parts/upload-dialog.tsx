import { FileUp } from "lucide-react";
import { dropDraft, keptKey } from "#browser/drafts.ts";
import { draftedIn } from "#browser/forms/drafted.ts";
import { SheetForm, useSheetForm } from "#browser/forms/sheet-form.tsx";
import { goodToast } from "#browser/toasts.ts";
import { useSending } from "#browser/uploads/use-sending.ts";
import { type Uploads, useUploads } from "#browser/uploads/use-uploads.ts";
import { lagosDay } from "#domain/days.ts";
import { SendingLater, sendingAfter } from "#features/media/parts/sending-later.tsx";
import { UploadList } from "#features/media/parts/upload-list.tsx";
import { useFailures } from "#features/media/parts/use-failures.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, FieldError } from "#ui/field.tsx";
import { FilePicker } from "#ui/file-picker.tsx";
import { Select } from "#ui/select.tsx";
import { sendDocument } from "../client.ts";
import { documentFaults, documentOf } from "../form.rules.ts";
import { DocumentFields } from "./document-fields.tsx";

type Place = { id: string; name: string };
type UploadDialogProps = { propertyId: string; places: readonly Place[]; onClose: () => void };

const formId = "document";
const draft = "document.new";
const keyName = `${draft}.key`;

/** Puts a paper into the data room; what is typed and chosen stays until it is sent or given up. */
export function UploadDialog({ propertyId, places, onClose }: UploadDialogProps) {
  const uploads = useUploads(draft, { kind: "paper" });
  const { isWaiting, cancel, afterUploads } = useSending(uploads);
  const { form, standing, onSubmit, errorOf } = useSheetForm({
    faultsOf: (sheet) => documentFaults(sheet, lagosDay(new Date()), uploads.current().length > 0),
    failed: "Failed to upload document",
    send: async (latest) => {
      const isSent = await afterUploads(async ([file]) => {
        const fileType = uploads.current()[0]?.type;
        const sheet = latest();
        const input = { ...documentOf(sheet), propertyId: sheet.propertyId ?? "", uploadId: file?.uploadId, fileType };
        await sendDocument(input, keptKey(keyName, JSON.stringify(input)));
        return true;
      });
      return isSent === true;
    },
    onSent: () => {
      uploads.clear();
      forget();
      goodToast("Success", "Document uploaded successfully");
      onClose();
    },
  });
  const giveUp = () => {
    uploads.discard();
    forget();
    onClose();
  };
  const actions = (
    <>
      <Button onClick={giveUp}>Cancel</Button>
      <Button
        type="submit"
        form={formId}
        variant="action"
        busy={standing.isSending}
        busyLabel={isWaiting ? sendingAfter(uploads.tally) : "Uploading…"}
      >
        Upload Document
      </Button>
    </>
  );
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Upload Document" wide actions={actions}>
      <SheetForm id={formId} label="Upload Document" draft={draft} form={form} standing={standing} onSubmit={onSubmit}>
        <Field label="Property" required id={`${formId}-propertyId`} error={errorOf("propertyId")}>
          <Select
            name="propertyId"
            placeholder="Choose a property"
            options={places.map(({ id, name }) => ({ value: id, label: name }))}
            defaultValue={draftedIn(draft, "propertyId") || propertyId}
          />
        </Field>
        <OneFile uploads={uploads} isLocked={standing.isSending} error={errorOf("fileData") ?? errorOf("uploadId")} />
        <DocumentFields id={formId} before={(name) => draftedIn(draft, name)} errorOf={errorOf} />
        {isWaiting ? <SendingLater tally={uploads.tally} onCancel={cancel} /> : null}
      </SheetForm>
    </Dialog>
  );
}

function forget(): void {
  dropDraft(draft);
  dropDraft(keyName);
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
    <div id={`${formId}-fileData`} tabIndex={-1} className="flex flex-col gap-3 outline-none">
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
