import { RotateCcw } from "lucide-react";
import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh, useSend } from "#browser/queries.ts";
import { goodToast, lookFirst, problemToast } from "#browser/toasts.ts";
import { Button } from "#ui/button.tsx";
import { Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { promiseApi, withChange } from "../client.ts";
import type { PromiseOf } from "../contract.ts";
import { countingLabels, countings, promiseFields as fields } from "../fields.ts";
import { orderProblem } from "../promises.rules.ts";

type PromiseDialogProps = {
  propertyId: string;
  title: string;
  promise: PromiseOf;
  all: readonly PromiseOf[];
  onClose: () => void;
};

const options = countings.map((value) => ({ value, label: countingLabels[value] }));

/** How soon requests of one priority are answered, visited and mended in this building. */
export function PromiseDialog({ propertyId, title, promise, all, onClose }: PromiseDialogProps) {
  const { priority, category, own } = promise;
  const form = useForm({
    ...{ name: "promise", fields, failsAt: "answerHours" },
    failed: { title: "Not saved", text: lookFirst },
    check: (input) => {
      const message = orderProblem(input);
      return message === null ? [] : [{ path: "visitHours", message }];
    },
    send: (latest) =>
      callApi(promiseApi.setPromises, {
        id: propertyId,
        promises: withChange(all, { priority, category, to: latest() }),
      }),
    onSent: () => {
      void refresh(promiseApi.listPromises);
      goodToast("Changed", "It holds for requests from now on.");
      onClose();
    },
  });
  const hours = (name: "answerHours" | "visitHours" | "mendedHours") => (
    <FormField field={fields[name]} help="In hours">
      <Input inputMode="decimal" defaultValue={promise[name]} autoComplete="off" />
    </FormField>
  );
  return (
    <FormDialog form={form} title={title} act="Save" busy="Saving" onClose={onClose}>
      {hours("answerHours")}
      {hours("visitHours")}
      {hours("mendedHours")}
      <FormField
        field={fields.counted}
        help="Working hours are Mondays to Fridays, 08:00 to 17:00, without public holidays."
      >
        <Select options={options} defaultValue={promise.counted} />
      </FormField>
      {own ? <BackToUsual propertyId={propertyId} promise={promise} all={all} onDone={onClose} /> : null}
    </FormDialog>
  );
}

type BackProps = Pick<PromiseDialogProps, "propertyId" | "promise" | "all"> & { onDone: () => void };

function BackToUsual({ propertyId, promise: { priority, category }, all, onDone }: BackProps) {
  const reset = useSend(promiseApi.setPromises, {
    refreshes: [promiseApi.listPromises],
    onError: (problem) => problemToast("Not saved", problem),
    onSuccess: () => {
      goodToast("Changed", "What is usual holds again.");
      onDone();
    },
  });
  return (
    <Button
      variant="plain"
      className="self-start"
      busy={reset.isPending}
      busyLabel="Saving…"
      icon={<RotateCcw aria-hidden="true" className="size-5" />}
      onClick={() => reset.mutate({ id: propertyId, promises: withChange(all, { priority, category, to: null }) })}
    >
      Back to what is usual
    </Button>
  );
}
