import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { Input } from "#ui/field.tsx";
import { refreshes, unitPaymentApi } from "../../client.ts";
import { collectionFields as fields } from "../fields.ts";

type Account = { bank: string; number: string; name: string; version: number };
type CollectionDialogProps = { propertyId: string; account: Account | null; onClose: () => void };

/** Says into which bank account the people of a building pay. */
export function CollectionDialog({ propertyId, account, onClose }: CollectionDialogProps) {
  const form = useForm({
    ...{ name: "collection", fields, failsAt: "bank" },
    failed: { title: "Not saved", text: lookFirst },
    send: (latest) =>
      callApi(unitPaymentApi.setCollectionAccount, { id: propertyId, version: account?.version, ...latest() }),
    onSent: () => {
      void refresh(...refreshes);
      goodToast("Saved");
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Where units pay to"
      description="The bank account of the owner, or the client's account of the manager. Tunse never holds money."
      act="Save"
      busy="Saving"
      onClose={onClose}
    >
      <FormField field={fields.bank}>
        <Input autoComplete="off" defaultValue={account?.bank ?? ""} />
      </FormField>
      <FormField field={fields.number}>
        <Input inputMode="numeric" autoComplete="off" defaultValue={account?.number ?? ""} />
      </FormField>
      <FormField field={fields.name}>
        <Input autoComplete="off" defaultValue={account?.name ?? ""} />
      </FormField>
    </FormDialog>
  );
}
