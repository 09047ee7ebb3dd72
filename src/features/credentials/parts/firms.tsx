import { useQuery } from "@tanstack/react-query";
import { optionsOf, queryClient, useSend } from "#browser/queries.ts";
import { problemToast } from "#browser/toasts.ts";
import { Badge } from "#ui/badge.tsx";
import { Card, Divided, Section } from "#ui/card.tsx";
import { Switch } from "#ui/choice.tsx";
import { FailedState } from "#ui/states.tsx";
import { credentialApi } from "../client.ts";
import type { Firm } from "../contract.ts";
import { type CredentialKind, credentialKinds, kindLabels } from "../fields.ts";
import { notAgreed } from "../rules.ts";
import { CredentialRow } from "./credential-row.tsx";
import { ValidationButton } from "./validation.tsx";

/** Which papers a building asks of its firms, and what each of them can show. */
export function Firms({ propertyId }: { propertyId: string }) {
  const asked = useQuery(optionsOf(credentialApi.listPropertyCredentials, { id: propertyId }), queryClient);
  const save = useSend(credentialApi.setRequiredCredentials, {
    refreshes: [credentialApi.listPropertyCredentials],
    onError: (error) => problemToast("Not saved", error),
  });
  if (asked.isError)
    return (
      <FailedState
        title="The papers of the firms could not be loaded"
        onRetry={() => void asked.refetch()}
        busy={asked.isFetching}
      />
    );
  if (!asked.data) return null;
  const { kinds, technicianKinds, firms } = asked.data;
  return (
    <Section title="Papers asked of firms">
      <Card className="flex flex-col gap-1">
        <p className="text-ink-soft">Without these no new work is given. What runs goes on, and is marked.</p>
        <Asked
          legend="Of firms"
          chosen={kinds}
          busy={save.isPending}
          onChange={(next) => save.mutate({ id: propertyId, kinds: next })}
        />
        <Asked
          legend="Of the technician who does the work; their own firm looks at them"
          chosen={technicianKinds}
          busy={save.isPending}
          onChange={(next) => save.mutate({ id: propertyId, kinds, technicianKinds: next })}
        />
      </Card>
      {firms.map((firm) => (
        <FirmPapers key={firm.accountId} firm={firm} />
      ))}
    </Section>
  );
}

type AskedProps = {
  legend: string;
  chosen: CredentialKind[];
  busy: boolean;
  onChange: (next: CredentialKind[]) => void;
};

function Asked({ legend, chosen, busy, onChange }: AskedProps) {
  const others = (kind: CredentialKind) => chosen.filter((one) => one !== kind);
  return (
    <fieldset>
      <legend className="mt-2 font-semibold">{legend}</legend>
      <div className="grid gap-x-8 sm:grid-cols-2">
        {credentialKinds.map((kind) => (
          <Switch
            key={kind}
            label={kindLabels[kind]}
            checked={chosen.includes(kind)}
            disabled={busy}
            onChange={(event) => onChange(event.currentTarget.checked ? [...others(kind), kind] : others(kind))}
          />
        ))}
      </div>
    </fieldset>
  );
}

const runs = (count: number): string => (count === 1 ? "One task runs." : `${count} tasks run.`);

function FirmPapers({ firm: { name, agreed, credentials, missing, openTasks } }: { firm: Firm }) {
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-semibold break-words">
        {name} {missing.length > 0 ? <Badge tone="bad">No new work</Badge> : null}
      </h3>
      {missing.length > 0 ? (
        <p className="text-sm text-bad">
          {[...new Set(missing.map(({ sentence }) => sentence))].join(" ")} {openTasks > 0 ? runs(openTasks) : null}
        </p>
      ) : null}
      {credentials.length === 0 ? (
        <NoPapers agreed={agreed} isSaid={missing.length > 0} />
      ) : (
        <Divided>
          {credentials.map((credential) => (
            <CredentialRow key={credential.id} credential={credential}>
              <ValidationButton credential={credential} />
            </CredentialRow>
          ))}
        </Divided>
      )}
    </div>
  );
}

function NoPapers({ agreed, isSaid }: { agreed: boolean; isSaid: boolean }) {
  if (!agreed && isSaid) return null;
  return <p className="text-sm text-ink-soft">{agreed ? "This firm has added no papers." : notAgreed("building")}</p>;
}
