import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { ReasonDialog } from "#ui/reason-dialog.tsx";
import { Instant } from "#ui/values.tsx";
import type { TakenBack } from "../contract.ts";

/** Who took a payment back, when and why. */
export const BackWords = ({ takenBack: { by, at, reason } }: { takenBack: TakenBack }) => (
  <span>
    {by} took it back on <Instant at={at} />, since it never left the bank: {reason}
  </span>
);

type BackButtonProps = {
  /** What follows from it. */
  follows: string;
  onSay: (reason: string) => void;
  busy: boolean;
};

/** Takes back a recorded payment that never left the bank, once its reader said why. */
export function BackButton({ follows, onSay, busy }: BackButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className="self-start" onClick={() => setOpen(true)}>
        It never left the bank
      </Button>
      {isOpen ? (
        <ReasonDialog
          title="Take back this payment?"
          description={`Only where it never left the bank. Its entry in the books is put right today, and ${follows}`}
          act="Take back"
          busy={busy}
          busyLabel="Sending"
          missing="Say what the bank shows."
          most={200}
          onSay={onSay}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
