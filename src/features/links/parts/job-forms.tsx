import type { ReactNode } from "react";
import { completionFields } from "#features/work/fields.ts";
import type { RefusedForm } from "../forms.rules.ts";
import type { LinkJob } from "../page.contract.ts";
import { Part } from "./link-frame.tsx";

/** The key of this showing of the page, and the form that was refused before it. */
export type Sent = { keyOf: string; refused: RefusedForm | null };
type FormProps = { job: LinkJob; sent: Sent };

export const control =
  "block w-full min-h-12 rounded-control border border-input-line bg-surface px-3 py-2.5 text-base text-ink aria-invalid:border-2 aria-invalid:border-bad";
export const big =
  "min-h-13 rounded-control bg-action px-6 py-3 text-lg font-semibold text-on-fill aria-busy:opacity-70";

/** What every form of the page sends along. */
export const Hidden = ({ act, sent, withPlace = true }: { act: string; sent: Sent; withPlace?: boolean }) => (
  <>
    <input type="hidden" name="act" value={act} />
    <input type="hidden" name="key" value={sent.keyOf} />
    {withPlace
      ? ["latitude", "longitude", "accuracy", "times"].map((name) => <input key={name} type="hidden" name={name} />)
      : null}
  </>
);

export function Form({ children, label }: { children: ReactNode; label: string }) {
  return (
    <form
      method="post"
      encType="multipart/form-data"
      aria-label={label}
      data-form
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4"
    >
      {children}
    </form>
  );
}

/** Begins the work. */
export function StartForm({ job, sent }: FormProps) {
  return (
    <Form label="Start the job">
      <Hidden act="start" sent={sent} />
      <PhotoField
        label={job.beforePhoto ? "Photo before the work" : "Photo before the work (optional)"}
        required={job.beforePhoto}
      />
      <button type="submit" className={big}>
        Start the job
      </button>
    </Form>
  );
}

/** Says what was done, with photos. */
export function CompleteForm({ job, sent }: FormProps) {
  const { completionNotes, totalHours } = completionFields;
  const typed = sent.refused?.act === "complete" ? sent.refused.typed : {};
  return (
    <Form label="Finish the job">
      <h2 className="text-lg font-bold">When it is done</h2>
      <Hidden act="complete" sent={sent} />
      <Question name="completionNotes" label="What did you do?" fault={faultOf(sent, "complete", "completionNotes")}>
        <textarea
          id="completionNotes"
          name="completionNotes"
          rows={4}
          required
          maxLength={completionNotes.max}
          defaultValue={typed.completionNotes}
          className={`${control} min-h-32`}
        />
      </Question>
      <Question name="totalHours" label="How many hours?" fault={faultOf(sent, "complete", "totalHours")}>
        <input
          id="totalHours"
          name="totalHours"
          inputMode="decimal"
          autoComplete="off"
          required
          defaultValue={typed.totalHours}
          className={`${control} max-w-40`}
        />
        <span className="text-sm text-ink-soft">{totalHours.missing}</span>
      </Question>
      <Question name="additionalMaterials" label="Materials, one on each line (optional)">
        <textarea
          id="additionalMaterials"
          name="additionalMaterials"
          rows={2}
          defaultValue={typed.additionalMaterials}
          className={control}
        />
      </Question>
      <PhotoField
        label={job.afterPhoto ? "Photos after the work" : "Photos after the work (optional)"}
        required={job.afterPhoto}
      />
      <button type="submit" className={big}>
        Finish the job
      </button>
    </Form>
  );
}

type PhotoProps = { label: string; required?: boolean; id?: string };

export const PhotoField = ({ label, required = false, id = "photos" }: PhotoProps) => (
  <Question name={id} label={label}>
    <input
      id={id}
      name="photos"
      type="file"
      accept="image/*"
      multiple
      required={required}
      className={`${control} file:mr-3 file:font-semibold file:text-brand`}
    />
    <span data-place role="status" className="text-sm text-ink-soft">
      They prove your work. If your phone asks, let it say where you are.
    </span>
  </Question>
);

/** Why a field of a form was not taken. */
export const faultOf = ({ refused }: Sent, act: string, name: string): string | undefined =>
  refused?.act === act ? refused.errors.find(({ path }) => path === name)?.message : undefined;

export const PinField = ({ fault }: { fault: string | undefined }) => (
  <Question name="pin" label="Your PIN" fault={fault}>
    <input
      id="pin"
      name="pin"
      type="password"
      inputMode="numeric"
      pattern="[0-9]{4,6}"
      maxLength={6}
      required
      autoComplete="off"
      aria-invalid={fault ? true : undefined}
      className={`${control} max-w-40 text-xl`}
    />
  </Question>
);

/** Where a link does not approve it. */
export const SignIn = ({ to, children }: { to: string; children: ReactNode }) => (
  <Part title="To approve it, sign in">
    <p>{children}</p>
    <p>
      <a href={to} className="inline-flex min-h-12 items-center font-semibold text-brand underline">
        Sign in and look at it
      </a>
    </p>
  </Part>
);

type QuestionProps = { name: string; label: string; fault?: string | undefined; children: ReactNode };

export const Question = ({ name, label, fault, children }: QuestionProps) => (
  <div className="flex flex-col gap-1.5">
    <label htmlFor={name} className="font-semibold">
      {label}
    </label>
    {children}
    {fault ? <p className="font-medium text-bad">{fault}</p> : null}
  </div>
);

type ReasonProps = { id?: string; name?: string; label: string; most: number; rows?: number; sent: Sent; act: string };

/** Why somebody answers as they do, or what they ask; `most` letters, and it is needed. */
export const ReasonField = ({ name = "reason", id = name, label, most, rows = 2, sent, act }: ReasonProps) => (
  <Question name={id} label={label} fault={faultOf(sent, act, name)}>
    <textarea
      id={id}
      name={name}
      rows={rows}
      required
      maxLength={most}
      defaultValue={sent.refused?.act === act ? sent.refused.typed[name] : undefined}
      className={control}
    />
  </Question>
);
