import { useState } from "react";
import { lagosDay } from "#domain/days.ts";
import { Button } from "#ui/button.tsx";
import { Divided } from "#ui/card.tsx";
import { ReasonDialog } from "#ui/reason-dialog.tsx";
import { Day } from "#ui/values.tsx";
import { useAllowPayee, useEndAllowedPayee, useSharedPayees } from "../client.ts";
import type { SharedPayee } from "../contract.ts";
import { listed } from "../rules.ts";

/** Contractors whose bank account is kept for those who keep the building, and what its owner allows of it. */
export function SharedPayees({ propertyId }: { propertyId: string }) {
  const found = useSharedPayees(propertyId).data;
  const [asked, ask] = useState<SharedPayee | null>(null);
  if (!found || found.payees.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-ink-soft">Bank accounts of contractors that are also kept for others here</h2>
      <Divided>
        {found.payees.map((payee) => (
          <Row
            key={payee.contractorId}
            {...{ payee, propertyId, mayAllow: found.can.allow === true }}
            onAllow={() => ask(payee)}
          />
        ))}
      </Divided>
      {asked ? <Allow propertyId={propertyId} payee={asked} onClose={() => ask(null)} /> : null}
    </section>
  );
}

type RowProps = { propertyId: string; payee: SharedPayee; mayAllow: boolean; onAllow: () => void };

function Row({ propertyId, payee, mayAllow, onAllow }: RowProps) {
  const end = useEndAllowedPayee();
  const { contractorId, contractorName, concerned, nobodyElse, allowed, allowedFor } = payee;
  return (
    <li className="flex flex-col items-start gap-2 px-4 py-3">
      <div className="w-full min-w-0 break-words">
        <p className="font-semibold">{contractorName}</p>
        <p className={allowed ? "" : "text-bad"}>
          Their account is also kept for {listed(concerned)}, or for those they work with.
        </p>
        {allowed ? (
          <p>
            {allowed.by} allows it since <Day day={lagosDay(new Date(allowed.at))} />: “{allowed.reason}”
          </p>
        ) : (
          <p className="text-ink-soft">
            {allowedFor.length > 0 ? `It is allowed for ${listed(allowedFor)}, and not for the others. ` : ""}
            {nobodyElse
              ? "That is everybody who keeps this building, so nobody can say yes to what they are paid."
              : "They let no money go there, and nobody says yes to what they asked for."}
          </p>
        )}
      </div>
      {mayAllow && !allowed ? <Button onClick={onAllow}>Allow it…</Button> : null}
      {mayAllow && allowedFor.length > 0 ? (
        <Button
          busy={end.isPending}
          busyLabel="Taking back"
          onClick={() => end.mutate({ id: propertyId, contractorId })}
        >
          Take it back
        </Button>
      ) : null}
    </li>
  );
}

function Allow({ propertyId, payee, onClose }: { propertyId: string; payee: SharedPayee; onClose: () => void }) {
  const allow = useAllowPayee(onClose);
  const { contractorId, contractorName, concerned, nobodyElse } = payee;
  const then = nobodyElse
    ? "You decide about their money then, since there is nobody else."
    : "What was asked for can be approved then by whoever has nothing to do with the account.";
  return (
    <ReasonDialog
      title={`Let ${contractorName} be paid into this account?`}
      description={`${then} Everybody who keeps the building is told, with your reason, and it stays on record. It ends when they name another account.`}
      act="Allow it"
      busyLabel="Allowing"
      busy={allow.isPending}
      missing="Say why it is right."
      onSay={(reason) => allow.mutate({ id: propertyId, contractorId, reason, concerned })}
      onClose={onClose}
    />
  );
}
