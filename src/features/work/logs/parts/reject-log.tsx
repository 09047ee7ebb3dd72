import { longLength } from "#domain/fields.ts";
import { ReasonDialog } from "#ui/reason-dialog.tsx";
import type { WorkLog } from "../contract.ts";
import { type Deciding, useDecideLog } from "../deciding-client.ts";

type RejectLogProps = { log: WorkLog; whose: Deciding; onClose: () => void };

/** A log is sent back only with what is wrong with it. */
export function RejectLog({ log, whose, onClose }: RejectLogProps) {
  const decide = useDecideLog(whose, onClose);
  return (
    <ReasonDialog
      title="Reject this work log?"
      description={`${log.technicianName} reads the reason, can change the log and send it again.`}
      act="Reject"
      busy={decide.isPending}
      busyLabel="Rejecting"
      missing="Say why it is rejected."
      most={longLength}
      onSay={(reason) => decide.mutate({ id: log.id, version: log.version, approved: false, reason })}
      onClose={onClose}
    />
  );
}
