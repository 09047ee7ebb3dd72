import { type RefObject, useEffect, useRef } from "react";
import { useEarlySubmit } from "#browser/forms/early-submit.tsx";
import { useSession } from "#browser/session.ts";
import type { EmergencyKind } from "#domain/emergencies.ts";
import { Button } from "#ui/button.tsx";
import { Field, Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import type { Building } from "../../client.ts";
import { readKind } from "../rules.ts";
import { EmergencyTiles, WhatToDoNow } from "./emergency-tiles.tsx";

const noneFound = "No properties found. Please contact your property manager to be assigned to a property.";

type EmergencyFormProps = {
  buildings: readonly Building[] | null;
  propertyId: string;
  onPick: (propertyId: string) => void;
  isSending: boolean;
  onSend: (chosen: { kind: EmergencyKind; place: string }) => void;
};

/** One tap chooses, one more sends. The browser holds it, so a tap before the scripts run counts as well. */
export function EmergencyForm({ buildings, propertyId, onPick, isSending, onSend }: EmergencyFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEarlySubmit(form);
  useHome(form, propertyId);
  const send = () => {
    const typed = new FormData(form.current ?? undefined);
    const kind = readKind(typed.get("kind"));
    if (kind) onSend({ kind, place: String(typed.get("place") ?? "") });
  };
  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-label="Emergency report"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="has-emergency flex flex-col gap-3"
    >
      <EmergencyTiles />
      <div className="sticky bottom-0 z-10 -mx-4 hidden flex-col gap-3 border-t-2 border-bad bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] [.has-emergency:has([name=kind]:checked)_&]:flex sm:mx-0 sm:rounded-card sm:border-2 sm:p-5">
        <div aria-live="polite">
          <WhatToDoNow />
        </div>
        {buildings?.length === 0 ? (
          <p role="alert">{noneFound}</p>
        ) : (
          <Sending buildings={buildings} propertyId={propertyId} onPick={onPick} isSending={isSending} />
        )}
      </div>
    </form>
  );
}

/** Where it is, and the one more tap. */
function Sending({ buildings, propertyId, onPick, isSending }: Omit<EmergencyFormProps, "onSend">) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        {buildings && buildings.length > 1 ? (
          <Field label="Building" required>
            <Select
              name="propertyId"
              value={propertyId}
              placeholder="Choose your building"
              options={buildings.map(({ id, name, location }) => ({ value: id, label: `${name}, ${location}` }))}
              onChange={(event) => onPick(event.currentTarget.value)}
            />
          </Field>
        ) : null}
        <Field label={whereLabel(buildings, propertyId)} className="only:col-span-2">
          <Input name="place" maxLength={200} autoComplete="off" placeholder="Flat, floor or room" />
        </Field>
      </div>
      <Button type="submit" variant="danger" size="large" wide busy={isSending} busyLabel="Sending…">
        Send emergency report
      </Button>
    </>
  );
}

function whereLabel(buildings: readonly Building[] | null, propertyId: string): string {
  const name = buildings?.length === 1 ? buildings.find(({ id }) => id === propertyId)?.name : undefined;
  return name ? `Where in ${name}` : "Where";
}

/** The occupant's unit fills the place in, once it is known who they are, unless they wrote something else. */
function useHome(form: RefObject<HTMLFormElement | null>, propertyId: string): void {
  const user = useSession()?.user;
  const isHome = propertyId === "" || propertyId === user?.propertyId;
  const unit = (isHome ? user?.buildingUnit : null) ?? "";
  const filled = useRef("");
  useEffect(() => {
    const field = form.current?.elements.namedItem("place");
    if (!(field instanceof HTMLInputElement) || field.value !== filled.current) return;
    field.value = unit;
    filled.current = unit;
  }, [form, unit]);
}
