import { Plus } from "lucide-react";
import { useState } from "react";
import { CsvButton } from "#browser/csv-button.tsx";
import { useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { Button } from "#ui/button.tsx";
import { Card, Divided } from "#ui/card.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { credentialApi } from "../client.ts";
import type { Credential } from "../contract.ts";
import { kindLabels } from "../fields.ts";
import { CredentialDialog } from "./credential-dialog.tsx";
import { CredentialRow } from "./credential-row.tsx";

type Open = { act: "write"; credential?: Credential } | { act: "remove"; credential: Credential };

/** One's own papers, to be added, renewed and taken away. */
export function OwnCredentials({ credentials }: { credentials: readonly Credential[] }) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-col gap-3">
      {credentials.length === 0 ? (
        <Card>
          <p>No paper yet. Add your registration, your insurance and what buildings ask you for.</p>
        </Card>
      ) : (
        <Divided>
          {credentials.map((credential) => (
            <CredentialRow key={credential.id} credential={credential} isOwn>
              <Button
                aria-label={`Change ${kindLabels[credential.kind]}`}
                onClick={() => setOpen({ act: "write", credential })}
              >
                Change
              </Button>
              <Button
                aria-label={`Remove ${kindLabels[credential.kind]}`}
                onClick={() => setOpen({ act: "remove", credential })}
              >
                Remove
              </Button>
            </CredentialRow>
          ))}
        </Divided>
      )}
      <Button
        className="self-start"
        icon={<Plus aria-hidden="true" className="size-5" />}
        onClick={() => setOpen({ act: "write" })}
      >
        Add a paper
      </Button>
      {credentials.length > 0 ? (
        <CsvButton call={credentialApi.listOwnCredentials} input={{}} className="self-start" />
      ) : null}
      {open?.act === "write" ? <CredentialDialog credential={open.credential} onClose={close} /> : null}
      {open?.act === "remove" ? <Removing credential={open.credential} onClose={close} /> : null}
    </div>
  );
}

function Removing({ credential: { id, kind }, onClose }: { credential: Credential; onClose: () => void }) {
  const remove = useSend(credentialApi.removeCredential, {
    refreshes: [credentialApi.listOwnCredentials],
    onError: (error) => problemToast("Not removed", error),
    onSuccess: () => {
      goodToast("Removed");
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Remove ${kindLabels[kind]}?`}
      description="Buildings that ask for it give you no new work without it."
      act="Remove"
      busy={remove.isPending}
      busyLabel="Removing"
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    />
  );
}
