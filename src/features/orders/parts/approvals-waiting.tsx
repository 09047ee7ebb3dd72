import { Signature } from "lucide-react";
import { formatNaira } from "#domain/money.ts";
import { ButtonLink } from "#ui/button.tsx";
import { useFirstApprovals } from "../client.ts";

/** Orders wait for the owner's yes: which comes first, and the way to all. Nothing while none does. */
export function ApprovalsWaiting() {
  const { approvals, more } = useFirstApprovals();
  const [first] = approvals;
  if (!first) return null;
  const many = more || approvals.length > 1;
  return (
    <section
      aria-label="Orders that wait for your yes"
      className="flex flex-col gap-3 rounded-card border border-line bg-warn-tint p-4 sm:flex-row sm:items-center"
    >
      <Signature aria-hidden="true" className="hidden size-6 shrink-0 text-warn sm:block" />
      <div className="min-w-0 flex-1">
        <h2 className="font-bold">
          {many ? `${more ? "Several" : approvals.length} orders wait for your yes` : "An order waits for your yes"}
        </h2>
        <p className="break-words">
          {formatNaira(first.kobo)} for “{first.taskTitle}” at {first.propertyName}
          {many ? ", and others." : "."}
        </p>
      </div>
      <ButtonLink to="/quotes" variant="brand" className="self-start sm:self-center">
        Look at {many ? "them" : "it"}
      </ButtonLink>
    </section>
  );
}
