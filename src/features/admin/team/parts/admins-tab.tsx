import { Plus, ShieldCheck, ShieldOff } from "lucide-react";
import { useState } from "react";
import { useCall, useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Divided } from "#ui/card.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Email } from "#ui/email.tsx";
import { Instant } from "#ui/values.tsx";
import { adminApi } from "../../client.ts";
import type { SiteAdmin } from "../../contract.ts";
import { adminRoleLabels } from "../../rules.ts";
import { teamApi } from "../client.ts";
import { AddAdmin } from "./add-admin.tsx";

/** Those who run the site; a Super Admin adds and removes them. */
export function AdminsTab() {
  const { users } = useCall(teamApi.listAdmins, {}).data;
  const me = useCall(adminApi.findMe, {}).data;
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<SiteAdmin | null>(null);
  const isSuper = me.role === "super_admin";
  const supers = users.filter(({ role }) => role === "super_admin").length;
  const mayGo = (one: SiteAdmin) => isSuper && (one.role !== "super_admin" || supers > 1);
  return (
    <div className="flex flex-col gap-4">
      {isSuper ? (
        <Button
          variant="brand"
          className="self-start"
          icon={<Plus aria-hidden="true" className="size-5" />}
          onClick={() => setAdding(true)}
        >
          Add an admin
        </Button>
      ) : (
        <p className="text-ink-soft">A Super Admin adds and removes admins.</p>
      )}
      <Divided>
        {users.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
            <Face admin={one} isMe={one.id === me.id} />
            {mayGo(one) ? (
              <Button aria-label={`Remove ${one.name}`} onClick={() => setLeaving(one)}>
                Remove…
              </Button>
            ) : null}
          </li>
        ))}
      </Divided>
      {adding ? <AddAdmin onClose={() => setAdding(false)} /> : null}
      {leaving ? <Remove admin={leaving} onClose={() => setLeaving(null)} /> : null}
    </div>
  );
}

function Face({ admin: { name, email, role, totpEnabled, createdAt }, isMe }: { admin: SiteAdmin; isMe: boolean }) {
  return (
    <div className="flex min-w-0 flex-1 basis-56 flex-col gap-0.5">
      <p className="font-semibold break-words">{isMe ? `${name} (you)` : name}</p>
      <p className="text-sm text-ink-soft">
        <Email email={email} />
      </p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
        <span>
          {adminRoleLabels[role]}, since <Instant at={createdAt} />
        </span>
        <Badge tone={totpEnabled ? "good" : "warn"} icon={totpEnabled ? ShieldCheck : ShieldOff}>
          {totpEnabled ? "Two-step sign-in" : "Password only"}
        </Badge>
      </p>
    </div>
  );
}

function Remove({ admin: { id, name }, onClose }: { admin: SiteAdmin; onClose: () => void }) {
  const remove = useSend(teamApi.removeAdmin, {
    refreshes: [teamApi.listAdmins],
    onSuccess: () => {
      goodToast("Admin Removed", `${name} is signed out and cannot sign in any more.`);
      onClose();
    },
    onError: (error) => problemToast("Not Removed", error),
  });
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      description="They are signed out at once. What they did stays in the audit log."
      act="Remove"
      busy={remove.isPending}
      busyLabel="Removing…"
      keep="Cancel"
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    />
  );
}
