import { clsx } from "clsx";
import { Check } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

type ChoiceProps = Omit<ComponentProps<"input">, "type"> & { label: ReactNode; help?: ReactNode };

/** A native checkbox with its whole row as target. */
export function Checkbox({ label, help, className, ...rest }: ChoiceProps) {
  return (
    <label className={clsx("flex min-h-11 cursor-pointer items-start gap-3 py-2", className)}>
      <span className="relative mt-px inline-flex size-6 shrink-0">
        <input
          type="checkbox"
          className="peer size-6 cursor-pointer appearance-none rounded-[6px] border-2 border-input-line bg-surface hover-fade checked:border-brand checked:bg-brand"
          {...rest}
        />
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none absolute inset-1 size-4 text-on-fill opacity-0 peer-checked:opacity-100"
        />
      </span>
      <ChoiceText label={label} help={help} />
    </label>
  );
}

/** On or off, at once: for settings that need no saving. */
export function Switch({ label, help, className, ...rest }: ChoiceProps) {
  return (
    <label className={clsx("flex min-h-11 cursor-pointer items-start justify-between gap-4 py-2", className)}>
      <ChoiceText label={label} help={help} />
      <span className="relative inline-flex h-7 w-12 shrink-0">
        <input
          type="checkbox"
          className="peer h-7 w-12 cursor-pointer appearance-none rounded-full border-2 border-input-line bg-hush hover-fade checked:border-brand checked:bg-brand focus-visible:rounded-full"
          {...rest}
        />
        <span className="pointer-events-none absolute top-1 left-1 size-5 rounded-full bg-ink-soft transition-transform duration-150 peer-checked:translate-x-5 peer-checked:bg-on-fill" />
      </span>
    </label>
  );
}

function ChoiceText({ label, help }: { label: ReactNode; help?: ReactNode }) {
  return (
    <span className="flex flex-col pt-0.5">
      <span>{label}</span>
      {help ? <span className="text-sm text-ink-soft">{help}</span> : null}
    </span>
  );
}

export type RadioCard = { value: string; label: ReactNode; help?: ReactNode; icon?: ReactNode };

type RadioCardsProps = Omit<ComponentProps<"input">, "type" | "value"> & {
  legend: ReactNode;
  cards: readonly RadioCard[];
  name: string;
  /** Give it where an error summary links to the choice. */
  id?: string;
  value?: string;
  error?: string | undefined;
  columns?: 1 | 2 | 3;
};

const columnsLook = { 1: "", 2: "sm:grid-cols-2", 3: "sm:grid-cols-3" };

/** A short list of choices, each a card that can be pressed anywhere. Controlled by `value`, or free without it. */
export function RadioCards({ legend, cards, id, value, defaultValue, error, columns = 1, ...rest }: RadioCardsProps) {
  const checked = (card: RadioCard) =>
    value === undefined ? { defaultChecked: card.value === defaultValue } : { checked: card.value === value };
  return (
    <fieldset id={id} tabIndex={id ? -1 : undefined} className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className={clsx("grid gap-2", columnsLook[columns])}>
        {cards.map((card) => (
          <label
            key={card.value}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-input-line bg-surface px-3 py-2.5 hover-fade hover:bg-hush has-checked:border-brand has-checked:bg-brand-tint has-checked:inset-ring-1 has-checked:inset-ring-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              {...rest}
              {...checked(card)}
              value={card.value}
              className="size-5 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-input-line bg-surface outline-none checked:border-[6px] checked:border-brand"
            />
            {card.icon ? <span className="text-ink-soft">{card.icon}</span> : null}
            <ChoiceText label={card.label} help={card.help} />
          </label>
        ))}
      </div>
      {error ? <p className="text-sm font-medium text-bad">{error}</p> : null}
    </fieldset>
  );
}
