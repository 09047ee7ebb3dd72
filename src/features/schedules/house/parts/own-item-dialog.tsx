import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import type { Input } from "#domain/fields.ts";
import { houseApi, type Looked, lookAt } from "../client.ts";
import type { HouseItem } from "../contract.ts";
import { ownItemFields as fields } from "../fields.ts";
import { EffectDialog } from "./effect-dialog.tsx";
import { type Facts, OwnItemFields } from "./own-item-fields.tsx";

type Given = Input<typeof fields>;
type Seen = { given: Given; looked: Looked };

type OwnItemDialogProps = {
  organisationId: string;
  facts: Facts;
  /** Left out where one is added. */
  item?: HouseItem;
  onClose: () => void;
};

/** Adds an item of one's own or changes one; first it shows which buildings gain or lose what. */
export function OwnItemDialog({ organisationId, facts, item, onClose }: OwnItemDialogProps) {
  const [seen, setSeen] = useState<Seen | null>(null);
  const [typed, setTyped] = useState<HouseItem["own"]>(item?.own ?? null);
  const onSeen = (now: Seen) => {
    setTyped(now.given);
    setSeen(now);
  };
  if (seen === null) return <OwnItemForm {...{ organisationId, facts, item, typed, onClose, onSeen }} />;
  const apply = async () => {
    const about = { id: organisationId, ...seen.given };
    if (item) await callApi(houseApi.editHouseItem, { ...about, key: item.key, version: item.version });
    else await callApi(houseApi.createHouseItem, about);
    void refresh(houseApi.listHouseItems);
    goodToast("Applied", "The plans of your buildings follow.");
    onClose();
  };
  return <EffectDialog title={seen.given.title} looked={seen.looked} onApply={apply} onBack={() => setSeen(null)} />;
}

type FormProps = Omit<OwnItemDialogProps, "item"> & {
  item: HouseItem | undefined;
  typed: HouseItem["own"];
  onSeen: (seen: Seen) => void;
};

function OwnItemForm({ organisationId, facts, item, typed, onClose, onSeen }: FormProps) {
  const form = useForm({
    ...{ name: "own-item", fields, failed: { title: "Not looked at", text: "Please try again." } },
    send: async (latest) => {
      // Chosen by the call alone; what is left out is taken away.
      const given = { ...latest(), replaces: item?.own?.replaces ?? undefined };
      onSeen({ given, looked: await lookAt({ id: organisationId, key: item?.key, kind: "own", item: given }) });
    },
  });
  return (
    <FormDialog
      form={form}
      wide
      title={item ? "Change work of your own" : "Work of your own"}
      description="In the form of the product's items. It is planned in each building where its facts hold."
      act="Show the effect"
      busy="Looking"
      onClose={onClose}
    >
      <OwnItemFields facts={facts} typed={typed} />
    </FormDialog>
  );
}
