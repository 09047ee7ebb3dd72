import { Copy } from "lucide-react";
import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import { AuthForm, useAuthForm } from "#features/accounts/parts/auth-form.tsx";
import { PasswordForm } from "#features/accounts/parts/password-form.tsx";
import { QrCode } from "#features/properties/invitations/parts/qr-code.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Input } from "#ui/field.tsx";
import { adminApi } from "../../client.ts";
import { codeFields as fields } from "../../fields.ts";
import { teamApi } from "../../team/client.ts";
import { totpApi } from "../client.ts";
import { inFours } from "../rules.ts";

type Offer = { secret: string; url: string };

const askWords = { submit: "Go on", busy: "One moment...", failed: "Not Switched On" };

/** Password, then the secret and its first code, then the recovery codes. */
export function Enrol({ onClose }: { onClose: () => void }) {
  const [offer, setOffer] = useState<Offer | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => {
    onClose();
    // Asked only now: the codes would go from the screen with what was off before.
    if (codes) void refresh(adminApi.findMe, teamApi.listAdmins);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : close())}
      title={codes ? "Keep your recovery codes" : "Two-step sign-in"}
      actions={codes ? <Button onClick={close}>I have kept them</Button> : undefined}
    >
      {codes ? <RecoveryCodes codes={codes} /> : null}
      {offer && !codes ? <Confirm offer={offer} onConfirmed={setCodes} /> : null}
      {offer || codes ? null : (
        <PasswordForm
          name="offer-totp"
          words={askWords}
          send={async (typed) => setOffer(await callApi(totpApi.offerTotp, typed))}
          small
        />
      )}
    </Dialog>
  );
}

const confirmWords = {
  submit: "Switch on",
  busy: "Switching on...",
  summary: "Two-step sign-in was not switched on",
};

function Confirm({ offer, onConfirmed }: { offer: Offer; onConfirmed: (codes: readonly string[]) => void }) {
  const form = useAuthForm({
    ...{ name: "confirm-totp", fields, failed: "Not Switched On", stays: "cleared", failsAt: "code" },
    send: async (latest) => onConfirmed((await callApi(totpApi.confirmTotp, latest())).recoveryCodes),
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

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join("\n"));
    goodToast("Recovery Codes Copied", "Keep them where you keep your passwords.");
  };
  return (
    <div className="flex flex-col items-start gap-4">
      <p>
        Two-step sign-in is on. Without your phone, each of these signs you in once. They are not shown again, and
        without them a lost phone locks you out.
      </p>
      <ul className="flex flex-col gap-1 font-semibold tabular-nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {navigator.clipboard ? (
        <Button onClick={() => void copy()} icon={<Copy aria-hidden="true" className="size-5" />}>
          Copy them
        </Button>
      ) : null}
    </div>
  );
}
