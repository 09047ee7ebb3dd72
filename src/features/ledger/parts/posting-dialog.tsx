import { useState } from "react";
import { Link } from "react-router";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { ReasonDialog } from "#ui/reason-dialog.tsx";
import { Day, Instant, Money } from "#ui/values.tsx";
import { usePutRight } from "../client.ts";
import { reverseFields } from "../fields.ts";
import type { ShownPosting } from "../money.rules.ts";

type PostingDialogProps = { posting: ShownPosting; mayPutRight: boolean; onClose: () => void };

/** One posting whole: where the money came from and went, who entered it, and its seal. */
export function PostingDialog({ posting, mayPutRight, onClose }: PostingDialogProps) {
  const [isAsking, setAsking] = useState(false);
  const putRight = usePutRight(onClose);
  const { postingId, number, memo, onDay, at, by, taskId, taskTitle, reverses, reversedBy, hash, lines } = posting;
  if (isAsking) {
    return (
      <ReasonDialog
        title={`Put No. ${number} right?`}
        description="The same amounts go back today. This entry stays in the books, with the one that puts it right. What you write may be read by all who live there."
        act="Put right"
        busy={putRight.isPending}
        busyLabel="Putting right"
        missing="Say why it is put right."
        most={reverseFields.reason.max}
        onSay={(reason) => putRight.mutate({ id: postingId, reason })}
        onClose={() => setAsking(false)}
      />
    );
  }
  const mayAsk = mayPutRight && reverses === null && reversedBy === null;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={memo}
      description={`No. ${number} in the books`}
      actions={mayAsk ? <Button onClick={() => setAsking(true)}>Put right</Button> : undefined}
    >
      <div className="flex flex-col gap-5">
        <Lines posting={posting} />
        <Facts>
          <Fact name="Day">
            <Day day={onDay} />
          </Fact>
          <Fact name="Entered by">{by ?? "Tunse"}</Fact>
          <Fact name="Entered">
            <Instant at={at} />
          </Fact>
          <Fact name="Lines">{String(lines.length)}</Fact>
          {taskId ? (
            <Fact name="Job" wide>
              <Link to={`/tasks?task=${taskId}`} className="text-brand underline underline-offset-2">
                {taskTitle}
              </Link>
            </Fact>
          ) : null}
          {reversedBy === null ? null : <Fact name="Put right by">No. {reversedBy}</Fact>}
          {reverses === null ? null : <Fact name="Puts right">No. {reverses}</Fact>}
          <Fact name="Seal" wide>
            <span className="font-mono text-sm break-all">{hash}</span>
          </Fact>
        </Facts>
      </div>
    </Dialog>
  );
}

function Lines({ posting: { lines, memo } }: { posting: ShownPosting }) {
  return (
    <table className="w-full text-left">
      <caption className="sr-only">Where the money of “{memo}” came from and went</caption>
      <thead>
        <tr className="text-sm text-ink-soft">
          <th scope="col" className="py-1 font-medium">
            From and to
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ line, fromCode, fromName, toCode, toName, kobo }) => (
          <tr key={line} className="border-t border-line align-top">
            <td className="py-2 pr-3">
              <span className="block">
                <span className="text-ink-soft tabular-nums">{fromCode}</span> {fromName}
              </span>
              <span className="block">
                → <span className="text-ink-soft tabular-nums">{toCode}</span> {toName}
              </span>
            </td>
            <td className="py-2 text-right font-semibold">
              <Money kobo={kobo} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
