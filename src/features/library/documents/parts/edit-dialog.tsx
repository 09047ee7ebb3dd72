import { SheetForm, useSheetForm } from "#browser/forms/sheet-form.tsx";
import { goodToast } from "#browser/toasts.ts";
import { lagosDay } from "#domain/days.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { changeDocument } from "../client.ts";
import type { Document } from "../contract.ts";
import { documentFaults, documentOf } from "../form.rules.ts";
import { DocumentFields } from "./document-fields.tsx";

const formId = "document-edit";

/** Changes what is written about a document; its file stays as it is. */
export function EditDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const { id, version, title, category, description, accessLevel, tags, expiresOn } = document;
  const before: Record<string, string | undefined> = {
    title,
    category,
    accessLevel,
    description: description ?? undefined,
    tags: tags.join(", "),
    expiresOn: expiresOn ?? undefined,
  };
  const { form, standing, onSubmit, errorOf } = useSheetForm({
    faultsOf: (sheet) => documentFaults({ ...sheet, expiredOn: expiresOn ?? "" }, lagosDay(new Date())),
    failed: "Failed to change document",
    send: async (latest) => {
      await changeDocument({ id, version, ...documentOf(latest()) });
      return true;
    },
    onSent: () => {
      goodToast("Document Updated", title);
      onClose();
    },
  });
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" form={formId} variant="action" busy={standing.isSending} busyLabel="Saving">
        Save
      </Button>
    </>
  );
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Edit Document" wide actions={actions}>
      <SheetForm id={formId} label="Edit Document" form={form} standing={standing} onSubmit={onSubmit}>
        <DocumentFields id={formId} before={(name) => before[name]} errorOf={errorOf} />
      </SheetForm>
    </Dialog>
  );
}
