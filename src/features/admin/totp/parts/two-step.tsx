import { ShieldCheck, ShieldOff } from "lucide-react";
import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { refresh, useCall } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import { PasswordForm } from "#features/accounts/parts/password-form.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { adminApi } from "../../client.ts";
import { teamApi } from "../../team/client.ts";
import { totpApi } from "../client.ts";
import { Enrol } from "./enrol.tsx";

/** Whether signing in asks for a code too, and the way to switch that. */
export function TwoStep() {
  const { totpEnabled } = useCall(adminApi.findMe, {}).data;
  const [open, setOpen] = useState<"enrol" | "end" | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-col items-start gap-3">
      <Badge tone={totpEnabled ? "good" : "warn"} icon={totpEnabled ? ShieldCheck : ShieldOff}>
        {totpEnabled ? "On" : "Off"}
      </Badge>
      <p className="text-ink-soft">
        {totpEnabled
          ? "Besides your password, signing in asks for a code of your authenticator app. A recovery code does instead, once each."
          : "With a code of an authenticator app besides your password, nobody signs in who only knows the password."}
      </p>
      {totpEnabled ? (
        <Button onClick={() => setOpen("end")}>Switch off…</Button>
      ) : (
        <Button variant="brand" onClick={() => setOpen("enrol")}>
          Switch on…
        </Button>
      )}
      {open === "enrol" ? <Enrol onClose={close} /> : null}
      {open === "end" ? <End onClose={close} /> : null}
    </div>
  );
}

const endWords = { submit: "Switch off", busy: "Switching off...", failed: "Two-Step Sign-In Not Switched Off" };

function End({ onClose }: { onClose: () => void }) {
  const send = async (typed: { password: string }) => {
    await callApi(totpApi.endTotp, typed);
    goodToast("Two-Step Sign-In Is Off", "Signing in asks for your password only.");
    onClose();
    await refresh(adminApi.findMe, teamApi.listAdmins);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Switch two-step sign-in off?"
      description="Your recovery codes stop working, and your other phones and computers are signed out."
    >
      <PasswordForm name="end-totp" words={endWords} send={send} small danger />
    </Dialog>
  );
}
