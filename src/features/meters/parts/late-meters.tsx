import { Gauge } from "lucide-react";
import { Link } from "react-router";
import { Section } from "#ui/card.tsx";
import { Instant } from "#ui/values.tsx";
import { useLateMeters } from "../client.ts";

/** The meters that wait to be read, each a press away; nothing where none does. */
export function LateMeters() {
  const late = useLateMeters().data?.meters ?? [];
  if (late.length === 0) return null;
  return (
    <Section title="Meters that wait to be read">
      <ul className="flex flex-col gap-1">
        {late.map(({ id, name, propertyId, propertyName, lateSince }) => (
          <li key={id}>
            <Link
              to={`/property/${propertyId}?tab=meters`}
              className="flex min-h-11 items-center gap-2 rounded-card py-1 hover-fade hover:bg-hush"
            >
              <Gauge aria-hidden="true" className="size-5 shrink-0 text-brand" />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold break-words">{name}</span>
                <span className="block text-sm break-words text-ink-soft">
                  {propertyName}, late since <Instant at={lateSince} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
