import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Divided, Section } from "#ui/card.tsx";
import { controlLook } from "#ui/field.tsx";
import { useClaimText, useMakeOfTexts } from "../client.ts";
import type { Unit, Unmatched } from "../contract.ts";

type UnmatchedProps = { propertyId: string; units: readonly Unit[]; texts: readonly Unmatched[] };

const people = (count: number) => (count === 1 ? "1 person" : `${count} people`);
const requests = (count: number) => (count === 1 ? "1 request" : `${count} requests`);
const whose = ({ members, tickets }: Unmatched) =>
  [members > 0 ? people(members) : null, tickets > 0 ? requests(tickets) : null].filter(Boolean).join(", ");

/** What people wrote as their unit and could be none or several: a keeper says which, or makes units of it. */
export function UnmatchedTexts({ propertyId, units, texts }: UnmatchedProps) {
  const make = useMakeOfTexts();
  if (texts.length === 0) return null;
  return (
    <Section
      title="Which unit is this?"
      action={
        <Button
          busy={make.isPending}
          busyLabel="Adding"
          onClick={() => make.mutate({ id: propertyId, texts: texts.map(({ text }) => text) })}
        >
          Make units of all
        </Button>
      }
    >
      <p className="text-ink-soft">People wrote these as their unit. What they wrote stays as it is.</p>
      <Divided>
        {texts.map((one) => (
          <li key={one.text} className="flex flex-col gap-2 px-4 py-3 sm:flex-row sm:items-center">
            <p className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{one.text}</span>
              <span className="block text-sm text-ink-soft">{whose(one)}</span>
            </p>
            <div className="flex gap-2">
              {units.length === 0 ? null : <WhichUnit text={one.text} units={units} />}
              <Button
                className="shrink-0"
                disabled={make.isPending}
                onClick={() => make.mutate({ id: propertyId, texts: [one.text] })}
              >
                New unit
              </Button>
            </div>
          </li>
        ))}
      </Divided>
    </Section>
  );
}

/** A thousand units under each of a hundred texts would stop a phone: they are listed where somebody is about to choose. */
function WhichUnit({ text, units }: { text: string; units: readonly Unit[] }) {
  const claim = useClaimText();
  const [isListed, setListed] = useState(false);
  const list = () => setListed(true);
  return (
    <select
      aria-label={`Which unit is ${text}?`}
      className={controlLook}
      value=""
      disabled={claim.isPending}
      onPointerDown={list}
      onFocus={list}
      onChange={({ currentTarget }) => claim.mutate({ id: currentTarget.value, texts: [text] })}
    >
      <option value="" disabled>
        It is …
      </option>
      {(isListed ? units : []).map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </select>
  );
}
