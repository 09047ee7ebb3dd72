import { Check } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { useAgreement } from "../client.ts";
import type { Member } from "../contract.ts";

/** Asks whoever was added by their email whether they agree to be here; nothing where they did, or came by themselves. */
export function Agreement({ member }: { member: Member }) {
  const agree = useAgreement();
  const { id: memberId, propertyId: id, agreed } = member;
  if (agreed) return null;
  return (
    <Card className="flex flex-col gap-3 sm:flex-row sm:items-center">
      <div className="min-w-0 flex-1">
        <h2 className="font-bold">You were added here by your email</h2>
        <p className="text-ink-soft">
          Until you agree, your phone number and your papers are not shown here, and nobody rings you.
        </p>
      </div>
      <Button
        variant="action"
        icon={<Check aria-hidden="true" className="size-5" />}
        busy={agree.isPending}
        busyLabel="Keeping…"
        onClick={() => agree.mutate({ id, memberId })}
      >
        I agree to be here
      </Button>
    </Card>
  );
}
