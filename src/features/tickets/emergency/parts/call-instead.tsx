import { MessageSquareText, Phone } from "lucide-react";
import { nationalNumber } from "#domain/emergency-numbers.ts";

const wide =
  "inline-flex min-h-12 items-center justify-center gap-2 rounded-control px-4 font-bold hover-fade focus-visible:rounded-control";

/** The ways that need no internet: a call, and a text message that is filled in already. */
export function CallInstead({ words }: { words: string }) {
  return (
    <div className="mt-3 flex flex-col gap-2 rounded-card border-2 border-bad bg-bad-tint p-3">
      <p>
        <strong className="text-bad">NOT SENT.</strong> Nobody has been told. It is sent by itself if the line returns
        within the hour.
      </p>
      <a href={`tel:${nationalNumber.dialled}`} className={`${wide} bg-bad text-on-fill hover:bg-bad-strong`}>
        <Phone aria-hidden="true" className="size-5" />
        Call {nationalNumber.shown}
      </a>
      <a
        href={`sms:?&body=${encodeURIComponent(words)}`}
        className={`${wide} border-2 border-bad bg-surface text-bad hover:bg-bad-tint`}
      >
        <MessageSquareText aria-hidden="true" className="size-5" />
        Send it as a text message
      </a>
    </div>
  );
}
