import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import { ownPasswordFields } from "#features/accounts/fields.ts";
import { PasswordInput } from "#features/accounts/parts/password-input.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Input } from "#ui/field.tsx";
import { FailedState } from "#ui/states.tsx";
import { pinApi, usePin, useRemovingPin } from "../client.ts";
import { pinFields } from "../fields.ts";

const fields = { ...pinFields, ...ownPasswordFields };

/** The PIN by which an owner approves by a link, from a message, what is above their limit for one press. */
export function PinSettings() {
  const { data, isError, isFetching, refetch } = usePin();
  const [isSetting, setSetting] = useState(false);
  const removing = useRemovingPin();
  if (isError)
    return <FailedState title="Your PIN could not be looked up" onRetry={() => void refetch()} busy={isFetching} />;
  const { set: isSet = false, locked: isLocked = false } = data?.pin ?? {};
  return (
    <Card className="flex flex-col gap-3">
      <p className="text-ink-soft">
        Orders that need your yes come by mail, SMS and WhatsApp with a link. For each building you say, under Orders,
        up to which sum one press is enough. Above it this PIN is asked for. Without one you sign in.
      </p>
      {isLocked ? (
        <p role="alert" className="font-semibold text-bad">
          It was wrong five times. Set another, or sign in to approve.
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setSetting(true)}>{isSet ? "Change the PIN" : "Set a PIN"}</Button>
        {isSet ? (
          <Button busy={removing.isPending} busyLabel="Taking it away" onClick={() => removing.mutate({})}>
            Take it away
          </Button>
        ) : null}
      </div>
      {isSetting ? <PinDialog onClose={() => setSetting(false)} /> : null}
    </Card>
  );
}

function PinDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    ...{ name: "pin", fields, failsAt: "pin", failed: { title: "Not set", text: "Please try again." } },
    send: (latest) => callApi(pinApi.setPin, latest()),
    onSent: () => {
      void refresh(pinApi.findPin);
      goodToast("Your PIN is set");
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="A PIN for approvals"
      description="Four to six figures. It is kept as a password is, and asked for on the page of a link."
      act="Set it"
      busy="Setting it"
      onClose={onClose}
    >
      <FormField field={fields.pin}>
        <Input type="password" inputMode="numeric" autoComplete="off" className="text-xl tabular-nums" />
      </FormField>
      <FormField field={fields.password} help="Only you may set what approves your money.">
        <PasswordInput autoComplete="current-password" />
      </FormField>
    </FormDialog>
  );
}
