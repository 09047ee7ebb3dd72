import { useState } from "react";
import { useNavigate } from "react-router";
import { lockNow } from "#browser/pin/lock.ts";
import { canSeal } from "#browser/pin/seal.ts";
import { pinPlaceOf } from "#browser/places.ts";
import { useSession } from "#browser/session.ts";
import { localStore } from "#browser/storage.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ChangeDialog, RemoveDialog, SetDialog } from "./pin-dialogs.tsx";

/** Safari shows what came by itself, without asking a worker of ours. */
const noticeWords = (): string =>
  "pushManager" in window
    ? "Notices still show their words on this phone: end them above if others must not see them."
    : "Notices say only that something happened.";

/** The PIN for a phone that others use too. */
export function PhoneSettings() {
  const account = useSession()?.user.id;
  const navigate = useNavigate();
  const [open, setOpen] = useState<"set" | "change" | "remove" | null>(null);
  const isSet = account !== undefined && localStore.getItem(pinPlaceOf(account)) !== null;
  const close = () => setOpen(null);
  const onLost = () => void navigate("/unlock", { replace: true });
  return (
    <Card className="flex flex-col gap-3">
      <p>
        {isSet
          ? "This phone asks for your PIN when Tunse is opened, and after ten minutes in the background."
          : "If others use this phone too, set a PIN of four to six figures. Tunse then asks for it when it is opened, and after ten minutes in the background, also without a connection."}
      </p>
      <p className="text-sm text-ink-soft">
        What this phone keeps of your account is sealed by the PIN: what you have read, what was not sent yet with its
        photos, and that you are signed in. {noticeWords()} It holds up somebody who picks the phone up, not somebody
        who copies its memory and tries all PINs: against that, use the lock of the phone too.
      </p>
      {canSeal() ? (
        <div className="flex flex-wrap gap-2">
          {isSet ? (
            <>
              <Button onClick={lockNow}>Lock now</Button>
              <Button onClick={() => setOpen("change")}>Change the phone PIN</Button>
              <Button onClick={() => setOpen("remove")}>Take it off this phone</Button>
            </>
          ) : (
            <Button onClick={() => setOpen("set")}>Set a phone PIN</Button>
          )}
        </div>
      ) : (
        <p role="status">This browser cannot seal what it keeps, so it can have no PIN. A newer one can.</p>
      )}
      {open === "set" ? <SetDialog onClose={close} /> : null}
      {open === "change" ? <ChangeDialog onClose={close} onLost={onLost} /> : null}
      {open === "remove" ? <RemoveDialog onClose={close} onLost={onLost} /> : null}
    </Card>
  );
}
