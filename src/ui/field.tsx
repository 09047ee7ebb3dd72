import { clsx } from "clsx";
import { CircleAlert } from "lucide-react";
import { type ComponentProps, createContext, type ReactNode, use, useId } from "react";

type FieldFacts = {
  id: string;
  name: string | undefined;
  maxLength: number | undefined;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
};

const FieldContext = createContext<FieldFacts | null>(null);

export type FieldProps = {
  label: ReactNode;
  help?: ReactNode;
  /** One sentence saying what to do; empty or absent when the value is fine. */
  error?: string | undefined;
  required?: boolean;
  /** Adds "(optional)" to the label. */
  optional?: boolean;
  /** Give it where an error summary links to the field. */
  id?: string;
  /** Of the control, where it has no name of its own. */
  name?: string;
  maxLength?: number | undefined;
  className?: string;
  children: ReactNode;
};

/** Label above, control, help under it, error beside it; ties all four together for screen readers. */
export function Field({ label, help, error, optional = false, className, children, ...control }: FieldProps) {
  const { id, name, maxLength, required = false } = control;
  const own = useId();
  const fieldId = id ?? own;
  const helpId = help ? `${fieldId}-help` : null;
  const errorId = error ? `${fieldId}-error` : null;
  const describedBy = [errorId, helpId].filter(Boolean).join(" ") || undefined;
  return (
    <div className={clsx("flex flex-col gap-1.5", className)}>
      <label htmlFor={fieldId} className="font-semibold">
        {label}
        {optional ? <span className="font-normal text-ink-soft"> (optional)</span> : null}
      </label>
      <FieldContext value={{ id: fieldId, name, maxLength, describedBy, invalid: Boolean(error), required }}>
        {children}
      </FieldContext>
      {errorId ? <FieldError id={errorId}>{error}</FieldError> : null}
      {helpId ? (
        <p id={helpId} className="text-sm text-ink-soft">
          {help}
        </p>
      ) : null}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-bad">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

/** Props that tie a control to the Field around it; empty outside one. */
export function useFieldProps(): {
  id?: string;
  name?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
} {
  const field = use(FieldContext);
  if (field === null) return {};
  return {
    id: field.id,
    name: field.name,
    "aria-describedby": field.describedBy,
    "aria-invalid": field.invalid || undefined,
    "aria-required": field.required || undefined,
  };
}

export const controlLook =
  "block w-full min-h-12 rounded-control border border-input-line bg-surface px-3 py-2.5 text-base text-ink hover-fade hover:border-ink-soft focus-visible:rounded-control aria-invalid:border-bad aria-invalid:border-2 disabled:opacity-60";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return (
    <input
      maxLength={use(FieldContext)?.maxLength}
      {...useFieldProps()}
      className={clsx(controlLook, className)}
      {...rest}
    />
  );
}

/** An address of mail: the keyboard for it, and nothing that corrects it. */
export const EmailInput = (props: Omit<ComponentProps<"input">, "type">) => (
  <Input type="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />
);

type AmountProps = Omit<ComponentProps<"input">, "inputMode"> & { large?: boolean };

/** A sum: the keyboard for it, and its figures under those of others. `large` where it is what the form is about. */
export const AmountInput = ({ large = false, className, ...rest }: AmountProps) => (
  <Input
    inputMode="decimal"
    autoComplete="off"
    className={clsx("text-right tabular-nums", large && "text-2xl font-bold", className)}
    {...rest}
  />
);

/** As high as `rows` and then as what is typed: where the text gives the height, browsers pay no heed to `rows`. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      maxLength={use(FieldContext)?.maxLength}
      {...useFieldProps()}
      rows={rows}
      style={{ minHeight: `calc(${rows}lh + 1.375rem)` }}
      className={clsx(controlLook, "field-sizing-content", className)}
      {...rest}
    />
  );
}
