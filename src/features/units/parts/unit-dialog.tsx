import { Trash2, UsersRound } from "lucide-react";
import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { matchedSentence, refreshes, unitApi, useRemoveUnit } from "../client.ts";
import type { Unit } from "../contract.ts";
import { unitFields as fields } from "../fields.ts";
import { saysOf } from "./building-map.tsx";
import { ResidentsDialog } from "./residents-dialog.tsx";
import { UnitFields } from "./unit-fields.tsx";

type AddUnitProps = { propertyId: string; onClose: () => void };

const failed = { title: "Not saved", text: lookFirst };

/** One unit more. */
export function AddUnit({ propertyId, onClose }: AddUnitProps) {
  const form = useForm({
    ...{ name: "add-unit", fields, failed, failsAt: "name" },
    send: async (latest) => {
      const { unit, matched } = await callApi(unitApi.createUnits, { id: propertyId, ...latest() });
      goodToast(`${unit?.label ?? "The unit"} added`, matchedSentence(matched));
    },
    onSent: () => {
      void refresh(...refreshes);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="Add a unit" act="Add unit" busy="Adding" wide onClose={onClose}>
      <UnitFields />
    </FormDialog>
  );
}

type EditUnitProps = { unit: Unit; onClose: () => void; onRemoved: () => void };

/** What is kept of a unit, and what is open there. */
export function EditUnit({ unit, onClose, onRemoved }: EditUnitProps) {
  const { id, version, label } = unit;
  const [open, setOpen] = useState<"residents" | "remove" | null>(null);
  const form = useForm({
    ...{ name: "edit-unit", fields, failed, failsAt: "name" },
    send: (latest) => callApi(unitApi.changeUnit, { id, version, ...latest() }),
    onSent: () => {
      void refresh(...refreshes);
      goodToast("Changed");
      onClose();
    },
  });
  const back = () => setOpen(null);
  const above = {
    remove: () => <RemoveUnit unit={unit} onKeep={back} onDone={onRemoved} />,
    residents: () => <ResidentsDialog unit={unit} onClose={back} />,
  };
  return (
    <FormDialog
      form={form}
      title={label}
      description={saysOf(unit)}
      act="Save"
      busy="Saving"
      wide
      onClose={onClose}
      above={open && above[open]()}
    >
      <Button
        icon={<UsersRound aria-hidden="true" className="size-5" />}
        className="self-start"
        onClick={() => setOpen("residents")}
      >
        Who lives here
      </Button>
      <UnitFields unit={unit} />
      <Button
        variant="plain"
        icon={<Trash2 aria-hidden="true" className="size-5" />}
        className="self-start"
        onClick={() => setOpen("remove")}
      >
        Remove this unit
      </Button>
    </FormDialog>
  );
}

function RemoveUnit({ unit, onKeep, onDone }: { unit: Unit; onKeep: () => void; onDone: () => void }) {
  const remove = useRemoveUnit(unit, onDone);
  return (
    <ConfirmDialog
      title={`Remove ${unit.label}?`}
      description="People and requests that name it keep what they wrote, and ask again which unit it is."
      act="Remove"
      busy={remove.isPending}
      busyLabel="Removing"
      onConfirm={() => remove.mutate({ id: unit.id })}
      onClose={onKeep}
    />
  );
}
