import { useState } from "react";
import { useActing } from "#browser/outbox/use-acting.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { ReasonDialog } from "#ui/reason-dialog.tsx";
import { Select } from "#ui/select.tsx";
import { saying, useSide, visitApi } from "../client.ts";
import type { Visit } from "../contract.ts";
import { endingWords } from "../rules.ts";

type DialogProps = { visit: Visit; onClose: () => void };

const delays = [15, 30, 45, 60, 90, 120, 180, 240].map((minutes) => ({
  value: String(minutes),
  label: minutes < 60 ? `${minutes} minutes` : `${minutes / 60} hours`.replace(/^1 hours$/, "1 hour"),
}));

/** Those who come say by how much they run late. */
export function LateDialog({ visit, onClose }: DialogProps) {
  const [minutes, setMinutes] = useState("30");
  const late = useActing(visitApi.reportLate, saying("The occupant has been told", onClose));
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Running late"
      description="The occupant is told at once when you come instead. The entry code stays valid."
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button
            variant="action"
            busy={late.isPending}
            busyLabel="Sending…"
            onClick={() => late.mutate({ id: visit.id, minutes: Number(minutes) })}
          >
            Tell them
          </Button>
        </>
      }
    >
      <Field label="Later by">
        <Select options={delays} value={minutes} onChange={({ currentTarget }) => setMinutes(currentTarget.value)} />
      </Field>
    </Dialog>
  );
}

/** Either side ends a visit or an offer, with the reason. */
export function CallOffDialog({ visit, onClose }: DialogProps) {
  const { title, act, done } = endingWords(visit, useSide());
  const cancel = useActing(visitApi.cancelVisit, saying(done, onClose));
  return (
    <ReasonDialog
      title={title}
      description="Everybody whom it concerns is told, with your reason."
      act={act}
      busy={cancel.isPending}
      busyLabel="Sending…"
      missing="Please say why."
      most={1_000}
      onSay={(reason) => cancel.mutate({ id: visit.id, reason })}
      onClose={onClose}
    />
  );
}
