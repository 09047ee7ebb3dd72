import type { NoticeKind } from "#domain/vocab.ts";
import { Button } from "#ui/button.tsx";
import { Switch } from "#ui/choice.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";
import { useChoosing, usePreferences } from "../client.ts";

const kinds: readonly { kind: NoticeKind; label: string; help: string }[] = [
  { kind: "emergencies", label: "Emergencies", help: "These always come." },
  { kind: "requests", label: "Repair requests", help: "New ones, and each step of those that concern you." },
  { kind: "messages", label: "Messages", help: "What people write on a request." },
  { kind: "tasks", label: "Tasks", help: "Added, awarded, changed, cancelled or completed." },
  { kind: "plans", label: "Maintenance plans", help: "A plan is ready, or a suggestion was accepted." },
  { kind: "outages", label: "Outages, works and incidents", help: "In your building. They may come by SMS, too." },
  { kind: "building", label: "Your building", help: "Its news, papers and money." },
  { kind: "people", label: "People", help: "Somebody joined a building or left it." },
];

/** Which kinds come to the inbox; each is kept as it is switched. */
export function NoticeSettings({ onClose }: { onClose: () => void }) {
  const { data, isPending, isFetching, refetch } = usePreferences();
  const choosing = useChoosing();
  const pressed = choosing.isPending ? choosing.variables.inApp : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Which notifications come"
      description="They appear here, in Tunse. What changes your own access always comes."
      actions={<Button onClick={onClose}>Done</Button>}
    >
      {isPending ? <RowsSkeleton /> : null}
      {!isPending && !data ? <FailedState onRetry={() => void refetch()} busy={isFetching} /> : null}
      {data
        ? kinds.map(({ kind, label, help }) => (
            <Switch
              key={kind}
              label={label}
              help={help}
              disabled={kind === "emergencies"}
              checked={pressed?.[kind] ?? data.preferences.inApp[kind]}
              onChange={(event) => choosing.mutate({ inApp: { [kind]: event.currentTarget.checked } })}
            />
          ))
        : null}
    </Dialog>
  );
}
