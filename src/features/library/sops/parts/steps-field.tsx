import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { freshKey } from "#browser/api-request.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { controlLook, FieldError } from "#ui/field.tsx";
import type { TypedStep } from "../draft.rules.ts";
import { mostSteps, moved } from "../rules.ts";

type StepsFieldProps = {
  id: string;
  steps: readonly TypedStep[];
  error: string | undefined;
  onChange: (steps: TypedStep[]) => void;
};

/** The steps in their order: typed, moved up and down, added and removed, by hand or by keyboard. */
export function StepsField({ id, steps, error, onChange }: StepsFieldProps) {
  const focusNext = useFocus(steps);
  const add = (at: number) => {
    if (steps.length >= mostSteps) return;
    const step = { id: freshKey(), text: "" };
    focusNext(`${id}-${step.id}`);
    onChange([...steps.slice(0, at), step, ...steps.slice(at)]);
  };
  const remove = (at: number) => {
    const next = steps[at + 1] ?? steps[at - 1];
    focusNext(next ? `${id}-${next.id}` : `${id}-add`);
    onChange(steps.filter((_, index) => index !== at));
  };
  const move = (at: number, by: number, from: MovedFrom) => {
    const isAtEnd = at + by <= 0 || at + by >= steps.length - 1;
    // A button at the end of its way can no longer be pressed.
    focusNext(`${id}-${steps[at]?.id}${from === "field" || isAtEnd ? "" : `-${from}`}`);
    onChange(moved(steps, at, by));
  };
  return (
    <fieldset id={id} tabIndex={-1} className="flex flex-col gap-2 outline-none">
      <legend className="mb-1 font-semibold">
        Steps <span className="font-normal text-ink-soft">(optional)</span>
      </legend>
      <p className="text-sm text-ink-soft">
        A step that ends with [photo], [signature] or [reading 2 to 6 bar] asks the technician for it.
      </p>
      <ol className="flex flex-col gap-2">
        {steps.map((step, at) => (
          <Step
            key={step.id}
            fieldId={`${id}-${step.id}`}
            step={step}
            at={at}
            isLast={at === steps.length - 1}
            onType={(text) => onChange(steps.map((one) => (one.id === step.id ? { ...one, text } : one)))}
            onMove={(by, from) => move(at, by, from)}
            onAdd={() => add(at + 1)}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      {error ? <FieldError>{error}</FieldError> : null}
      <Button
        id={`${id}-add`}
        className="self-start"
        disabled={steps.length >= mostSteps}
        onClick={() => add(steps.length)}
        icon={<Plus aria-hidden="true" className="size-5" />}
      >
        Add a step
      </Button>
    </fieldset>
  );
}

/** After a step was added, moved or removed, focus goes to where work goes on. */
function useFocus(steps: readonly TypedStep[]) {
  const next = useRef<string>(undefined);
  useEffect(() => {
    if (next.current === undefined || steps === undefined) return;
    document.getElementById(next.current)?.focus();
    next.current = undefined;
  }, [steps]);
  return (id: string) => {
    next.current = id;
  };
}

type MovedFrom = "field" | "up" | "down";

type StepProps = {
  fieldId: string;
  step: TypedStep;
  at: number;
  isLast: boolean;
  onType: (text: string) => void;
  onMove: (by: number, from: MovedFrom) => void;
  onAdd: () => void;
  onRemove: () => void;
};

/** Enter goes on to a new step; Alt with an arrow moves this one. */
function Step({ fieldId, step, at, isLast, onType, onMove, onAdd, onRemove }: StepProps) {
  const number = at + 1;
  const byKey = (event: KeyboardEvent) => {
    const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (by !== undefined) onMove(by, "field");
    else if (event.key === "Enter" && !event.nativeEvent.isComposing) onAdd();
    else return;
    event.preventDefault();
  };
  return (
    <li className="flex flex-col gap-1 sm:flex-row sm:items-start">
      <span className="flex min-w-0 flex-1 items-start gap-2">
        <span aria-hidden="true" className="w-6 shrink-0 pt-3 text-right font-semibold text-ink-soft tabular-nums">
          {number}
        </span>
        <textarea
          id={fieldId}
          aria-label={`Step ${number}`}
          rows={1}
          maxLength={1_000}
          value={step.text}
          onKeyDown={byKey}
          onChange={({ currentTarget }) => onType(currentTarget.value.replaceAll("\n", " "))}
          className={`${controlLook} field-sizing-content min-w-0`}
        />
      </span>
      <span className="flex shrink-0 justify-end">
        <IconButton
          id={`${fieldId}-up`}
          label={`Move step ${number} up`}
          disabled={at === 0}
          onClick={() => onMove(-1, "up")}
          className="disabled:opacity-40"
        >
          <ArrowUp aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton
          id={`${fieldId}-down`}
          label={`Move step ${number} down`}
          disabled={isLast}
          onClick={() => onMove(1, "down")}
          className="disabled:opacity-40"
        >
          <ArrowDown aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label={`Remove step ${number}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      </span>
    </li>
  );
}
