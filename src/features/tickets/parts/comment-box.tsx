import { SendHorizontal } from "lucide-react";
import { type FormEvent, lazy, Suspense, useEffect, useState } from "react";
import { dropDraft, keepDraft, readDraft } from "#browser/drafts.ts";
import { MediaRefused } from "#browser/media.ts";
import { kept, sendOrKeep } from "#browser/outbox/keeping.ts";
import { useKeeping } from "#browser/outbox/use-keeping.ts";
import { unsentOf } from "#browser/places.ts";
import { refresh } from "#browser/queries.ts";
import { useSession } from "#browser/session.ts";
import { localStore } from "#browser/storage.ts";
import { problemToast } from "#browser/toasts.ts";
import { type Uploads, useUploads } from "#browser/uploads/use-uploads.ts";
import { SendingLater, sendingAfter } from "#features/media/parts/sending-later.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Field, Textarea } from "#ui/field.tsx";
import { ticketApi } from "../client.ts";
import type { WrittenDanger } from "../danger/contract.ts";
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
  const { text, error, type, send, isPending, isWaiting, cancel, ...heard } = useComment(
    ticketId,
    draft,
    uploads,
    hearsDanger === "calls",
  );
  const { danger, setDanger, sayDanger, isSaying, hasUnsent } = heard;
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
        {hearsDanger && (text !== "" || danger || hasUnsent) ? (
          <Suspense fallback={null}>
            <DangerSaid
              {...{ ticketId, text }}
              isSending={isSending || isSaying}
              said={danger}
              onArrived={setDanger}
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

/** What reads the words is here as a rule, since it came while they were typed; a line that died must not hold them up. */
const readingMs = 1_500;

/** Whether these words call everybody; where what reads them does not come, the server reads them all the same. */
async function isAlarm(text: string): Promise<boolean> {
  const read = import("#features/triage/later.rules.ts").then(({ tierOfLater }) => tierOfLater(text) === "alarm");
  const tooLong = new Promise<false>((pass) => setTimeout(pass, readingMs, false));
  return Promise.race([read, tooLong]).catch(() => false);
}

function useComment(id: string, draft: string, uploads: Uploads, calls: boolean) {
  const { isWaiting, cancel, wasKept, send: sendOrLeave } = useKeeping(draft, uploads);
  const [isPending, setPending] = useState(false);
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const [danger, setDanger] = useState<WrittenDanger | null>(null);
  // Of what waits on this phone some may be danger.
  const [hasUnsent, setUnsent] = useState(false);
  const account = useSession()?.user.id;
  useEffect(() => setUnsent(account !== undefined && localStore.getItem(unsentOf(account)) !== null), [account]);
  useEffect(() => setText((typed) => typed || draftedText(draft)), [draft]);
  const type = (value: string) => {
    setText(value);
    setError(undefined);
    keepDraft(draft, value);
  };
  const sendWords = async (words: string) => {
    if (isPending || isWaiting) return;
    setPending(true);
    try {
      const told = { lane: laneOf(id), title: `Message: ${words.slice(0, 60) || "photos"}` };
      const isUrgent = calls && words !== "" && (await isAlarm(words));
      const answer = await sendOrLeave(
        ...[ticketApi.commentOnTicket, { id, text: words }, isUrgent ? { ...told, ...hurried(id) } : told],
      );
      if (answer === null) return;
      setDanger(dangerIn(answer));
      dropDraft(draft);
      setText("");
      if (wasKept()) return setUnsent(true);
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
    await sendWords(text.trim());
  };
  const onSaid = (answer: unknown) => {
    setDanger(dangerIn(answer));
    if (answer === kept) setUnsent(true);
  };
  const saying = useSaying(id, onSaid);
  return { text, error, type, send, ...saying, danger, setDanger, isPending, isWaiting, hasUnsent, cancel };
}

/** That it is dangerous now waits for nothing else of the form: what was chosen stays for the next message. */
function useSaying(id: string, onSaid: (answer: unknown) => void) {
  const [isSaying, setSaying] = useState(false);
  const sayDanger = async () => {
    setSaying(true);
    try {
      const told = { lane: laneOf(id), title: `Message: ${dangerNow}`, isUrgent: true };
      const answer = await sendOrKeep(ticketApi.commentOnTicket, { id, text: dangerNow, danger: true }, told);
      onSaid(answer);
      if (answer !== kept) await refresh(ticketApi.findTicket);
    } catch (problem) {
      problemToast("Not sent", problem, notSent);
    } finally {
      setSaying(false);
    }
  };
  return { sayDanger, isSaying };
}

const laneOf = (id: string): string => `ticket ${id}`;
const dangerNow = "It is dangerous now.";

/** Danger goes before all else, and its photos come after it. */
const hurried = (id: string) => ({
  isUrgent: true,
  photosAfter: { call: ticketApi.commentOnTicket, thing: "ticket", id, title: "Photos" },
});

/** What came of danger in what was sent. */
const dangerIn = (answer: unknown): WrittenDanger | null =>
  typeof answer === "object" && answer !== null && "danger" in answer ? (answer.danger as WrittenDanger | null) : null;

function draftedText(draft: string): string {
  const kept = readDraft(draft);
  return typeof kept === "string" ? kept : "";
}
