import { callApi } from "#browser/api.ts";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import { useSending } from "#browser/uploads/use-sending.ts";
import { useUploads } from "#browser/uploads/use-uploads.ts";
import { UploadList } from "#features/media/parts/upload-list.tsx";
import { useFailures } from "#features/media/parts/use-failures.tsx";
import { organisationApi } from "#features/organisations/client.ts";
import type { Organisation } from "#features/organisations/contract.ts";
import { FilePicker } from "#ui/file-picker.tsx";

type DialogProps = { organisation: Organisation; onClose: () => void };

function useLogo({ organisation: { id }, onClose }: DialogProps) {
  const uploads = useUploads(`logo.${id}`, {});
  useFailures(uploads.entries);
  const { afterUploads } = useSending(uploads);
  const form = useForm({
    ...{ name: "logo", fields: {}, failed: { title: "Not saved", text: "Please try again." } },
    send: () => afterUploads((mediaUploads) => callApi(organisationApi.setOrganisationLogo, { id, mediaUploads })),
    onSent: () => {
      uploads.clear();
      void refresh(organisationApi.listOrganisations, "property");
      goodToast("The logo is changed");
      onClose();
    },
  });
  return { form, uploads };
}

/** One picture, in place of the one before. */
export function LogoDialog(given: DialogProps) {
  const { form, uploads } = useLogo(given);
  return (
    <FormDialog
      form={form}
      title="Logo"
      description="Occupants see it with the name on the page of their building. JPEG, PNG or WebP."
      act="Save"
      busy="Saving"
      onClose={given.onClose}
    >
      {uploads.entries.length === 0 ? (
        <FilePicker
          label="Choose a picture"
          accept="image/jpeg,image/png,image/webp"
          multiple={false}
          onFiles={(files) => uploads.add(files.slice(0, 1))}
        />
      ) : null}
      <UploadList uploads={uploads} label="The logo" isLocked={form.isSending} />
    </FormDialog>
  );
}
