import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { PayoutDialog } from "./payout-dialog.tsx";

/** The bank account of an owner or manager, by which Tunse knows where their yes does not count. */
export function OwnBank() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card className="flex flex-col items-start gap-3">
      <p className="text-ink-soft">
        You never let money go to an account of your own: where a contractor is paid into it, you approve no order,
        work, invoice or payment, unless you own the building and nobody else could decide. Nobody else reads it;
        whoever keeps a building with you reads your name where a contractor is paid into it.
      </p>
      <Button onClick={() => setOpen(true)}>My bank details</Button>
      {isOpen ? <PayoutDialog about="Only for this: nobody is paid by them." onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}
