import { clsx } from "clsx";
import { Star } from "lucide-react";
import { useState } from "react";

const steps = [1, 2, 3, 4, 5] as const;

/** A rating out of five as stars, and as words for those who do not see them. */
export function Stars({ value }: { value: number }) {
  return (
    <span role="img" aria-label={`${value} out of 5 stars`} className="inline-flex shrink-0 gap-0.5">
      {steps.map((step) => (
        <Star key={step} aria-hidden="true" className={clsx("size-4", starLook(step <= Math.round(value)))} />
      ))}
    </span>
  );
}

const starLook = (isFull: boolean) => (isFull ? "fill-warn text-warn" : "text-input-line");

type StarChoiceProps = {
  legend: string;
  name: string;
  defaultValue: number;
  help?: string;
  /** Give it where an error summary links to the choice. */
  id?: string;
  error?: string | undefined;
};

/** Five stars to choose from, by finger or arrow keys. */
export function StarChoice({ legend, name, defaultValue, help, id, error }: StarChoiceProps) {
  const [value, setValue] = useState(defaultValue);
  return (
    <fieldset id={id} tabIndex={id ? -1 : undefined} className="flex flex-col gap-1">
      <legend className="mb-1 font-semibold">{legend}</legend>
      <div className="-ml-2 flex">
        {steps.map((step) => (
          <label
            key={step}
            className="relative inline-flex size-12 cursor-pointer items-center justify-center rounded-control hover:bg-hush has-focus-visible:outline-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name={name}
              value={step}
              checked={step === value}
              onChange={() => setValue(step)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-control outline-none"
            />
            <span className="sr-only">{step === 1 ? "1 star" : `${step} stars`}</span>
            <Star aria-hidden="true" className={clsx("size-8", starLook(step <= value))} />
          </label>
        ))}
      </div>
      {help ? <p className="text-sm text-ink-soft">{help}</p> : null}
      {error ? <p className="text-sm font-medium text-bad">{error}</p> : null}
    </fieldset>
  );
}
