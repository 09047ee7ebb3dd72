import type { ReactNode } from "react";
import { longestReport, strangerFields } from "../fields.ts";

const control =
  "block w-full min-h-12 rounded-control border border-input-line bg-surface px-3 py-2.5 text-base text-ink aria-invalid:border-2 aria-invalid:border-bad";

/** What somebody without an account reports. The page's script checks, counts and sends; its words stand in templates. */
export function StrangerForm({ code }: { code: string }) {
  const { description, phone } = strangerFields;
  return (
    <>
      <noscript>
        <p className="rounded-card border-2 border-warn bg-warn-tint p-4">
          Sending a report needs JavaScript. Please switch it on and load this page again, or tell somebody who lives or
          works here.
        </p>
      </noscript>
      <form data-report={code} noValidate className="flex flex-col gap-5 noscript:hidden">
        <Question name="description" label={description.label}>
          <textarea
            id="description"
            name="description"
            rows={4}
            maxLength={longestReport}
            data-missing={description.missing}
            placeholder="As: water drips from the ceiling on the second floor"
            className={`${control} min-h-32`}
          />
        </Question>
        <div data-danger role="status" className="contents" />
        <Question name="photo" label="Photo (optional)">
          <input
            id="photo"
            name="photo"
            type="file"
            accept="image/*"
            className={`${control} file:mr-3 file:font-semibold file:text-brand`}
          />
        </Question>
        <Question name="phone" label={`${phone.label} (optional)`}>
          <input id="phone" name="phone" type="tel" autoComplete="tel" inputMode="tel" className={control} />
          <span className="text-sm text-ink-soft">Only the people who look after this building see it.</span>
        </Question>
        <p data-summary role="alert" className="font-medium text-bad empty:hidden" />
        <button
          type="submit"
          className="min-h-13 rounded-control bg-action px-6 py-3 text-lg font-semibold text-on-fill aria-busy:opacity-70"
        >
          Send the report
        </button>
      </form>
      <Templates />
    </>
  );
}

/** What the page's script fills in. */
const Templates = () => (
  <>
    <template data-hazard>
      <section className="flex flex-col gap-2 rounded-card border-2 border-bad bg-bad-tint p-4">
        <p data-title className="text-lg font-bold" />
        <ul data-safety className="list-disc pl-5" />
        <p data-call className="flex flex-wrap gap-2" />
      </section>
    </template>
    <template data-number>
      <a
        href="tel:112"
        className="inline-flex min-h-11 items-center rounded-control bg-bad px-4 py-2 font-bold text-on-fill"
      >
        Call
      </a>
    </template>
    <template data-thanks>
      <section tabIndex={-1} className="flex flex-col gap-3 rounded-card border-2 border-good bg-good-tint p-4">
        <h2 className="text-xl font-bold">Thank you. Your report was sent.</h2>
        <p>The people who look after this building have been told. Nobody there has confirmed it yet.</p>
      </section>
    </template>
  </>
);

type QuestionProps = { name: string; label: string; children: ReactNode };

const Question = ({ name, label, children }: QuestionProps) => (
  <div className="flex flex-col gap-1.5">
    <label htmlFor={name} className="font-semibold">
      {label}
    </label>
    {children}
    <p id={`${name}-error`} data-error={name} className="text-sm font-medium text-bad empty:hidden" />
  </div>
);
