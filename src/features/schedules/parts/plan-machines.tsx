import { Cog } from "lucide-react";
import { assetKindLabels } from "#features/assets/fields.ts";
import type { Plan } from "#features/planning/contract.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";

type PlanMachinesProps = { propertyId: string; machines: Plan["machines"] };

/** Machines that the notes speak of and the register has not: one press leads to the form. */
export function PlanMachines({ propertyId, machines }: PlanMachinesProps) {
  return (
    <Card>
      <h2 className="flex items-center gap-2 text-lg font-bold tracking-[-0.01em]">
        <Cog aria-hidden="true" className="size-5 shrink-0 text-brand" />
        Machines that the notes speak of
      </h2>
      <p className="mt-1 text-ink-soft">The plan works for them by a guess. On the register they keep their history.</p>
      <ul className="mt-3 divide-y divide-line">
        {machines.map(({ kind, titles }) => (
          <li key={kind} className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-1">
            <div className="min-w-0">
              <p className="font-semibold">{assetKindLabels[kind]}: is there one?</p>
              <p className="text-sm text-ink-soft">Matters for {titles.slice(0, 3).join("; ")}</p>
            </div>
            <ButtonLink to={`/property/${propertyId}?tab=assets&add=${kind}`}>Add it</ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
