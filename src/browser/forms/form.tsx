import { CloudOff } from "lucide-react";
import { createContext, type ReactNode, type RefObject, use } from "react";
import type { Field as FieldRules } from "#domain/fields.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field, type FieldProps } from "#ui/field.tsx";
import { useFormDraft } from "../drafts.ts";
import { useEarlySubmit } from "./early-submit.tsx";
import type { HeldForm } from "./use-form.ts";

const FormContext = createContext<HeldForm | null>(null);

type FormProps = {
  form: HeldForm;
  label: string;
  /** Above what has to be mended. */
  summary?: string;
  className?: string;
  onRestored?: () => void;
  children: ReactNode;
};

/** The form itself, with what has to be mended on top; its fields find their problems by themselves. */
export function Form({ form, label, summary, className = "flex flex-col gap-5", onRestored, children }: FormProps) {
  const { name, problems, attempt } = form;
  return (
    <form
      ref={form.form}
      id={name}
      method="post"
      noValidate
      // A press that came before the scripts left its mark here.
      suppressHydrationWarning
      aria-label={label}
      onSubmit={form.onSubmit}
      className={className}
    >
      <ErrorSummary
        title={summary}
        attempt={attempt}
        faults={problems.map(({ path, message }) => ({ fieldId: `${name}-${path}`, message }))}
      />
      <FormContext value={form}>{children}</FormContext>
      {form.draft === undefined ? null : <Kept draft={form.draft} form={form.form} onRestored={onRestored} />}
      <SentEarly form={form.form} />
    </form>
  );
}

type Element = { form: RefObject<HTMLFormElement | null> };

/** Stands inside the form, which in a dialog comes a moment after whoever opens it. */
function Kept({ draft, form, onRestored }: Element & { draft: string; onRestored: (() => void) | undefined }) {
  useFormDraft(draft, form, onRestored);
  return null;
}

function SentEarly({ form }: Element) {
  useEarlySubmit(form);
  return null;
}

export type Named = FieldRules & { name: string };

/** Whose form it stands in: it has to be a field of that form's own. */
export function useOwnForm(field: Named) {
  const form = use(FormContext);
  if (form?.fields[field.name] !== field) throw new Error(`${field.name} is no field of this form.`);
  return { id: `${form.name}-${field.name}`, error: form.errorOf(field.name) };
}

export type FormFieldProps = Omit<FieldProps, "id" | "name" | "maxLength" | "label"> & {
  field: Named;
  /** Where the form asks in other words. */
  label?: ReactNode;
};

/** One field of a form: label, name and limits are what its call knows of it. */
export function FormField({ field, label = field.label, error, required = field.required, ...rest }: FormFieldProps) {
  const own = useOwnForm(field);
  return (
    <Field
      id={own.id}
      error={error ?? own.error}
      label={label}
      name={field.name}
      required={required}
      optional={!required}
      maxLength={field.kind === "text" ? field.max : undefined}
      {...rest}
    />
  );
}

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });

/** Stays where a toast goes away: nothing was lost, and what to do now. */
export function NotSent({ form: { unsent, draft, isCut, isOpen } }: { form: HeldForm }) {
  if (unsent === "") return null;
  return (
    <div
      ref={bringIntoView}
      role="alert"
      className="flex items-start gap-3 rounded-card border-2 border-bad bg-surface p-4"
    >
      <CloudOff aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-bad" />
      <p>
        <strong className="block">Not sent yet</strong>
        <span className="block">{unsent}</span>
        {draft === undefined ? "What you filled in is still here." : "What you filled in is kept on this device."}
        {isCut ? " It is sent by itself once you are back online." : null}
        {isOpen ? " Pressing the button again cannot send it twice." : null}
      </p>
    </div>
  );
}
