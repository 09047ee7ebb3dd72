import { useState } from "react";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { ReasonDialog } from "#ui/reason-dialog.tsx";
import { Day, Money } from "#ui/values.tsx";
import { useMatch, useUndoMatch } from "../client.ts";
import type { AccountProof, BankLine } from "../contract.ts";
import { howLabels, type LineState, lineStateLabels, undoFields } from "../fields.ts";
import { matchOf } from "../form.rules.ts";
import { MatchDialog } from "./match-dialog.tsx";

const tones: Record<LineState, BadgeTone> = { open: "warn", unidentified: "brand", matched: "good" };

type LineRowProps = {
  propertyId: string;
  line: BankLine;
  entries: AccountProof["entries"];
  can: Partial<Record<string, boolean>>;
};

/** One movement: what the bank says, and what it is, by one press where Tunse knows. */
export function LineRow({ propertyId, line, entries, can }: LineRowProps) {
  const { onDay, text, kobo, balanceKobo, state, match } = line;
  return (
    <li className="grid gap-x-4 gap-y-2 px-4 py-3 lg:grid-cols-[6.5rem_minmax(0,1fr)_9rem_minmax(0,20rem)]">
      <span className="flex items-baseline justify-between gap-3 text-sm text-ink-soft lg:block">
        <Day day={onDay} />
        <Money
          kobo={kobo}
          className={kobo > 0 ? "text-base font-bold text-good lg:hidden" : "text-base font-bold text-ink lg:hidden"}
        />
      </span>
      <span className="min-w-0 break-words">
        {text}
        {match ? (
          <span className="block text-sm text-ink-soft">
            {howLabels[match.how]}: {match.memo}, No. {match.number} in the books
          </span>
        ) : null}
      </span>
      <span className="hidden text-right lg:block">
        <Money kobo={kobo} className={kobo > 0 ? "font-bold text-good" : "font-bold"} />
        <span className="block text-sm text-ink-soft">
          then <Money kobo={balanceKobo} />
        </span>
      </span>
      <span className="flex min-w-0 flex-col items-start gap-2">
        {state === "open" ? null : <Badge tone={tones[state]}>{lineStateLabels[state]}</Badge>}
        <Acts propertyId={propertyId} line={line} entries={entries} can={can} />
      </span>
    </li>
  );
}

function Acts(props: LineRowProps) {
  const { line, can } = props;
  const [first] = line.suggestions;
  if (line.state === "matched") return can.undo ? <Undo line={line} /> : null;
  if (can.match) return <Match {...props} />;
  return first ? <p className="text-sm text-ink-soft">{`${first.label}? ${first.why}`}</p> : null;
}

function Undo({ line: { id, match } }: Pick<LineRowProps, "line">) {
  const [isAsking, setAsking] = useState(false);
  const undo = useUndoMatch(() => setAsking(false));
  const posted = "What was posted for it is put right, dated today. Only the owner does that.";
  return (
    <>
      <Button onClick={() => setAsking(true)}>Undo</Button>
      {isAsking ? (
        <ReasonDialog
          title="Undo this match?"
          description={match?.posts ? posted : "The entry stays in the books; the line is open again."}
          act="Undo"
          busy={undo.isPending}
          busyLabel="Undoing"
          missing="Say why it is undone."
          most={undoFields.reason.max}
          onSay={(reason) => undo.mutate({ id, reason })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

/** What Tunse takes it for, by one press, or anything else. */
function Match({ propertyId, line, entries }: LineRowProps) {
  const [isChoosing, setChoosing] = useState(false);
  const match = useMatch(() => setChoosing(false));
  const { id, state, suggestions, kobo } = line;
  const [first] = suggestions;
  const mayWait = kobo > 0 && state === "open";
  const quick = first ? matchOf(id, first) : mayWait ? { lineId: id, how: "unidentified" as const } : null;
  return (
    <>
      {first ? <p className="text-sm text-ink-soft">{first.why}</p> : null}
      <span className="flex flex-wrap gap-2">
        {quick ? (
          <Button
            variant={first ? "action" : "quiet"}
            busy={match.isPending}
            busyLabel="Matching"
            onClick={() => match.mutate({ id: propertyId, matches: [quick] })}
          >
            {first?.label ?? "Not known yet"}
          </Button>
        ) : null}
        <Button onClick={() => setChoosing(true)}>{first ? "Something else" : "Say what it is"}</Button>
      </span>
      {isChoosing ? (
        <MatchDialog
          propertyId={propertyId}
          line={line}
          entries={entries}
          match={match}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </>
  );
}
