import { useState } from "react";
import { FormField } from "#browser/forms/form.tsx";
import { inFours } from "#domain/totp.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Input } from "#ui/field.tsx";
import { QrCode } from "#ui/qr-code.tsx";
import { AuthForm, useAuthForm } from "../../parts/auth-form.tsx";
import { PasswordForm } from "../../parts/password-form.tsx";
import { codeFields as fields } from "../fields.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

type Offer = { secret: string; url: string };

type EnrolProps = {
  offer: (typed: { password: string }) => Promise<Offer>;
  /** Answers the recovery codes to be shown; none where there are some already. */
  confirm: (typed: { code: string }) => Promise<readonly string[]>;
  onClose: (isOn: boolean) => void;
};

const askWords = { submit: "Go on", busy: "One moment...", failed: "Not Switched On" };

/** Password, then the secret and its first code, then the recovery codes. */
export function EnrolApp({ offer: ask, confirm, onClose }: EnrolProps) {
  const [offer, setOffer] = useState<Offer | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const taken = (given: readonly string[]) => (given.length > 0 ? setCodes(given) : onClose(true));
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose(codes !== null))}
      title={codes ? "Keep your recovery codes" : "Two-step sign-in"}
      actions={codes ? <Button onClick={() => onClose(true)}>I have kept them</Button> : undefined}
    >
      {codes ? <RecoveryCodes codes={codes} /> : null}
      {offer && !codes ? <Confirm offer={offer} confirm={confirm} onConfirmed={taken} /> : null}
      {offer || codes ? null : (
        <PasswordForm name="offer-totp" words={askWords} send={async (typed) => setOffer(await ask(typed))} small />
      )}
    </Dialog>
  );
}

const confirmWords = {
  submit: "Switch on",
  busy: "Switching on...",
  summary: "Two-step sign-in was not switched on",
};

type ConfirmProps = Pick<EnrolProps, "confirm"> & { offer: Offer; onConfirmed: (codes: readonly string[]) => void };

function Confirm({ offer, confirm, onConfirmed }: ConfirmProps) {
  const form = useAuthForm({
    ...{ name: "confirm-totp", fields, failed: "Not Switched On", stays: "cleared", failsAt: "code" },
    send: async (latest) => onConfirmed(await confirm(latest())),
  });
  return (
    <div className="flex flex-col gap-4">
      <p>Scan this with an authenticator app, or type the key into it.</p>
      <QrCode text={offer.url} label="QR code for your authenticator app" />
      <p className="font-semibold break-words tabular-nums">{inFours(offer.secret)}</p>
      <AuthForm form={form} label="Switch on" words={confirmWords} small>
        <FormField field={fields.code} help="The six digits it shows.">
          <Input inputMode="numeric" autoComplete="one-time-code" />
        </FormField>
      </AuthForm>
    </div>
  );
}
