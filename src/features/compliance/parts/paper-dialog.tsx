import { FileUp } from "lucide-react";
import { sendOnce } from "#browser/drafts.ts";
import { draftedIn } from "#browser/forms/drafted.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { useSending } from "#browser/uploads/use-sending.ts";
import { useUploads } from "#browser/uploads/use-uploads.ts";
import { type Requirement, requirements } from "#domain/requirements.ts";
import { AssetField } from "#features/assets/parts/asset-field.tsx";
import { UploadList } from "#features/media/parts/upload-list.tsx";
import { useFailures } from "#features/media/parts/use-failures.tsx";
import { Input, Textarea } from "#ui/field.tsx";
import { FilePicker } from "#ui/file-picker.tsx";
import { Select } from "#ui/select.tsx";
import { complianceApi, refreshes } from "../client.ts";
import type { Paper } from "../contract.ts";
import { paperFields as fields } from "../fields.ts";
import { paperProblem, rules } from "../rules.ts";

type PaperDialogProps = {
  propertyId: string;
  requirement?: Requirement;
  paper?: Paper | undefined;
  /** The machine that a new one is for. */
  assetId?: string | undefined;
  onClose: () => void;
};

const choices = requirements.map((value) => ({ value, label: rules[value].title }));

/** What is begun for one proof, or one machine, is never taken for another's. */
const draftOf = ({ propertyId, requirement, paper, assetId }: PaperDialogProps) =>
  ["paper", ...(paper ? [paper.id] : [propertyId, requirement, assetId])].filter(Boolean).join(".");

function usePaper(given: PaperDialogProps) {
  const { propertyId, paper, onClose } = given;
  const draft = draftOf(given);
  const uploads = useUploads(draft, { kind: "paper" });
  useFailures(uploads.entries);
  const { afterUploads } = useSending(uploads);
  const form = useForm({
    ...{ name: "paper", fields, failsAt: "issuedBy", ...(paper ? {} : { draft }) },
    failed: { title: "Not saved", text: lookFirst },
    check: (input) => {
      const message = paperProblem(input);
      return message ? [{ path: "validUntil", message }] : [];
    },
    send: (latest) =>
      afterUploads((mediaUploads) =>
        paper
          ? sendOnce(draft, complianceApi.changePaper, {
              id: paper.id,
              version: paper.version,
              ...latest(),
              mediaUploads,
            })
          : sendOnce(draft, complianceApi.addPaper, { id: propertyId, ...latest(), mediaUploads }),
      ),
    onSent: () => {
      uploads.clear();
      void refresh(...refreshes);
      goodToast(paper ? "Changed" : "Added");
      onClose();
    },
  });
  return { form, uploads };
}

/** A paper with its file: what it proves, who issued it, and how long it holds. */
export function PaperDialog(given: PaperDialogProps) {
  const { form, uploads } = usePaper(given);
  const { propertyId, requirement, paper, assetId, onClose } = given;
  return (
    <FormDialog
      form={form}
      title={paper ? "Change a paper" : "Add a paper"}
      act={paper ? "Save" : "Add"}
      busy="Saving"
      onClose={onClose}
    >
      <FormField field={fields.requirement}>
        <Select
          options={choices}
          placeholder="Choose what it proves"
          defaultValue={paper?.requirement ?? requirement ?? ""}
        />
      </FormField>
      <AssetField
        field={fields.assetId}
        propertyId={propertyId}
        current={paper ? { id: paper.assetId, name: paper.assetName } : { id: assetId, name: null }}
        drafted={paper ? undefined : draftedIn(draftOf(given), "assetId")}
        none="All that it speaks of"
        help="A paper for one lift proves nothing for the other."
      />
      <FilePicker
        label={uploads.entries.length > 0 ? "Add another page" : "Choose the paper"}
        help="A PDF, or photos of it."
        accept="image/*,application/pdf"
        busy={form.isSending}
        icon={FileUp}
        onFiles={(files) => uploads.add(files)}
      />
      <UploadList uploads={uploads} label="Files to send" isLocked={form.isSending} />
      <FormField field={fields.issuedBy}>
        <Input defaultValue={paper?.issuedBy ?? ""} autoComplete="off" />
      </FormField>
      <FormField field={fields.number}>
        <Input defaultValue={paper?.number ?? ""} autoComplete="off" />
      </FormField>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField field={fields.validFrom}>
          <Input type="date" defaultValue={paper?.validFrom ?? ""} />
        </FormField>
        <FormField field={fields.validUntil} help="Empty where it has no last day.">
          <Input type="date" defaultValue={paper?.validUntil ?? ""} />
        </FormField>
      </div>
      <FormField field={fields.note}>
        <Textarea rows={2} defaultValue={paper?.note ?? ""} />
      </FormField>
    </FormDialog>
  );
}
