import { useState } from "react";
import { Link } from "react-router";
import { Photos } from "#features/media/parts/photos.tsx";
import { Button } from "#ui/button.tsx";
import { Divided, Section } from "#ui/card.tsx";
import { ReasonDialog } from "#ui/reason-dialog.tsx";
import { FailedState } from "#ui/states.tsx";
import { Day, Money } from "#ui/values.tsx";
import { WarningList } from "#ui/warning-list.tsx";
import { useAllowMoneyOut, useMoneyOut, useRefuseMoneyOut } from "../client.ts";
import type { MoneyOut } from "../contract.ts";

/** Money out that waits for the yes of a second person; nothing where nothing does. */
export function WaitingMoney({ propertyId }: { propertyId: string }) {
  const { data: found, isError, isFetching, refetch } = useMoneyOut(propertyId);
  if (!found && isError)
    return (
      <FailedState
        title="What waits for a second yes could not be loaded"
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  if (!found || found.entries.length === 0) return null;
  return (
    <Section title="Waits for a second yes">
      <Divided>
        {found.entries.map((entry) => (
          <MoneyOutRow key={entry.id} entry={entry} mayDecide={found.can.post === true || entry.isMine} />
        ))}
      </Divided>
    </Section>
  );
}

type RowProps = {
  entry: MoneyOut;
  mayDecide: boolean;
  /** Among those of other buildings it says of which. */
  withBuilding?: boolean;
};

/** One of them, with the yes and the no. */
export function MoneyOutRow({ entry, mayDecide, withBuilding = false }: RowProps) {
  const allow = useAllowMoneyOut();
  const [isRefusing, setRefusing] = useState(false);
  const close = () => setRefusing(false);
  const refuse = useRefuseMoneyOut(close);
  const { id, kobo, memo, fromName, toName, onDay, askedBy, isMine, noPaper, media, paperCheck } = entry;
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-semibold break-words">{memo}</p>
        <p className="shrink-0 font-bold">
          <Money kobo={kobo} />
        </p>
      </div>
      {withBuilding ? (
        <p className="text-sm break-words text-ink-soft">
          <Link to={`/property/${entry.propertyId}?tab=money`} className="text-brand hover:underline">
            {entry.propertyName}
          </Link>{" "}
          · Money out by hand
        </p>
      ) : null}
      <p className="break-words text-ink-soft">
        {fromName} → {toName}, <Day day={onDay} />. {isMine ? "You asked; somebody else says yes." : `${askedBy} asks.`}
      </p>
      {media.length > 0 ? <Photos files={media} label="The receipt" /> : null}
      <PaperSaid check={paperCheck} />
      {noPaper ? <p className="break-words">No receipt: {noPaper}</p> : null}
      {mayDecide ? (
        <div className="flex flex-wrap gap-2">
          {isMine ? null : (
            <Button variant="action" busy={allow.isPending} busyLabel="Entering" onClick={() => allow.mutate({ id })}>
              Say yes
            </Button>
          )}
          <Button onClick={() => setRefusing(true)}>{isMine ? "Take back" : "Say no"}</Button>
        </div>
      ) : null}
      {isRefusing ? (
        <ReasonDialog
          title={isMine ? "Take it back?" : "Say no to it?"}
          description={isMine ? "It is not entered then." : "It is not entered then. Whoever asked reads the reason."}
          act={isMine ? "Take back" : "Say no"}
          busy={refuse.isPending}
          busyLabel="Sending"
          missing="Say why."
          onSay={(reason) => refuse.mutate({ id, reason })}
          onClose={close}
        />
      ) : null}
    </li>
  );
}

/** Whether the receipt came with anything else. A server of the release before says nothing of it. */
function PaperSaid({ check }: { check: MoneyOut["paperCheck"] }) {
  if (!check || check.answer === "agrees") return null;
  if (check.answer === "contradicts") return <WarningList title="This paper is not new" lines={[check.sentence]} />;
  return <p className="text-sm break-words text-ink-soft">{check.sentence}</p>;
}
