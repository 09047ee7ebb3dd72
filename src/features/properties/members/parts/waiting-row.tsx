import { CircleHelp, UserCheck } from "lucide-react";
import { useContext, useState } from "react";
import { seatLabels } from "#domain/vocab.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { controlLook } from "#ui/field.tsx";
import { useConfirm } from "../client.ts";
import type { Member } from "../contract.ts";
import { AccountAge, Person } from "./person.tsx";
import { RemoveMember } from "./remove-member.tsx";
import { UnitLabels } from "./unit-labels.tsx";

/** Somebody that an owner or manager has to recognise first. */
export function WaitingRow({ member }: { member: Member }) {
  const [isRemoving, setRemoving] = useState(false);
  const { propertyId, id, role, unit, unitLabel, can } = member;
  const useLabels = useContext(UnitLabels);
  const labels = useLabels(role === "building_occupant" && can.confirm ? propertyId : null);
  const [chosen, choose] = useState(unitLabel ?? "");
  const confirm = useConfirm(member);
  return (
    <li className="flex flex-col gap-3 px-4 py-3 sm:flex-row sm:items-center">
      <Person
        member={member}
        badge={
          <Badge tone="warn" icon={CircleHelp}>
            {member.status === "pending" ? "Waiting for you" : "Not confirmed"}
          </Badge>
        }
      >
        <p className="flex flex-wrap items-baseline gap-x-4">
          <span>
            {seatLabels[role]}
            {unit ? `, ${unit}` : ""}
          </span>
          <AccountAge at={member.accountCreatedAt} />
        </p>
        {labels.length > 0 ? <UnitChoice member={member} labels={labels} chosen={chosen} onChoose={choose} /> : null}
      </Person>
      <div className="flex flex-wrap gap-2 pl-12 sm:shrink-0 sm:pl-0">
        {can.confirm ? (
          <Button
            variant="brand"
            busy={confirm.isPending}
            busyLabel="Confirming"
            icon={<UserCheck aria-hidden="true" className="size-5" />}
            onClick={() =>
              confirm.mutate({
                ...{ id: propertyId, memberId: id, confirmed: true },
                ...(chosen !== "" && chosen !== unitLabel ? { unit: chosen } : {}),
              })
            }
            aria-label={`Confirm ${member.name}`}
          >
            Confirm
          </Button>
        ) : null}
        {can.remove ? (
          <Button onClick={() => setRemoving(true)} aria-label={`Remove ${member.name}`}>
            Remove
          </Button>
        ) : null}
      </div>
      {isRemoving ? <RemoveMember member={member} onClose={() => setRemoving(false)} /> : null}
    </li>
  );
}

type UnitChoiceProps = {
  member: Pick<Member, "name" | "unit">;
  labels: readonly string[];
  chosen: string;
  onChoose: (label: string) => void;
};

/** The units of the building, the one that their words name chosen already. */
function UnitChoice({ member: { name, unit }, labels, chosen, onChoose }: UnitChoiceProps) {
  return (
    <select
      aria-label={`Which unit is that of ${name}?`}
      className={`${controlLook} mt-2 max-w-72`}
      value={chosen}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      <option value="">{unit ? `As written: ${unit}` : "No unit"}</option>
      {labels.map((label) => (
        <option key={label} value={label}>
          {label}
        </option>
      ))}
    </select>
  );
}
