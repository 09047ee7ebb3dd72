import { CircleCheck, CircleDashed, CircleX } from "lucide-react";
import { useState } from "react";
import { sendOnce } from "#browser/drafts.ts";
import { FormCards, FormStars } from "#browser/forms/choices.tsx";
import { draftedIn } from "#browser/forms/drafted.ts";
import { Form, FormField, NotSent } from "#browser/forms/form.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Textarea } from "#ui/field.tsx";
import { ticketApi } from "../../client.ts";
import type { Ticket } from "../../contract.ts";
import { reopenWithinDays } from "../../rules.ts";
import { answerProblems, answerFields as fields, verdictLabels, verdicts } from "../fields.ts";

const icons = {
  mended: <CircleCheck aria-hidden="true" className="size-5 text-good" />,
  partly: <CircleDashed aria-hidden="true" className="size-5 text-warn" />,
  not_mended: <CircleX aria-hidden="true" className="size-5 text-bad" />,
};
const cards = verdicts.map((value) => ({ value, label: verdictLabels[value], icon: icons[value] }));

/** For the occupant of a resolved request, while the server asks: whether it is mended, stars and a sentence. */
export function AnswerPanel({ ticket }: { ticket: Ticket }) {
  return ticket.can.answer ? <Answering ticket={ticket} /> : null;
}

function Answering({ ticket: { id, resolvedAt, version, answer } }: { ticket: Ticket }) {
  const draft = `answer.${id}.${resolvedAt}`;
  const [verdict, setVerdict] = useState(draftedIn(draft, fields.verdict.name) ?? "");
  const form = useForm({
    ...{ name: "answer", draft, fields, check: answerProblems, failed: { text: "Your answer was not sent" } },
    send: (latest) => sendOnce(draft, ticketApi.answerTicket, { id, version, ...latest() }),
    onSent: () => {
      goodToast("Thank you", "The people who look after your building have been told.");
      void refresh(ticketApi.findTicket, ticketApi.listTickets);
    },
  });
  const needsText = verdict === "partly" || verdict === "not_mended";
  return (
    <Card>
      <h2 className="mb-1 text-lg font-bold tracking-[-0.01em]">How did the repair go?</h2>
      <p className="mb-4 text-sm text-ink-soft">
        {answer ? "Somebody answered by a link of yours. What you say here takes its place. " : null}
        You can answer for {reopenWithinDays} days. Your answer counts for the firm that did the work.
      </p>
      <Form form={form} label="How did the repair go?">
        <FormCards
          field={fields.verdict}
          cards={cards}
          defaultValue={verdict}
          onChange={({ currentTarget }) => setVerdict(currentTarget.value)}
        />
        <FormStars field={fields.stars} defaultValue={Number(draftedIn(draft, fields.stars.name) ?? 0)} />
        <FormField
          field={fields.text}
          label={needsText ? "What is still wrong" : fields.text.label}
          required={needsText}
          help={verdict === "not_mended" ? "The request is opened again with these words." : undefined}
        >
          <Textarea rows={3} autoCapitalize="sentences" />
        </FormField>
        <NotSent form={form} />
        <Button type="submit" variant="action" size="large" busy={form.isSending} busyLabel="Sending…">
          {verdict === "not_mended" ? "Send and open it again" : "Send your answer"}
        </Button>
      </Form>
    </Card>
  );
}
