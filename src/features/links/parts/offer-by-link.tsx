import { formatDay, lagosDay } from "#domain/days.ts";
import { formatNaira } from "#domain/money.ts";
import type { GivenByForm } from "../forms.rules.ts";
import type { LinkOffer, LinkPage } from "../page.contract.ts";
import { Bound } from "./job-by-link.tsx";
import type { Sent } from "./job-forms.tsx";
import { Note, Part } from "./link-frame.tsx";
import { AcceptForm, DeclineForm, HandForm, QuoteForm } from "./offer-forms.tsx";

type OfferProps = { page: LinkPage; offer: LinkOffer; sent: Sent; given: GivenByForm | null };

/** A job for a contractor, by a link: what is to be done, and the one next step. */
export function OfferByLink({ page, offer, sent, given }: OfferProps) {
  const { can, quoting } = offer;
  return (
    <>
      {given ? <Given given={given} /> : null}
      <What offer={offer} />
      {offer.order ? <Ordered order={offer.order} /> : null}
      {quoting ? <Asked quoting={quoting} /> : null}
      {quoting && !can.quote ? <AnswerSignedIn /> : null}
      {can.quote ? <QuoteForm sent={sent} isAgain={quoting?.answer === "sent"} /> : null}
      {can.accept ? <AcceptForm sent={sent} offer={offer} /> : null}
      {can.give && !can.accept ? <HandForm sent={sent} technician={offer.technician} /> : null}
      {quoting && (!can.quote || quoting.answer === "declined") ? null : (
        <DeclineForm sent={sent} isQuote={can.quote} />
      )}
      <Bound page={page} />
    </>
  );
}

function What({ offer }: { offer: LinkOffer }) {
  const { request, technician, expectedCompletion } = offer;
  const reported = request && !offer.description.includes(request.description) ? request.description : null;
  const place = [offer.building.location, request?.unit, request?.locationDetails].filter(Boolean).join(" · ");
  return (
    <Part title="What to do">
      <p className="break-words whitespace-pre-line">{offer.description}</p>
      {reported ? <p className="break-words whitespace-pre-line">{reported}</p> : null}
      <p className="break-words">{place}</p>
      <p className="text-sm text-ink-soft">Due {formatDay(offer.dueDate)}</p>
      {expectedCompletion ? (
        <p className="font-semibold">You said: done by {formatDay(lagosDay(new Date(expectedCompletion)))}.</p>
      ) : null}
      {technician ? (
        <p className="font-semibold break-words">
          {technician} does it{offer.status === "in_progress" ? ", and has begun" : ""}.
        </p>
      ) : null}
      {request && request.photos.length > 0 ? (
        <p className="flex flex-wrap gap-x-4">
          {request.photos.map((url, at) => (
            <a
              key={url}
              href={url}
              rel="noreferrer"
              className="inline-flex min-h-11 items-center font-semibold text-brand underline"
            >
              See photo {at + 1}
            </a>
          ))}
        </p>
      ) : null}
    </Part>
  );
}

const Ordered = ({ order }: { order: NonNullable<LinkOffer["order"]> }) => (
  <Part title="The order">
    <p className="text-2xl font-bold tabular-nums">{formatNaira(order.totalKobo)}</p>
    <p className="text-sm text-ink-soft">
      {order.state === "issued" ? "It waits for your word." : "You have agreed to it."}
    </p>
  </Part>
);

function Asked({ quoting: { about, answer, sent } }: { quoting: NonNullable<LinkOffer["quoting"]> }) {
  return (
    <Part title="You are asked what it would cost">
      {about ? <p className="break-words whitespace-pre-line">{about}</p> : null}
      {sent ? (
        <p className="font-semibold">
          You offered {formatNaira(sent.totalKobo)}, in {sent.days} {sent.days === 1 ? "day" : "days"} of work.
        </p>
      ) : null}
      {answer === "sent" && !sent ? (
        <p>Your quote was sent. It is sealed like everybody’s, so it is not shown here.</p>
      ) : null}
      {answer === "declined" ? <p>You said that you cannot do it. You may still send a quote.</p> : null}
    </Part>
  );
}

const AnswerSignedIn = () => (
  <Part title="To answer, sign in">
    <p>You have an account, so you send your quote, or say no, signed in.</p>
    <p>
      <a href="/quotes" className="inline-flex min-h-12 items-center font-semibold text-brand underline">
        Sign in and look at it
      </a>
    </p>
  </Part>
);

/** The link of whoever does the work: shown this once, to be sent on from this phone. */
const Given = ({ given: { url, to } }: { given: GivenByForm }) => {
  const body = encodeURIComponent(`${to}, this is a job for you. Open it here, no account needed: ${url}`);
  return (
    <>
      <Note tone="good">The job is given to {to}. Send them this link now: it is shown this once.</Note>
      <Part title={`The link of ${to}`}>
        <p className="rounded-control bg-brand-tint p-3 font-mono break-all select-all">{url}</p>
        <p className="flex flex-wrap gap-x-6">
          <a
            href={`https://wa.me/?text=${body}`}
            rel="noreferrer"
            className="inline-flex min-h-12 items-center font-semibold text-brand underline"
          >
            Send by WhatsApp
          </a>
          <a
            href={`sms:?&body=${body}`}
            className="inline-flex min-h-12 items-center font-semibold text-brand underline"
          >
            Send by SMS
          </a>
          <a
            href={url}
            rel="noreferrer"
            className="inline-flex min-h-12 items-center font-semibold text-brand underline"
          >
            Open it
          </a>
        </p>
      </Part>
    </>
  );
};
