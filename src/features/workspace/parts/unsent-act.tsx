import { useEffect, useState } from "react";
import type { Outbox } from "#browser/outbox/outbox.ts";
import { type Act, fileCount, isOpen, isStale, mayBeThere, stateWords } from "#browser/outbox/rules.ts";
import { saveBlob } from "#browser/save-file.ts";
import { filesWord } from "#browser/uploads/rules.ts";
import { CallInstead } from "#features/tickets/emergency/parts/call-instead.tsx";
import { smsWords } from "#features/tickets/emergency/rules.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Instant } from "#ui/values.tsx";
import { BothSides } from "./both-sides.tsx";

/** One thing that a person did: what, when, how it stands, and what can be done with it. */
export function UnsentAct({ act, outbox }: { act: Act; outbox: Outbox }) {
  const [isAsking, setAsking] = useState(false);
  const size = useSize(act, outbox);
  return (
    <Card className={`flex flex-col gap-3 ${act.state === "needs-you" ? "border-2 border-bad" : ""}`}>
      <div>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold break-words">{act.title}</span>
          <span className={`font-semibold ${toneOf(act)}`}>{stateWords(act)}</span>
        </p>
        <p className="text-sm text-ink-soft">
          Done <Instant at={act.occurredAt} />
          {fileCount(act) > 0 ? ` · ${filesWord(fileCount(act))}` : ""}
          {size === null || size === 0 ? "" : ` · ${(size / 1_048_576).toFixed(1)} MB`}
        </p>
        {act.problem === null ? null : <p className="mt-2 break-words">{asked(act.problem)}</p>}
        {act.isUrgent && isOpen(act) ? <CallInstead words={smsWords(act.input)} /> : null}
        {isDecided(act) ? <BothSides act={act} /> : null}
      </div>
      {isOpen(act) ? (
        <div className="flex flex-wrap gap-2">
          {act.asks ? <Button onClick={() => void outbox.confirm(act.id)}>It is right: send it</Button> : null}
          {isStale(act) ? <Button onClick={() => void outbox.insist(act.id)}>Send mine all the same</Button> : null}
          {isStale(act) || act.state === "sending" ? null : (
            <Button onClick={() => void outbox.sendNow([act.id])}>Send now</Button>
          )}
          <Button onClick={() => void share(act, outbox)}>Share as file</Button>
          <Button variant="plain" className="ml-auto" onClick={() => setAsking(true)}>
            Delete
          </Button>
        </div>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title="Delete it from this phone?"
          act="Delete"
          busyLabel="Deleting…"
          busy={false}
          onClose={() => setAsking(false)}
          onConfirm={() => void outbox.remove(act.id)}
        >
          {act.title} {mayBeThere(act) ? "may have arrived already" : "has not been sent"}. Deleted, it is gone from
          this phone
          {act.files.length > 0 ? " with its photos" : ""}.
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}

/** The server has said no, or that it came too late. */
const isDecided = ({ state, asks, problem }: Act): boolean =>
  state === "needs-you" ? !asks : state === "received" && problem !== null;

/** The button beside it says what programs are told here. */
const asked = (problem: string): string => problem.replace(" Send it again with confirm if it is right.", "");

const toneOf = ({ state }: Act) =>
  state === "needs-you" ? "text-bad" : state === "received" ? "text-good" : "text-brand";

function useSize(act: Act, outbox: Outbox): number | null {
  const [size, setSize] = useState<number | null>(null);
  useEffect(() => {
    void outbox.filesOf(act).then((files) => setSize(files.reduce((sum, file) => sum + file.size, 0)));
  }, [act, outbox]);
  return size;
}

/** What was written, and the photos, to be handed over by another way. */
async function share(act: Act, outbox: Outbox): Promise<void> {
  const { title, occurredAt, input } = act;
  const words = new File([JSON.stringify({ title, occurredAt, ...input }, null, 2)], "tunse.txt", {
    type: "text/plain",
  });
  const photos = (await outbox.filesOf(act)).map(({ file, name, type }) => new File([file], name, { type }));
  const files = [words, ...photos];
  if (navigator.canShare?.({ files })) await navigator.share({ title, files }).catch(() => {});
  else for (const file of files) saveBlob(file, file.name);
}
