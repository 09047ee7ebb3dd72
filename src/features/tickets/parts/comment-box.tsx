import { SendHorizontal } from "lucide-react";
import { type FormEvent, lazy, Suspense, useEffect, useState } from "react";
import { dropDraft, keepDraft, readDraft } from "#browser/drafts.ts";
import { MediaRefused } from "#browser/media.ts";
import { useKeeping } from "#browser/outbox/use-keeping.ts";
import { refresh } from "#browser/queries.ts";
import { problemToast } from "#browser/toasts.ts";
import { type Uploads, useUploads } from "#browser/uploads/use-uploads.ts";
import { SendingLater, sendingAfter } from "#features/media/parts/sending-later.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Field, Textarea } from "#ui/field.tsx";
import { ticketApi } from "../client.ts";
import type { Sent } from "../danger/parts/danger-said.tsx";
import { EvidencePicker, evidenceWords } from "./evidence-panel.tsx";

export type Waiting = { text: string; files: number; left: number } | null;

const notSent = "Your message was not sent. Please try again.";

type CommentBoxProps = {
  ticketId: string;
  onWaiting: (waiting: Waiting) => void;
  /** Whose words of danger are answered: its occupant's call everybody, others are asked. Keepers correct what it is. */
  hearsDanger?: "calls" | "asks" | undefined;
};

/** Comes with the first letters; where it does not come, the box is as it is without. */
const DangerSaid = lazy(async () => {
  try {
    return { default: (await import("../danger/parts/danger-said.tsx")).DangerSaid };
  } catch {
    return { default: () => null };
  }
});

/** Writes to the other side, with photos if any; what is typed and chosen survives a failure and a reload. */
export function CommentBox({ ticketId, onWaiting, hearsDanger }: CommentBoxProps) {
  const draft = `comment.${ticketId}`;
  const uploads = useUploads(draft, { uploadedWords: evidenceWords });
  const { text, error, type, send, sayDanger, danger, isPending, isWaiting, cancel } = useComment(
    ticketId,
    draft,
    uploads,
  );
  const isSending = isPending || isWaiting;
  const { total: files, left } = uploads.tally;
  useEffect(() => {
    onWaiting(isSending ? { text: text.trim(), files, left: isWaiting ? left : 0 } : null);
    return () => onWaiting(null);
  }, [onWaiting, isSending, isWaiting, text, files, left]);
  return (
    <Card>
      <form aria-label="Write a message" onSubmit={(event) => void send(event)} className="flex flex-col gap-3">
        <Field label="Message" error={error}>
          <Textarea
            className="min-h-20"
            readOnly={isSending}
            maxLength={10_000}
            value={text}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
        </Field>
        {hearsDanger && (text !== "" || danger) ? (
          <Suspense fallback={null}>
            <DangerSaid
              {...{ ticketId, text, isSending }}
              said={danger}
              calls={hearsDanger === "calls"}
              onDanger={sayDanger}
            />
          </Suspense>
        ) : null}
        <EvidencePicker uploads={uploads} isSending={isPending} isSmall takesVoice />
        {isWaiting ? <SendingLater tally={uploads.tally} onCancel={cancel} /> : null}
        <Button
          type="submit"
          variant="brand"
          busy={isSending}
          busyLabel={isWaiting ? sendingAfter(uploads.tally) : "Sending…"}
          className="sm:self-end"
          icon={<SendHorizontal aria-hidden="true" className="size-5" />}
        >
          Send message
        </Button>
      </form>
    </Card>
  );
}

function useComment(id: string, draft: string, uploads: Uploads) {
  const { isWaiting, cancel, wasKept, send: sendOrKeep } = useKeeping(draft, uploads);
  const [isPending, setPending] = useState(false);
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const [danger, setDanger] = useState<Sent | null>(null);
  useEffect(() => setText((typed) => typed || draftedText(draft)), [draft]);
  const type = (value: string) => {
    setText(value);
    setError(undefined);
    keepDraft(draft, value);
  };
  const sendWords = async (input: { text: string; danger?: true }) => {
    if (isPending || isWaiting) return;
    setPending(true);
    try {
      const told = { lane: `ticket ${id}`, title: `Message: ${input.text.slice(0, 60) || "photos"}` };
      const answer = await sendOrKeep(ticketApi.commentOnTicket, { id, ...input }, told);
      if (answer === null) return;
      setDanger(wasKept() ? { outcome: "waits", ...input } : dangerIn(answer));
      dropDraft(draft);
      setText("");
      if (wasKept()) return;
      uploads.clear();
      await refresh(ticketApi.findTicket);
    } catch (problem) {
      problemToast("Not sent", problem, problem instanceof MediaRefused ? problem.message : notSent);
    } finally {
      setPending(false);
    }
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "" && uploads.tally.total === 0) return setError("Please write something, or add a photo.");
    await sendWords({ text: text.trim() });
  };
  const sayDanger = () => void sendWords({ text: "It is dangerous now.", danger: true });
  return { text, error, type, send, sayDanger, danger, isPending, isWaiting, cancel };
}

/** What came of danger in what was sent. */
const dangerIn = (answer: unknown): Sent | null =>
  typeof answer === "object" && answer !== null && "danger" in answer ? (answer.danger as Sent | null) : null;

function draftedText(draft: string): string {
  const kept = readDraft(draft);
  return typeof kept === "string" ? kept : "";
}
