import { Pencil, Plus, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { organisationTeamApi, useOrganisationTeams } from "#features/organisations/client.ts";
import type { Organisation } from "#features/organisations/contract.ts";
import type { OrganisationTeam } from "#features/organisations/teams/contract.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Card, Divided, Section } from "#ui/card.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { WarningList } from "#ui/warning-list.tsx";
import { areaLabel } from "./area-choice.tsx";
import { refreshesOrganisation } from "./refreshing.tsx";

const TeamDialog = lazy(async () => ({ default: (await import("./team-dialog.tsx")).TeamDialog }));

const buildingsOf = (count: number): string =>
  `${count.toLocaleString("en")} ${count === 1 ? "building" : "buildings"}`;
const calledOf = ({ name, email }: OrganisationTeam["members"][number]): string =>
  name ?? email ?? "somebody who was asked in";

/** Who keeps which area together; to owners also what nobody's area takes in. */
export function TeamList({ organisation }: { organisation: Organisation }) {
  const { teams, uncovered, places } = useOrganisationTeams(organisation.id);
  const [open, setOpen] = useState<"new" | OrganisationTeam | null>(null);
  return (
    <Section
      title="Teams by area"
      action={
        organisation.can.edit ? (
          <Button icon={<Plus aria-hidden="true" className="size-5" />} onClick={() => setOpen("new")}>
            New team
          </Button>
        ) : null
      }
    >
      {teams.length === 0 ? (
        <Card>
          <p className="text-ink-soft">
            No teams yet. Whoever is in one has the buildings of its area, those that come later as well.
          </p>
        </Card>
      ) : (
        <Divided>
          {teams.map((team) => (
            <TeamRow key={team.id} team={team} organisation={organisation} onEdit={() => setOpen(team)} />
          ))}
        </Divided>
      )}
      {uncovered && teams.length > 0 ? <Uncovered {...uncovered} /> : null}
      <Suspense>
        {open ? (
          <TeamDialog
            organisation={organisation}
            team={open === "new" ? undefined : open}
            places={places}
            onClose={() => setOpen(null)}
          />
        ) : null}
      </Suspense>
    </Section>
  );
}

function Uncovered({ count, first }: { count: number; first: readonly { name: string }[] }) {
  if (count === 0) return null;
  const more = count - first.length;
  const lines = [...first.map(({ name }) => name), ...(more > 0 ? [`and ${more.toLocaleString("en")} more`] : [])];
  const title = `${buildingsOf(count)} ${count === 1 ? "is" : "are"} in no team's area`;
  return <WarningList title={title} lines={lines} />;
}

type RowProps = { team: OrganisationTeam; organisation: Organisation };

function TeamRow({ team, organisation, onEdit }: RowProps & { onEdit: () => void }) {
  const [isRemoving, setRemoving] = useState(false);
  const { name, areas, buildings, members, can } = team;
  return (
    <li className="flex items-start gap-2 py-3 pr-2 pl-4">
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">{name}</p>
        <p className="break-words">{`${buildingsOf(buildings)} · ${areas.map(areaLabel).join("; ")}`}</p>
        <p className="text-sm break-words text-ink-soft">
          {members.length === 0 ? "Nobody is in it yet." : members.map(calledOf).join(", ")}
        </p>
      </div>
      {can.edit ? (
        <IconButton label={`Change the team ${name}`} onClick={onEdit}>
          <Pencil aria-hidden="true" className="size-5" />
        </IconButton>
      ) : null}
      {can.remove ? (
        <IconButton label={`Remove the team ${name}`} onClick={() => setRemoving(true)}>
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      ) : null}
      {isRemoving ? <Removing team={team} organisation={organisation} onClose={() => setRemoving(false)} /> : null}
    </li>
  );
}

function Removing({ team, organisation, onClose }: RowProps & { onClose: () => void }) {
  const remove = useSend(organisationTeamApi.removeOrganisationTeam, {
    refreshes: refreshesOrganisation,
    onError: (error) => {
      problemToast("Not removed", error);
      onClose();
    },
    onSuccess: () => {
      goodToast("The team is removed");
      onClose();
    },
  });
  const left = team.members.filter(({ onlyHere }) => onlyHere).map(calledOf);
  return (
    <ConfirmDialog
      title={`Remove the team ${team.name}?`}
      description="Its members lose its buildings at once, except those they have another way."
      act="Remove"
      busy={remove.isPending}
      busyLabel="Removing"
      keep="Keep the team"
      onConfirm={() => remove.mutate({ id: organisation.id, teamId: team.id })}
      onClose={onClose}
    >
      <WarningList title="These people will then have no building" lines={left} />
    </ConfirmDialog>
  );
}
