import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { asBase64 } from "#browser/base64.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { FieldError, Input } from "#ui/field.tsx";
import { FilePicker } from "#ui/file-picker.tsx";
import { Select } from "#ui/select.tsx";
import { credentialApi } from "../client.ts";
import type { Credential } from "../contract.ts";
import { credentialKinds, credentialFields as fields, kindLabels, mostFileBytes } from "../fields.ts";

const kinds = credentialKinds.map((value) => ({ value, label: kindLabels[value] }));

/** What stands on a paper, with a picture or scan of it. */
export function CredentialDialog({
  credential,
  onClose,
}: {
  credential?: Credential | undefined;
  onClose: () => void;
}) {
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const form = useForm({
    ...{ name: "credential", fields, failsAt: "number" },
    failed: { title: "Not kept", text: lookFirst },
    send: async (latest) => {
      const sent = file ? { fileName: file.name, fileData: await asBase64(file) } : {};
      return credential
        ? callApi(credentialApi.changeCredential, {
            id: credential.id,
            version: credential.version,
            ...latest(),
            ...sent,
          })
        : callApi(credentialApi.addCredential, { ...latest(), ...sent });
    },
    onSent: () => {
      void refresh(credentialApi.listOwnCredentials);
      goodToast("Kept");
      onClose();
    },
  });
  const choose = ([chosen]: File[]) => {
    const isTooLarge = (chosen?.size ?? 0) > mostFileBytes;
    setProblem(isTooLarge ? "The file is too large. 10 MB at most." : undefined);
    setFile(isTooLarge ? undefined : chosen);
  };
  return (
    <FormDialog
      form={form}
      title={credential ? kindLabels[credential.kind] : "Add a paper"}
      act={credential ? "Save" : "Add"}
      busy="Keeping"
      onClose={onClose}
    >
      <Plate credential={credential} />
      <FilePicker
        label={file?.name ?? credential?.fileName ?? "Choose a photo or scan of it"}
        help="10 MB at most."
        accept="image/*,application/pdf"
        multiple={false}
        onFiles={choose}
      />
      {problem ? <FieldError>{problem}</FieldError> : null}
    </FormDialog>
  );
}

function Plate({ credential }: { credential: Credential | undefined }) {
  return (
    <>
      <FormField field={fields.kind}>
        <Select options={kinds} placeholder="Choose a kind" defaultValue={credential?.kind ?? ""} />
      </FormField>
      <FormField field={fields.number}>
        <Input defaultValue={credential?.number ?? ""} autoComplete="off" />
      </FormField>
      <FormField field={fields.issuer}>
        <Input defaultValue={credential?.issuer ?? ""} autoComplete="off" />
      </FormField>
      <FormField field={fields.expiresOn}>
        <Input type="date" defaultValue={credential?.expiresOn ?? ""} />
      </FormField>
    </>
  );
}
