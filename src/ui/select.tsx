import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { controlLook, useFieldProps } from "./field.tsx";

export type SelectOption = { value: string; label: string; disabled?: boolean };

type SelectProps = ComponentProps<"select"> & {
  options: readonly SelectOption[];
  /** More options below, under headings. */
  groups?: readonly { label: string; options: readonly SelectOption[] }[];
  /** Shown while nothing is chosen; cannot be chosen again. */
  placeholder?: string;
};

/** The device's own picker, which phones draw best, in our clothes. */
export function Select({ options, groups, placeholder, className, ...rest }: SelectProps) {
  return (
    <span className="relative block">
      <select {...useFieldProps()} className={clsx(controlLook, "appearance-none pr-11", className)} {...rest}>
        {placeholder === undefined ? null : (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map(showOption)}
        {groups?.map(({ label, options }) => (
          <optgroup key={label} label={label}>
            {options.map(showOption)}
          </optgroup>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-soft"
      />
    </span>
  );
}

const showOption = ({ value, label, disabled }: SelectOption) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
);
