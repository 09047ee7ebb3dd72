import { MailOpen } from "lucide-react";
import { Suspense, useEffect } from "react";
import { dropInvitation, type KeptInvitation } from "#browser/invitation.ts";
import { roleLabels } from "#domain/vocab.ts";
import { needsBuilding } from "#features/accounts/fields.ts";
import { Button } from "#ui/button.tsx";
import { UnitChooser } from "./unit-choice.tsx";
import { type Drafted, UnitsToCome } from "./unit-field.tsx";

/** In place of role and building, where an invitation says both. */
export function InvitedTo({ invitation, drafted }: Drafted & { invitation: KeptInvitation }) {
  const { token, role, propertyName, unit, units, email } = invitation;
  usePrefilled("sign-up-email", email);
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
        <Suspense fallback={<UnitsToCome />}>
          <UnitChooser units={(units ?? []).map((label) => ({ label, place: null, name: label }))} drafted={drafted} />
        </Suspense>
      ) : null}
    </>
  );
}

/** What the form kept of its last time goes before, so it waits until that stands there. */
function usePrefilled(fieldId: string, text: string | null | undefined): void {
  useEffect(() => {
    if (!text) return;
    queueMicrotask(() => {
      const field = document.getElementById(fieldId);
      if (field instanceof HTMLInputElement && field.value === "") field.value = text;
    });
  }, [fieldId, text]);
}
