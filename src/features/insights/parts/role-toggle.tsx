import { clsx } from "clsx";
import { roleLabels } from "#domain/vocab.ts";

export type Voice = "property_owner" | "property_manager";
const voices: readonly Voice[] = ["property_owner", "property_manager"];

/** Switches the wording of the dashboard only: no data, no rights. */
export function RoleToggle({ value, onChange }: { value: Voice; onChange: (value: Voice) => void }) {
  return (
    <fieldset className="inline-flex max-w-full rounded-control border border-input-line bg-surface p-0.5">
      <legend className="sr-only">Role</legend>
      {voices.map((voice) => (
        <label
          key={voice}
          className={clsx(
            "inline-flex min-h-10 cursor-pointer items-center rounded-[6px] px-3 text-sm font-semibold hover-fade has-focus-visible:outline-2 has-focus-visible:outline-brand",
            voice === value ? "bg-brand-tint text-brand" : "text-ink-soft hover:text-ink",
          )}
        >
          <input
            type="radio"
            name="voice"
            value={voice}
            checked={voice === value}
            onChange={() => onChange(voice)}
            className="sr-only"
          />
          {roleLabels[voice]}
        </label>
      ))}
    </fieldset>
  );
}
