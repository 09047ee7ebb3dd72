import { ExportButton } from "#browser/csv-button.tsx";
import { saveFile } from "#browser/save-file.ts";
import { Button } from "#ui/button.tsx";
import { CopyText } from "#ui/copy-text.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";
import { Day, Money } from "#ui/values.tsx";
import { chargePaperApi, useReceipt } from "../../client.ts";
import type { Receipt } from "../contract.ts";
import { paidIntoLabels } from "../fields.ts";

type ReceiptDialogProps = { id: string; onTakeBack?: (() => void) | undefined; onClose: () => void };

/** The receipt of a payment, as it can be printed or kept. */
export function ReceiptDialog({ id, onTakeBack, onClose }: ReceiptDialogProps) {
  const found = useReceipt(id);
  const receipt = found.data?.receipt;
  return (
    <Dialog
      open
      onOpenChange={(isOn) => isOn || onClose()}
      title={receipt ? `Receipt No. ${receipt.number}` : "Receipt"}
      description="Service charge"
      actions={
        <>
          {onTakeBack ? <Button onClick={onTakeBack}>Take back</Button> : null}
          {receipt ? <Button onClick={() => window.print()}>Print</Button> : null}
          {receipt ? (
            <ExportButton save={() => saveFile(chargePaperApi.readReceiptPaper, { id })} busyLabel="Making the PDF…">
              Download the PDF
            </ExportButton>
          ) : null}
        </>
      }
    >
      {receipt ? (
        <Details receipt={receipt} />
      ) : found.isError ? (
        <FailedState
          title="The receipt could not be loaded"
          onRetry={() => void found.refetch()}
          busy={found.isFetching}
        />
      ) : (
        <Loading label="Loading the receipt">
          <RowsSkeleton />
        </Loading>
      )}
    </Dialog>
  );
}

function Details({ receipt }: { receipt: Receipt }) {
  return (
    <div className="flex flex-col gap-5">
      {receipt.takenBackOn ? (
        <p className="font-semibold text-warn">
          Taken back on <Day day={receipt.takenBackOn} />
        </p>
      ) : null}
      <p className="text-3xl font-bold tracking-[-0.02em]">
        <Money kobo={receipt.kobo} />
      </p>
      <Facts>
        <Fact name="Received from">{receipt.payer}</Fact>
        <Fact name="Received by">{receipt.receivedBy}</Fact>
        <Fact name="Premises" wide>
          {receipt.premises}
        </Fact>
        <Fact name="For" wide>
          {receipt.period}
        </Fact>
        <Fact name="Paid on">
          <Day day={receipt.paidOn} />
        </Fact>
        <Fact name="Into">{paidIntoLabels[receipt.paidInto]}</Fact>
        <Fact name="Reference">{receipt.reference}</Fact>
        <Fact name="In the books as">No. {receipt.posting}</Fact>
        <Fact name="Seal" wide>
          <CopyText text={receipt.seal} what="seal" />
        </Fact>
      </Facts>
      <p className="text-sm text-ink-soft">
        The seal holds every entry in the books up to this one. Whoever wrote one of them anew could not make it again.
      </p>
    </div>
  );
}
