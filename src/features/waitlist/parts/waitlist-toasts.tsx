import { CircleAlert, CircleCheck, X } from "lucide-react";
import { FieldError } from "#ui/field.tsx";

const toast =
  "flex items-start gap-3 rounded-card border border-line bg-surface py-2 pr-1 pl-4 shadow-float animate-rise touch-pan-y";

/** What the page's script shows, drawn as everywhere else: messages that pass, and the sentence beside a question. */
export function WaitlistToasts() {
  return (
    <>
      <section
        aria-label="Messages (F8)"
        aria-live="polite"
        tabIndex={-1}
        data-toasts
        className="fixed inset-x-0 bottom-4 z-[60] flex flex-col gap-2 px-3 outline-none sm:inset-x-auto sm:right-5 sm:bottom-5 sm:w-[26rem] sm:px-0 empty:hidden"
      />
      <template data-toast>
        <div className={toast}>
          <CircleAlert aria-hidden="true" data-bad className="mt-2.5 size-5 shrink-0 text-bad" />
          <CircleCheck aria-hidden="true" data-good className="mt-2.5 size-5 shrink-0 text-good" />
          <div className="min-w-0 flex-1 py-2">
            <p data-title className="font-semibold" />
            <p data-description className="text-sm text-ink-soft empty:hidden" />
          </div>
          <button
            type="button"
            aria-label="Dismiss"
            className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-hush hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
      </template>
      <template data-fault>
        <div className="mt-1.5">
          <FieldError>&nbsp;</FieldError>
        </div>
      </template>
      <template data-faults>
        <div className="rounded-card border-2 border-bad bg-surface p-4">
          <p className="flex items-center gap-2 font-bold text-bad">
            <CircleAlert aria-hidden="true" className="size-5 shrink-0" />
            Validation Error
          </p>
          <ul className="mt-2 flex flex-col" />
        </div>
      </template>
      <template data-fault-link>
        <a href="#field" className="inline-block py-1.5 text-bad underline underline-offset-2">
          &nbsp;
        </a>
      </template>
    </>
  );
}
