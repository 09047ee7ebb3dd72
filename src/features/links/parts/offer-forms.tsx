import type { ReactNode } from "react";
import { lagosDay } from "#domain/days.ts";
import { quoteFields } from "#features/quotes/fields.ts";
import type { LinkOffer } from "../page.contract.ts";
import { control, Form, Hidden, Question, type Sent } from "./job-forms.tsx";

const big = "min-h-13 rounded-control bg-action px-6 py-3 text-lg font-semibold text-on-fill aria-busy:opacity-70";
const plain =
  "min-h-12 rounded-control border border-input-line bg-surface px-4 py-2.5 font-semibold aria-busy:opacity-70";

/** What was typed into a form that was refused, and what is wrong with a field of it. */
function againOf(sent: Sent, act: string) {
  const refused = sent.refused?.act === act ? sent.refused : null;
  return {
    typed: (refused?.typed ?? {}) as Partial<Record<string, string>>,
    faultOf: (name: string) => refused?.errors.find(({ path }) => path === name)?.message,
  };
}

/** Takes on the job, for a day. */
export function AcceptForm({ sent, offer }: { sent: Sent; offer: LinkOffer }) {
  const { typed, faultOf } = againOf(sent, "accept");
  const today = lagosDay(new Date());
  const proposed = offer.dueDate < today ? today : offer.dueDate;
  return (
    <Form label="Accept the job">
      <Hidden act="accept" sent={sent} withPlace={false} />
      <Question name="by" label="By which day is it done?" fault={faultOf("by")}>
        <input
          id="by"
          name="by"
          type="date"
          required
          min={today}
          defaultValue={typed.by ?? proposed}
          className={`${control} max-w-60`}
        />
      </Question>
      <button type="submit" className={big}>
        {offer.order?.state === "issued" ? "Accept the order" : "Accept the job"}
      </button>
    </Form>
  );
}

/** Gives the job to a person, who gets a link of their own; or does it oneself. */
export function HandForm({ sent, technician }: { sent: Sent; technician: string | null }) {
  const { typed, faultOf } = againOf(sent, "hand");
  return (
    <>
      <Form label="Do it yourself">
        <h2 className="text-lg font-bold">{technician ? "A new link, or somebody else" : "Who does it?"}</h2>
        <Hidden act="hand" sent={sent} withPlace={false} />
        <button type="submit" name="self" value="1" className={technician ? plain : big}>
          I do it myself
        </button>
      </Form>
      <Form label="Give it to somebody">
        <Hidden act="hand" sent={{ ...sent, keyOf: `${sent.keyOf} other` }} withPlace={false} />
        <Question name="name" label="Or somebody of yours: name" fault={faultOf("name")}>
          <input
            id="name"
            name="name"
            required
            maxLength={200}
            autoComplete="off"
            defaultValue={typed.name}
            className={control}
          />
        </Question>
        <Question name="phone" label="Their phone" fault={faultOf("phone")}>
          <input
            id="phone"
            name="phone"
            type="tel"
            inputMode="tel"
            required
            maxLength={40}
            autoComplete="off"
            defaultValue={typed.phone}
            className={control}
          />
        </Question>
        <button type="submit" className={plain}>
          Give them the job
        </button>
      </Form>
    </>
  );
}

/** Says no, with the reason; folded up, since it is seldom wanted and never by mistake. */
export function DeclineForm({ sent, isQuote }: { sent: Sent; isQuote: boolean }) {
  const { typed, faultOf } = againOf(sent, "decline");
  return (
    <details
      className="rounded-card border border-line bg-surface p-4"
      open={sent.refused?.act === "decline" || undefined}
    >
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        {isQuote ? "I cannot quote for it" : "I cannot do this job"}
      </summary>
      <form method="post" data-form className="mt-3 flex flex-col gap-4">
        <Hidden act="decline" sent={sent} withPlace={false} />
        <Question name="reason" label="Why?" fault={faultOf("reason")}>
          <textarea
            id="reason"
            name="reason"
            rows={2}
            required
            maxLength={300}
            defaultValue={typed.reason}
            className={control}
          />
        </Question>
        <button type="submit" className={plain}>
          Tell them
        </button>
      </form>
    </details>
  );
}

type AmountProps = { name: string; children: ReactNode; again: ReturnType<typeof againOf>; required?: boolean };

const Amount = ({ name, children, again: { typed, faultOf }, required = false }: AmountProps) => (
  <div className="flex flex-col gap-1.5">
    <label htmlFor={name} className="font-semibold">
      {children}
    </label>
    <input
      id={name}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      required={required}
      defaultValue={typed[name]}
      aria-invalid={faultOf(name) ? true : undefined}
      className={`${control} text-right tabular-nums`}
    />
    {faultOf(name) ? <p className="font-medium text-bad">{faultOf(name)}</p> : null}
  </div>
);

/** What one offers: the same as the signed-in are asked. */
export function QuoteForm({ sent, isAgain }: { sent: Sent; isAgain: boolean }) {
  const again = againOf(sent, "quote");
  return (
    <Form label="Your quote">
      <h2 className="text-lg font-bold">{isAgain ? "A new quote" : "Your quote"}</h2>
      <Hidden act="quote" sent={sent} withPlace={false} />
      <Amount name="labourKobo" again={again} required>
        Labour, in naira
      </Amount>
      <Amount name="materialKobo" again={again}>
        Materials, in naira (optional)
      </Amount>
      <Amount name="vatKobo" again={again}>
        VAT, in naira (only where you charge it)
      </Amount>
      <Amount name="days" again={again} required>
        {quoteFields.days.label}
      </Amount>
      <Amount name="warrantyMonths" again={again}>
        {quoteFields.warrantyMonths.label} (optional)
      </Amount>
      <Amount name="advancePercent" again={again}>
        {quoteFields.advancePercent.label} (optional)
      </Amount>
      <Question name="note" label={`${quoteFields.note.label} (optional)`} fault={again.faultOf("note")}>
        <textarea
          id="note"
          name="note"
          rows={3}
          maxLength={2_000}
          defaultValue={again.typed.note}
          className={control}
        />
      </Question>
      <button type="submit" className={big}>
        Send the quote
      </button>
    </Form>
  );
}
