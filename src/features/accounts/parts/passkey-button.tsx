import { Fingerprint } from "lucide-react";
import { useRef, useState } from "react";
import { useEarlyPress } from "#browser/forms/early-submit.tsx";
import { problemToast } from "#browser/toasts.ts";
import { Button } from "#ui/button.tsx";

/** Signs in by what the device itself knows: finger, face or its number. */
export function PasskeyButton({ enter }: { enter: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEarlyPress(button);
  const begin = async () => {
    setBusy(true);
    try {
      await enter();
    } catch (error) {
      problemToast("Login Failed", error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      ref={button}
      data-held=""
      // A press that came before the scripts left its mark here.
      suppressHydrationWarning
      variant="plain"
      className="-my-2 -ml-4 self-start data-early:opacity-55"
      icon={<Fingerprint aria-hidden="true" className="size-5" />}
      busy={busy}
      busyLabel="Asking your device..."
      onClick={() => void begin()}
    >
      Sign in with a passkey
    </Button>
  );
}
