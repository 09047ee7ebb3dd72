import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import { koboToNaira, nairaToKobo } from "#domain/money.ts";
import { Input } from "#ui/field.tsx";
import { failed, orderApi } from "../client.ts";
import { limitFields as fields } from "../fields.ts";

type LimitsDialogProps = {
  propertyId: string;
  limits: { jobKobo: number; monthKobo: number; version: number };
  onClose: () => void;
};

/** What managers may order without the owner. */
export function LimitsDialog({ propertyId, limits, onClose }: LimitsDialogProps) {
  const form = useForm({
    ...{ name: "limits", fields, failsAt: "job" },
    failed: { title: "Not saved", text: failed },
    send: (latest) => {
      const { job, month } = latest();
      const sums = { jobKobo: nairaToKobo(job) ?? 0, monthKobo: nairaToKobo(month) ?? 0 };
      return callApi(orderApi.setOrderLimits, { id: propertyId, ...sums, version: limits.version });
    },
    onSent: () => {
      void refresh(orderApi.findOrderLimits);
      goodToast("Saved");
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="What managers may order"
      description="Above it you are asked first. What was ordered before stays as it is."
      act="Save"
      busy="Saving"
      onClose={onClose}
    >
      <FormField field={fields.job} label="For one job, in naira">
        <Input
          inputMode="decimal"
          autoComplete="off"
          defaultValue={koboToNaira(limits.jobKobo)}
          className="text-right tabular-nums"
        />
      </FormField>
      <FormField field={fields.month} label="In a month, for each manager, in naira">
        <Input
          inputMode="decimal"
          autoComplete="off"
          defaultValue={koboToNaira(limits.monthKobo)}
          className="text-right tabular-nums"
        />
      </FormField>
    </FormDialog>
  );
}
