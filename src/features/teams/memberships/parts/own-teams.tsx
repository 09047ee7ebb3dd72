import { Check, LogOut } from "lucide-react";
import { useState } from "react";
import { useCall } from "#browser/queries.ts";
import { formatPhone } from "#domain/phone-format.ts";
import { Button } from "#ui/button.tsx";
import { Divided } from "#ui/card.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { ownTeamApi, useAgreement, useLeaveTeam } from "../client.ts";
import type { OwnTeam } from "../contract.ts";

/** The contractors that a technician works for, and the way out; its screen has loaded them. */
export function OwnTeams() {
  const { teams } = useCall(ownTeamApi.listOwnTeams, {}).data;
  if (teams.length === 0) return <p>You belong to no team. A contractor adds you by your email.</p>;
  return (
    <Divided>
      {teams.map((team) => (
        <TeamRow key={team.id} team={team} />
      ))}
    </Divided>
  );
}

function TeamRow({ team }: { team: OwnTeam }) {
  const [isLeaving, setLeaving] = useState(false);
  const { id, contractorName, contractorPhone, status, agreed } = team;
  const agree = useAgreement(contractorName);
  const state = status === "pending" ? "Has not confirmed yet that it is you" : openTasks(team.openTasks);
  return (
    <li className="flex flex-col gap-3 px-4 py-3 sm:flex-row sm:items-center">
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">{contractorName}</p>
        <p className="text-sm break-words text-ink-soft">
          {contractorPhone ? `${formatPhone(contractorPhone)} · ` : ""}
          {state}
        </p>
        {agreed ? null : (
          <p className="text-sm text-ink-soft">They added you by your email. They see your papers once you agree.</p>
        )}
      </div>
      {agreed ? null : (
        <Button
          variant="action"
          aria-label={`Agree to be in the team of ${contractorName}`}
          icon={<Check aria-hidden="true" className="size-5" />}
          busy={agree.isPending}
          busyLabel="Keeping…"
          onClick={() => agree.mutate({ id })}
        >
          I agree
        </Button>
      )}
      <Button
        onClick={() => setLeaving(true)}
        aria-label={`Leave the team of ${contractorName}`}
        icon={<LogOut aria-hidden="true" className="size-5" />}
      >
        Leave team
      </Button>
      {isLeaving ? <Leave team={team} onClose={() => setLeaving(false)} /> : null}
    </li>
  );
}

const openTasks = (count: number) => (count === 1 ? "1 open task" : `${count.toLocaleString("en-NG")} open tasks`);

function Leave({ team: { id, contractorName, openTasks: open }, onClose }: { team: OwnTeam; onClose: () => void }) {
  const leave = useLeaveTeam(contractorName, onClose);
  return (
    <ConfirmDialog
      title="Leave this team?"
      description={contractorName}
      act="Leave team"
      keep="Stay"
      busy={leave.isPending}
      busyLabel="Leaving"
      onConfirm={() => leave.mutate({ id })}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {open > 0 ? `Your ${openTasks(open)} there go back to them. ` : ""}What you did stays on record, and they can
        add you again.
      </p>
    </ConfirmDialog>
  );
}
