import { SendHorizontal } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import { dropDraft, keepDraft, readDraft } from "../../../browser/drafts.ts";
import { useSend } from "../../../browser/queries.ts";
import { problemToast } from "../../../browser/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field, Textarea } from "../../../ui/field.tsx";
import { ticketRoutes } from "../client.ts";
import { EvidencePicker } from "./evidence-panel.tsx";
import { useEvidence } from "./use-evidence.tsx";

export type Waiting = { text: string; files: number } | null;

type CommentBoxProps = { ticketId: string; onWaiting: (waiting: Waiting) => void };

/** Writes to the other side, with photos if any; what is typed survives a failure and a reload. */
export function CommentBox({ ticketId, onWaiting }: CommentBoxProps) {
  const draft = `comment.${ticketId}`;
  const shelf = useEvidence(draft);
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  useEffect(() => setText((typed) => typed || draftedText(draft)), [draft]);
  const comment = useSend(ticketRoutes.commentOnTicket, {
    refreshes: [ticketRoutes.findTicket],
    onMutate: (input) => onWaiting({ text: input.text ?? "", files: shelf.items.length }),
    onSettled: () => onWaiting(null),
    onError: (problem) => problemToast("Not sent", problem, "Your message was not sent. Please try again."),
    onSuccess: () => {
      dropDraft(draft);
      setText("");
      shelf.clear();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (comment.isPending || shelf.isReading) return;
    if (text.trim() === "" && shelf.items.length === 0) return setError("Please write something, or add a photo.");
    comment.mutate({ id: ticketId, text: text.trim(), mediaUploads: shelf.items.map(({ item }) => item) });
  };
  return (
    <Card>
      <form aria-label="Write a message" onSubmit={send} className="flex flex-col gap-3">
        <Field label="Message" error={error}>
          <Textarea
            className="min-h-20"
            maxLength={10_000}
            value={text}
            onChange={({ currentTarget: { value } }) => {
              setText(value);
              setError(undefined);
              keepDraft(draft, value);
            }}
          />
        </Field>
        <EvidencePicker shelf={shelf} isSending={comment.isPending} isSmall />
        <Button
          type="submit"
          variant="brand"
          busy={comment.isPending || shelf.isReading}
          busyLabel={shelf.isReading ? "Reading your files…" : "Sending…"}
          className="sm:self-end"
          icon={<SendHorizontal aria-hidden="true" className="size-5" />}
        >
          Send message
        </Button>
      </form>
    </Card>
  );
}

function draftedText(draft: string): string {
  const kept = readDraft(draft);
  return typeof kept === "string" ? kept : "";
}
