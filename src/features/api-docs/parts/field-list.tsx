import type { ShownField } from "../shape.rules.ts";
import { Words } from "./prose.tsx";

/** Fields with kind, limits and meaning; what is inside one opens under it. */
export function FieldList({ fields, label }: { fields: readonly (ShownField & { place?: string })[]; label: string }) {
  return (
    <ul aria-label={label} className="flex flex-col divide-y divide-line">
      {fields.map((field) => (
        <FieldRow key={field.name} field={field} />
      ))}
    </ul>
  );
}

function FieldRow({ field }: { field: ShownField & { place?: string } }) {
  const { name, kind, required, choices, limits, about, within, place } = field;
  return (
    <li className="flex flex-col gap-1 py-3">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <code className="font-semibold wrap-anywhere">{name}</code>
        <span className="text-sm text-ink-soft">
          {place ? `${place}, ` : ""}
          {kind}
          {limits ? `, ${limits}` : ""}
        </span>
        {required ? <span className="text-sm font-semibold text-action">required</span> : null}
      </p>
      {about ? (
        <p className="text-pretty">
          <Words text={about} />
        </p>
      ) : null}
      {choices.length > 0 ? (
        <ul aria-label={`Values of ${name}`} className="flex flex-wrap gap-1">
          {choices.map((choice) => (
            <li key={choice}>
              <code className="rounded-control bg-hush px-1.5 text-sm wrap-anywhere">{choice}</code>
            </li>
          ))}
        </ul>
      ) : null}
      {within.length > 0 ? (
        <details>
          <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-brand">
            {within.length} {within.length === 1 ? "field" : "fields"} of {name}
          </summary>
          <div className="border-l-2 border-line pl-3">
            <FieldList fields={within} label={`Fields of ${name}`} />
          </div>
        </details>
      ) : null}
    </li>
  );
}
