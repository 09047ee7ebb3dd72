import { Ban } from "lucide-react";
import { useState } from "react";
import { useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { roleLabels } from "#domain/vocab.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Email } from "#ui/email.tsx";
import { FilterChips } from "#ui/filter-chips.tsx";
import { SearchBox } from "#ui/search-box.tsx";
import { Instant } from "#ui/values.tsx";
import { PagedList } from "../../parts/paged-list.tsx";
import { adminStatsApi } from "../../stats/client.ts";
import { holdApi } from "../client.ts";
import type { HeldAccount } from "../contract.ts";
import { HoldDialog } from "./hold-dialog.tsx";

const filters = [
  { value: "", label: "All" },
  { value: "suspended", label: "Suspended" },
] as const;

/** Everybody who has an account, to be found, suspended and let in again. */
export function AccountsTab() {
  const [search, setSearch] = useState("");
  const [status, setStatus] = useState("");
  const [held, setHeld] = useState<HeldAccount | null>(null);
  return (
    <div className="flex flex-col gap-4">
      <SearchBox label="Search accounts" placeholder="Name or email" value={search} onSearch={setSearch} />
      <FilterChips label="Which accounts" options={filters} value={status} onChange={setStatus} />
      <PagedList
        call={holdApi.listAccounts}
        input={{ limit: 20, search, status: status === "suspended" ? "suspended" : undefined }}
        rowsOf={(page) => page.accounts}
        label="accounts"
        none={noneOf(search, status)}
      >
        {(account) => <AccountRow account={account} onSuspend={() => setHeld(account)} />}
      </PagedList>
      {held ? <Suspend account={held} onClose={() => setHeld(null)} /> : null}
    </div>
  );
}

function noneOf(search: string, status: string): string {
  if (search) return `${status ? "No suspended account is called" : "No account is called"} “${search}”.`;
  return status ? "Nobody is suspended." : "Nobody has signed up yet.";
}

const refreshes = [holdApi.listAccounts, adminStatsApi.readAdminStats];

function AccountRow({ account, onSuspend }: { account: HeldAccount; onSuspend: () => void }) {
  const { id, name, email, role, phone, createdAt, suspendedAt, reason } = account;
  const letIn = useSend(holdApi.setSuspension, {
    refreshes,
    onSuccess: () => goodToast("Account Let In", `${name} can sign in again.`),
    onError: (error) => problemToast("Not Changed", error),
  });
  return (
    <>
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="min-w-0 break-words">{name}</span>
          {suspendedAt ? (
            <Badge tone="bad" icon={Ban}>
              Suspended
            </Badge>
          ) : null}
        </p>
        <p className="text-sm text-ink-soft">
          <Email email={email} />
        </p>
        <p className="text-sm text-ink-soft">
          {roleLabels[role]}
          {phone ? `, ${phone}` : ""}, since <Instant at={createdAt} />
        </p>
        {suspendedAt ? (
          <p className="text-sm break-words">
            Suspended <Instant at={suspendedAt} />: {reason}
          </p>
        ) : null}
      </div>
      {suspendedAt ? (
        <Button
          aria-label={`Let in again: ${name}`}
          busy={letIn.isPending}
          busyLabel="Saving…"
          onClick={() => letIn.mutate({ id, suspended: false })}
        >
          Let in again
        </Button>
      ) : (
        <Button aria-label={`Suspend ${name}`} onClick={onSuspend}>
          Suspend…
        </Button>
      )}
    </>
  );
}

function Suspend({ account: { id, name }, onClose }: { account: HeldAccount; onClose: () => void }) {
  const suspend = useSend(holdApi.setSuspension, {
    refreshes,
    onSuccess: () => {
      goodToast("Account Suspended", `${name} is signed out everywhere.`);
      onClose();
    },
    onError: (error) => problemToast("Not Suspended", error),
  });
  return (
    <HoldDialog
      title={`Suspend ${name}?`}
      act="Suspend"
      help="For site admins; the person is not shown it."
      busy={suspend.isPending}
      onConfirm={(reason) => suspend.mutate({ id, suspended: true, reason })}
      onClose={onClose}
    >
      <li>They are signed out everywhere at once, and their sign-in says that the account is suspended.</li>
      <li>What they did stays, and so does what they have to do: tasks, requests and memberships.</li>
      <li>You can let them in again at any time.</li>
    </HoldDialog>
  );
}
