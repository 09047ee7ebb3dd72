import { Plus } from "lucide-react";
import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Divided, Section } from "#ui/card.tsx";
import { type Held, houseApi, type Looked, lookAt } from "../client.ts";
import type { HouseItem } from "../contract.ts";
import { EffectDialog } from "./effect-dialog.tsx";
import { OwnItemDialog } from "./own-item-dialog.tsx";

const words: Record<HouseItem["kind"], string> = {
  own: "Your own",
  adopted: "Adopted",
  adjusted: "Adjusted",
  retired: "Retired",
};

/** What the organisation does its own way, and the way to add work of its own. */
export function HousePanel({ organisationId, held: { items, facts } }: { organisationId: string; held: Held }) {
  const [open, setOpen] = useState<HouseItem | "new" | null>(null);
  return (
    <Section
      title="Done your own way"
      action={
        <Button onClick={() => setOpen("new")} icon={<Plus aria-hidden="true" className="size-5" />}>
          Add work
        </Button>
      }
    >
      {items.length === 0 ? (
        <p className="text-ink-soft">
          Nothing yet. Add work of your own, or open an item below to adopt, adjust or retire it.
        </p>
      ) : (
        <Divided>
          {items.map((item) => (
            <Row key={item.key} {...{ organisationId, item }} onEdit={() => setOpen(item)} />
          ))}
        </Divided>
      )}
      {open === null ? null : (
        <OwnItemDialog
          {...{ organisationId, facts, ...(open === "new" ? {} : { item: open }) }}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  );
}

type RowProps = { organisationId: string; item: HouseItem; onEdit: () => void };

function Row({ organisationId, item, onEdit }: RowProps) {
  const { key, kind, title, because, isKnown } = item;
  const [looked, setLooked] = useState<Looked | null>(null);
  const [isBusy, setBusy] = useState(false);
  const look = async () => {
    setBusy(true);
    try {
      setLooked(await lookAt({ id: organisationId, key, kind: "none" }));
    } catch (error) {
      problemToast("Not looked at", error);
    }
    setBusy(false);
  };
  const end = async () => {
    await callApi(houseApi.removeHouseItem, { id: organisationId, key });
    void refresh(houseApi.listHouseItems);
    goodToast("Applied", "The plans of your buildings follow.");
    setLooked(null);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-semibold break-words">
          {title} <Badge tone={kind === "retired" ? "warn" : "brand"}>{words[kind]}</Badge>
        </p>
        <p className="text-sm break-words text-ink-soft">
          {isKnown ? because : "The catalogue has no such item any more, so this changes nothing."}
        </p>
      </div>
      {kind === "own" ? <Button onClick={onEdit}>Change</Button> : null}
      <Button onClick={() => void look()} busy={isBusy} busyLabel="Looking">
        {kind === "own" ? "End" : "Take back"}
      </Button>
      {looked ? <EffectDialog title={title} looked={looked} onApply={end} onBack={() => setLooked(null)} /> : null}
    </li>
  );
}
