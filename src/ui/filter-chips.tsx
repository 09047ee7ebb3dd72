import { clsx } from "clsx";
import { useChosenInView } from "./use-chosen-in-view.ts";

export type FilterOption = { value: string; label: string; count?: number | string | undefined };

type FilterChipsProps = {
  label: string;
  options: readonly FilterOption[];
  value: string;
  onChange: (value: string) => void;
};

/** One choice of a few, always in view; the row scrolls sideways on phones. */
export function FilterChips({ label, options, value, onChange }: FilterChipsProps) {
  const row = useChosenInView(value, "[aria-pressed=true]");
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div
        ref={row}
        className="relative -mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0"
      >
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === value}
            onClick={() => onChange(option.value)}
            className={clsx(
              "inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border px-4 font-medium hover-fade focus-visible:rounded-full",
              option.value === value
                ? "border-brand bg-brand-tint text-brand"
                : "border-input-line bg-surface text-ink hover:bg-hush",
            )}
          >
            {option.label}
            {option.count === undefined ? null : (
              <span className="tabular-nums">{option.count.toLocaleString("en-NG")}</span>
            )}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
