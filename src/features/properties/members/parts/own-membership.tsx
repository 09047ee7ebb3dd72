import { LogOut } from "lucide-react";
import { useState } from "react";
import { seatLabels } from "#domain/vocab.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { useMembers } from "../client.ts";
import { Agreement } from "./agreement.tsx";
import { RemoveMember } from "./remove-member.tsx";

/** What an occupant or contractor is at a property, and the way out of it. */
export function OwnMembership({ propertyId }: { propertyId: string }) {
  const [isLeaving, setLeaving] = useState(false);
  const member = useMembers(propertyId).data?.pages[0]?.members.find((one) => one.isYou);
  if (!member) return null;
  const { role, unit, confirmed, can } = member;
  const isUnconfirmed = role === "building_occupant" && !confirmed;
  return (
    <div className="mt-5 flex flex-col gap-5">
      <Agreement member={member} />
      <Card className="flex flex-col gap-3 sm:flex-row sm:items-center">
        <div className="min-w-0 flex-1">
          <h2 className="text-lg font-bold tracking-[-0.01em]">Your place here</h2>
          <p className="break-words">
            {seatLabels[role]}
            {unit ? `, ${unit}` : ""}
          </p>
          {isUnconfirmed ? (
            <p className="text-ink-soft">The owner or a manager has not confirmed yet that you live or work here.</p>
          ) : null}
        </div>
        {can.remove ? (
          <Button icon={<LogOut aria-hidden="true" className="size-5" />} onClick={() => setLeaving(true)}>
            Leave this property
          </Button>
        ) : null}
        {isLeaving ? <RemoveMember member={member} onClose={() => setLeaving(false)} /> : null}
      </Card>
    </div>
  );
}
