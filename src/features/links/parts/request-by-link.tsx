import { formatInstant } from "#domain/days.ts";
import { ticketStatusLabels } from "#domain/vocab.ts";
import { verdictLabels, verdicts } from "#features/tickets/answers/fields.ts";
import type { LinkPage, LinkRequest } from "../page.contract.ts";
import { Bound } from "./job-by-link.tsx";
import { control, Form, faultOf, Hidden, Question, type Sent } from "./job-forms.tsx";
import { Part } from "./link-frame.tsx";

type RequestProps = { page: LinkPage; request: LinkRequest; sent: Sent };

/** A repair request for its occupant, without signing in: how far it is, the visit, the answer, and what to write. */
export function RequestByLink({ page, request, sent }: RequestProps) {
  return (
    <>
      {request.danger ? <Danger danger={request.danger} canSay={request.canComment} sent={sent} /> : null}
      {request.canAnswer ? <AnswerForm sent={sent} /> : null}
      {request.visit ? <Visit visit={request.visit} sent={sent} /> : null}
      <Part title="Your request">
        <p>
          <strong>{ticketStatusLabels[request.status]}</strong>
          {request.contractor ? ` · ${request.contractor}` : ""}
          {request.unit ? ` · ${request.unit}` : ""}
        </p>
        <p className="break-words whitespace-pre-line">{request.description}</p>
        {request.verdict ? <p>You said: {verdictLabels[request.verdict]}.</p> : null}
      </Part>
      <Messages messages={request.messages} />
      {request.canComment ? <MessageForm sent={sent} /> : null}
      <Bound page={page} />
    </>
  );
}

type DangerProps = { danger: NonNullable<LinkRequest["danger"]>; canSay: boolean; sent: Sent };

/** Whom to call and what to do, above all else; whoever wrote what may be danger says so by one press, under a key of its own. */
function Danger({ danger: { hazards, isCalled, asks }, canSay, sent }: DangerProps) {
  const [first] = hazards;
  return (
    <section
      aria-label="Stay safe"
      className="flex flex-col gap-3 rounded-card border-2 border-bad bg-bad-tint p-4 break-words"
    >
      {(first?.call ?? []).map(({ shown, dialled, what }, at) => (
        <a key={dialled} href={`tel:${dialled}`} title={what} className="min-h-11 text-lg font-bold text-bad underline">
          {at === 0 ? `In danger, call ${shown} now` : `Or call ${shown}`}
        </a>
      ))}
      {hazards.map(({ kind, title, safety }) => (
        <div key={kind}>
          <h2 className="font-bold">{title}</h2>
          <ul className="list-disc pl-5">
            {safety.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
      {isCalled ? <p>The people who look after your building are told of this emergency.</p> : null}
      {asks && canSay ? (
        <form method="post" data-form aria-label="Is it dangerous now?" className="flex flex-col gap-2">
          <Hidden act="comment" sent={{ ...sent, keyOf: `${sent.keyOf} danger` }} withPlace={false} />
          <input type="hidden" name="danger" value="1" />
          <input type="hidden" name="text" value="It is dangerous now." />
          <p className="font-semibold">Is it dangerous now?</p>
          <button
            type="submit"
            className="min-h-13 rounded-control bg-bad px-6 py-3 text-lg font-semibold text-on-fill aria-busy:opacity-70"
          >
            Yes, call everybody
          </button>
        </form>
      ) : null}
    </section>
  );
}

/** Each time is a button of its own, so that it works without a script. */
function Visit({ visit, sent }: { visit: NonNullable<LinkRequest["visit"]>; sent: Sent }) {
  return (
    <Part title="The visit">
      <p className="break-words">{visit.line}</p>
      {visit.windows.length > 0 ? (
        <form method="post" data-form className="flex flex-col gap-2" aria-label="Choose a time">
          <Hidden act="choose" sent={sent} withPlace={false} />
          <p className="font-semibold">Which time suits you?</p>
          {visit.windows.map(({ from, words }) => (
            <button
              key={from}
              type="submit"
              name="window"
              value={`${visit.id} ${from}`}
              className="min-h-13 rounded-control border-2 border-brand bg-surface px-4 py-2.5 text-left font-semibold aria-busy:opacity-70"
            >
              {words}
            </button>
          ))}
        </form>
      ) : null}
    </Part>
  );
}

const big = "min-h-13 rounded-control bg-action px-6 py-3 text-lg font-semibold text-on-fill aria-busy:opacity-70";
const stars = ["1", "2", "3", "4", "5"];

/** Says after the repair whether it is mended. */
function AnswerForm({ sent }: { sent: Sent }) {
  const typed = sent.refused?.act === "answer" ? sent.refused.typed : {};
  return (
    <Form label="Is it mended?">
      <Hidden act="answer" sent={sent} withPlace={false} />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-lg font-bold">Is it mended?</legend>
        {verdicts.map((verdict) => (
          <label
            key={verdict}
            className="flex min-h-12 items-center gap-3 rounded-control border border-input-line px-3 py-2"
          >
            <input type="radio" name="verdict" value={verdict} required defaultChecked={typed.verdict === verdict} />
            {verdictLabels[verdict]}
          </label>
        ))}
      </fieldset>
      <Question name="stars" label="How many stars, of five?" fault={faultOf(sent, "answer", "stars")}>
        <select id="stars" name="stars" required defaultValue={typed.stars ?? ""} className={control}>
          <option value="" disabled>
            Please choose
          </option>
          {stars.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </select>
      </Question>
      <Question name="said" label="What you say of it" fault={faultOf(sent, "answer", "text")}>
        <textarea id="said" name="text" rows={3} maxLength={1_000} defaultValue={typed.text} className={control} />
        <span className="text-sm text-ink-soft">Needed where it is not all mended.</span>
      </Question>
      <button type="submit" className={big}>
        Send the answer
      </button>
    </Form>
  );
}

const Messages = ({ messages }: Pick<LinkRequest, "messages">) =>
  messages.length === 0 ? null : (
    <Part title="The last messages">
      <ul className="flex flex-col gap-3">
        {messages.map(({ who, mine, text, at }) => (
          <li key={`${at} ${text}`} className="flex flex-col">
            <span className="text-sm text-ink-soft">
              {mine ? "You" : (who ?? "Tunse")} · {formatInstant(at)}
            </span>
            <span className="break-words whitespace-pre-line">{text}</span>
          </li>
        ))}
      </ul>
    </Part>
  );

function MessageForm({ sent }: { sent: Sent }) {
  const typed = sent.refused?.act === "comment" ? (sent.refused.typed.text ?? "") : "";
  return (
    <Form label="Write a message">
      <Hidden act="comment" sent={sent} withPlace={false} />
      <Question name="message" label="Write to whoever looks after it" fault={faultOf(sent, "comment", "text")}>
        <textarea
          id="message"
          name="text"
          rows={3}
          required
          maxLength={5_000}
          defaultValue={typed}
          className={control}
        />
      </Question>
      <button
        type="submit"
        className="min-h-12 rounded-control border border-input-line bg-surface px-4 py-2.5 font-semibold aria-busy:opacity-70"
      >
        Send the message
      </button>
    </Form>
  );
}
