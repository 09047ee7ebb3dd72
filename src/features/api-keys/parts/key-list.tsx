import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { CsvButton } from "#browser/csv-button.tsx";
import { useCall, useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card, Divided } from "#ui/card.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Instant } from "#ui/values.tsx";
import { apiKeyApi } from "../client.ts";
import type { ApiKey } from "../contract.ts";
import { KeyDialog } from "./key-dialog.tsx";

/** By which programs act as whoever looks. */
export function KeyList() {
  const { apiKeys } = useCall(apiKeyApi.listApiKeys, {}).data;
  const [isMaking, setMaking] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      {apiKeys.length === 0 ? (
        <Card>
          <p>No key yet. A bookkeeping program or a script of yours needs one to read or write here.</p>
        </Card>
      ) : (
        <Divided>
          {apiKeys.map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </Divided>
      )}
      <Button
        className="self-start"
        icon={<Plus aria-hidden="true" className="size-5" />}
        onClick={() => setMaking(true)}
      >
        Make a key
      </Button>
      {apiKeys.length > 0 ? <CsvButton call={apiKeyApi.listApiKeys} input={{}} className="self-start" /> : null}
      {isMaking ? <KeyDialog onClose={() => setMaking(false)} /> : null}
    </div>
  );
}

function KeyRow({ apiKey: { id, name, starts, scopes, lastUsedAt, revokedAt } }: { apiKey: ApiKey }) {
  const [isRevoking, setRevoking] = useState(false);
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <KeyRound aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-40 flex-1">
        <p className="font-semibold break-words">
          {name} <span className="font-normal text-ink-soft">{starts}…</span>
        </p>
        <p className="text-sm break-words text-ink-soft">{scopes.join(", ")}</p>
        <p className="text-sm text-ink-soft">
          {lastUsedAt ? (
            <>
              Last used <Instant at={lastUsedAt} />
            </>
          ) : (
            "Never used"
          )}
        </p>
      </div>
      {revokedAt ? (
        <Badge tone="plain">Revoked</Badge>
      ) : (
        <Button aria-label={`Revoke ${name}`} onClick={() => setRevoking(true)}>
          Revoke
        </Button>
      )}
      {isRevoking ? <Revoking id={id} name={name} onClose={() => setRevoking(false)} /> : null}
    </li>
  );
}

function Revoking({ id, name, onClose }: Pick<ApiKey, "id" | "name"> & { onClose: () => void }) {
  const revoke = useSend(apiKeyApi.revokeApiKey, {
    refreshes: [apiKeyApi.listApiKeys],
    onError: (error) => problemToast("Not revoked", error),
    onSuccess: () => {
      goodToast("Revoked", `${name} opens nothing any more.`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Revoke ${name}?`}
      description="The program that uses it stops working at once. This cannot be undone."
      act="Revoke"
      busy={revoke.isPending}
      busyLabel="Revoking"
      onConfirm={() => revoke.mutate({ id })}
      onClose={onClose}
    />
  );
}
