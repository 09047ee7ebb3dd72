import { MailOpen } from "lucide-react";
import { dropInvitation, type KeptInvitation } from "../../../browser/invitation.ts";
import { roleLabels } from "../../../domain/vocab.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, Input } from "../../../ui/field.tsx";
import { needsBuilding } from "../forms/rules.ts";

type InvitedToProps = { invitation: KeptInvitation; unitError: string | undefined };

/** In place of role and building, where an invitation says both. */
export function InvitedTo({ invitation, unitError }: InvitedToProps) {
  const { token, role, propertyName, unit } = invitation;
  return (
    <>
      <input type="hidden" name="role" value={role} />
      <input type="hidden" name="invitation" value={token} />
      <div className="flex gap-3 rounded-card border border-line bg-brand-tint p-4">
        <MailOpen aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-brand" />
        <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
          <p className="max-w-full font-bold break-words">You join {propertyName}</p>
          <p>{[roleLabels[role], unit].filter(Boolean).join(", ")}, by invitation.</p>
          <Button variant="plain" className="-ml-4" onClick={dropInvitation}>
            Sign up without it
          </Button>
        </div>
      </div>
      {needsBuilding(role) && unit === null ? (
        <Field label="Building unit" id="sign-up-buildingUnit" optional error={unitError}>
          <Input name="buildingUnit" autoComplete="address-line2" placeholder="Flat 4B" />
        </Field>
      ) : null}
    </>
  );
}
