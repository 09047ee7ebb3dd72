import { useState } from "react";
import { problemToast } from "#browser/toasts.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Divided } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/states.tsx";
import type { Looked } from "../client.ts";
import type { BuildingEffect } from "../contract.ts";

type Effect = BuildingEffect["effects"][number];

const kinds: Record<Effect["effect"], { tone: BadgeTone; word: string }> = {
  gain: { tone: "good", word: "New" },
  lose: { tone: "bad", word: "Goes" },
  change: { tone: "warn", word: "Changes" },
};

const shown = 50;
const countOf = (count: number) => (count === 1 ? "one building" : `${count.toLocaleString("en-NG")} buildings`);

/** What a change of the catalogue does to buildings: which of them gain, lose or change what. */
export function EffectList({ buildings }: { buildings: readonly BuildingEffect[] }) {
  return (
    <Divided>
      {buildings.slice(0, shown).map(({ propertyId, name, effects }) => (
        <li key={propertyId} className="flex flex-col gap-2 px-4 py-3">
          <p className="font-semibold break-words">{name}</p>
          <ul className="flex flex-col gap-2 text-sm">
            {effects.map((effect) => (
              <EffectLine key={`${effect.key} ${effect.field}`} effect={effect} />
            ))}
          </ul>
        </li>
      ))}
    </Divided>
  );
}

function EffectLine({ effect: { effect, title, field, old, new: now } }: { effect: Effect }) {
  const { tone, word } = kinds[effect];
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={tone}>{word}</Badge>
      <span className="min-w-0 break-words">{title}</span>
      {field === null ? null : (
        <span className="text-ink-soft">
          {field === "place" ? "" : `${field}: `}
          {old ?? "nothing"} → {now ?? "nothing"}
        </span>
      )}
    </li>
  );
}

type EffectDialogProps = {
  title: string;
  looked: Looked;
  onApply: () => Promise<void>;
  onBack: () => void;
};

/** The effect on every building of the organisation, before it is applied by one press. */
export function EffectDialog({ title, looked: { total, buildings }, onApply, onBack }: EffectDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const apply = async () => {
    setBusy(true);
    try {
      await onApply();
    } catch (error) {
      problemToast("Not applied", error);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => open || onBack()}
      title={title}
      description={`It moves something in ${countOf(buildings.length)} of ${total.toLocaleString("en-NG")}. Work that somebody set stays until they accept a change.`}
      actions={
        <>
          <Button onClick={onBack}>Back</Button>
          <Button variant="action" onClick={() => void apply()} busy={isBusy} busyLabel="Applying">
            Apply
          </Button>
        </>
      }
    >
      {buildings.length === 0 ? (
        <EmptyState title="Nothing moves" small>
          No building is such that this changes its plan today. Applied, it counts for buildings that are so later.
        </EmptyState>
      ) : (
        <EffectList buildings={buildings} />
      )}
      {buildings.length > shown ? (
        <p className="mt-3 text-sm text-ink-soft">And {countOf(buildings.length - shown)} more.</p>
      ) : null}
    </Dialog>
  );
}
