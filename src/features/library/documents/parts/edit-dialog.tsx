import { sendOnce } from "#browser/drafts.ts";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import { lagosDay } from "#domain/days.ts";
import { documentApi, refreshes } from "../client.ts";
import type { Document } from "../contract.ts";
import { dayIsOver, documentFields } from "../fields.ts";
import { DocumentFields } from "./document-fields.tsx";

const { propertyId: _, ...fields } = documentFields;

/** Changes what is written about a document; its file stays as it is. */
export function EditDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const { id, version, title } = document;
  const form = useForm({
    ...{ name: "document-edit", fields, failed: { text: "Failed to change document" } },
    check: ({ expiresOn }) => {
      const isOver = expiresOn && expiresOn !== document.expiresOn && expiresOn < lagosDay(new Date());
      return isOver ? [dayIsOver] : [];
    },
    send: (latest) => sendOnce(`document.${id}`, documentApi.editDocument, { id, version, ...latest() }),
    onSent: () => {
      void refresh(...refreshes);
      goodToast("Document Updated", title);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="Edit Document" act="Save" busy="Saving" wide onClose={onClose}>
      <DocumentFields document={document} propertyId={document.propertyId ?? ""} />
    </FormDialog>
  );
}
