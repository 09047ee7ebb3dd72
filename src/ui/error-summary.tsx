import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";

export type FieldFault = { fieldId: string; message: string };

type ErrorSummaryProps = {
  faults: readonly FieldFault[];
  /** Changes with each failed submit, so that focus comes back even when the faults stay the same. */
  attempt: number;
  title?: string;
};

/** On top of a form after a failed submit: takes focus and links each message to its field. */
export function ErrorSummary({ faults, attempt, title = "Check the form" }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = faults.length > 0;
  useEffect(() => {
    if (shown && attempt > 0) box.current?.focus();
  }, [shown, attempt]);
  if (!shown) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-card border-2 border-bad bg-surface p-4 focus-visible:rounded-card"
    >
      <p className="flex items-center gap-2 font-bold text-bad">
        <CircleAlert aria-hidden="true" className="size-5 shrink-0" />
        {title}
      </p>
      <ul className="mt-2 flex flex-col">
        {faults.map(({ fieldId, message }) => (
          <li key={`${fieldId} ${message}`}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => focusField(event, fieldId)}
              className="inline-block py-1.5 text-bad underline underline-offset-2"
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function focusField(event: { preventDefault(): void }, fieldId: string): void {
  const field = document.getElementById(fieldId);
  if (field === null) return;
  event.preventDefault();
  field.focus();
  field.scrollIntoView({ block: "center" });
}
