import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { koboToNaira, nairaToKobo } from "#domain/money.ts";
import { AmountInput, Input } from "#ui/field.tsx";
import { orderApi } from "../client.ts";
import { limitFields as fields } from "../fields.ts";

type LimitsDialogProps = {
  propertyId: string;
  limits: { jobKobo: number; monthKobo: number; linkKobo: number; advancePercent: number; version: number };
  onClose: () => void;
};

const koboOf = (naira: number): number => nairaToKobo(naira) ?? 0;

/** What managers may order without the owner, and what the owner approves by a link. */
export function LimitsDialog({ propertyId, limits, onClose }: LimitsDialogProps) {
  const form = useForm({
    ...{ name: "limits", fields, failsAt: "job" },
    failed: { title: "Not saved", text: lookFirst },
    send: (latest) => {
      const { job, month, link, ahead } = latest();
      const sums = { jobKobo: koboOf(job), monthKobo: koboOf(month), linkKobo: koboOf(link ?? 0) };
      const advancePercent = ahead ?? 0;
      return callApi(orderApi.setOrderLimits, { id: propertyId, ...sums, advancePercent, version: limits.version });
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
      <LimitFields limits={limits} />
    </FormDialog>
  );
}

function LimitFields({ limits }: Pick<LimitsDialogProps, "limits">) {
  return (
    <>
      <FormField field={fields.job} label="For one job, in naira">
        <AmountInput defaultValue={koboToNaira(limits.jobKobo)} />
      </FormField>
      <FormField field={fields.month} label="In a month, for each manager, in naira">
        <AmountInput defaultValue={koboToNaira(limits.monthKobo)} />
      </FormField>
      <FormField
        field={fields.link}
        label="Approved by one press of a link, in naira"
        help="What you are asked comes by mail, SMS or WhatsApp with a link. Above this your PIN is asked for, if you have set one under your account. With 0 you always sign in."
      >
        <AmountInput defaultValue={koboToNaira(limits.linkKobo)} />
      </FormField>
      <FormField
        field={fields.ahead}
        label="Paid to a contractor before the work, at most, in % of the order"
        help="Each one is asked for and approved by you. With 0 nothing is given ahead."
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          defaultValue={limits.advancePercent}
          className="text-right tabular-nums"
        />
      </FormField>
    </>
  );
}
