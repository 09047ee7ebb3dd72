import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { optionsOf, queryClient, refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import { Checkbox } from "#ui/choice.tsx";
import { FieldError, Input } from "#ui/field.tsx";
import { organisationMemberApi, organisationTeamApi } from "../client.ts";
import type { Organisation } from "../contract.ts";
import { teamFields as fields, organisationRoleLabels } from "../fields.ts";
import type { OrganisationMember } from "../members/contract.ts";
import type { Area, OrganisationTeam } from "../teams/contract.ts";
import { AreaChoice, areaProblem, areasWith, noArea } from "./area-choice.tsx";
import { refreshesOrganisation } from "./refreshing.tsx";

type DialogProps = {
  organisation: Organisation;
  team?: OrganisationTeam | undefined;
  places: readonly Area[];
  onClose: () => void;
};

/** An owner has all buildings and is refused, also one who became it while in the team. */
const idsOf = (members: OrganisationTeam["members"]): string[] =>
  members.flatMap(({ id, role }) => (role === "owner" ? [] : [id]));

/** Makes a team, or changes its name, area and members. */
export function TeamDialog({ organisation: { id }, team, places, onClose }: DialogProps) {
  const [areas, setAreas] = useState<readonly Area[]>(team?.areas ?? []);
  const [next, setNext] = useState(noArea);
  const [chosen, choose] = useState<readonly string[]>(idsOf(team?.members ?? []));
  const form = useForm({
    ...{
      name: "organisation-team",
      fields,
      failsAt: "name",
      failed: { title: "Not saved", text: "Please try again." },
    },
    check: () => {
      const message = areaProblem(areas, next);
      return message ? [{ path: "areas", message }] : [];
    },
    send: async (latest) => {
      const given = { id, ...latest(), areas: areasWith(areas, next), memberIds: [...chosen] };
      if (team)
        await callApi(organisationTeamApi.changeOrganisationTeam, { ...given, teamId: team.id, version: team.version });
      else await callApi(organisationTeamApi.addOrganisationTeam, given);
      void refresh(...refreshesOrganisation);
      goodToast("Saved", "Whoever is in the team has its buildings now.");
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={team ? `Change ${team.name}` : "A new team"}
      description="Whoever is in it has the buildings of its area, those that come later as well."
      act="Save"
      busy="Saving"
      onClose={onClose}
    >
      <FormField field={fields.name}>
        <Input defaultValue={team?.name} placeholder="Lagos Island" autoComplete="off" />
      </FormField>
      <AreaChoice
        {...{ id: "organisation-team-areas", areas, next, places, error: form.errorOf("areas") }}
        onChange={(areas, next) => {
          setAreas(areas);
          setNext(next);
        }}
      />
      <People id={id} chosen={chosen} onChoose={choose} error={form.errorOf("memberIds")} />
    </FormDialog>
  );
}

type PeopleProps = {
  id: string;
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
  error: string | undefined;
};

const helpOf = ({ role, allBuildings, status }: OrganisationMember): string =>
  [
    organisationRoleLabels[role],
    status === "invited" ? "asked in" : null,
    allBuildings ? "has all buildings already" : null,
  ]
    .filter(Boolean)
    .join(" · ");

function People({ id, chosen, onChoose, error }: PeopleProps) {
  const { data } = useQuery(optionsOf(organisationMemberApi.listOrganisationMembers, { id, limit: 200 }), queryClient);
  const people = data?.members.filter(({ role }) => role !== "owner") ?? [];
  return (
    <fieldset id="organisation-team-memberIds" tabIndex={-1} className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-semibold">Who is in it</legend>
      {data && people.length === 0 ? (
        <p className="text-ink-soft">Nobody but owners, who have all buildings. Ask somebody in first.</p>
      ) : null}
      {people.length > 0 ? (
        <div className="flex max-h-64 flex-col overflow-y-auto rounded-card border border-line px-3">
          {people.map((member) => (
            <Checkbox
              key={member.id}
              label={member.name ?? member.email ?? "Somebody who was asked in"}
              help={helpOf(member)}
              checked={chosen.includes(member.id)}
              onChange={({ currentTarget }) =>
                onChoose(currentTarget.checked ? [...chosen, member.id] : chosen.filter((one) => one !== member.id))
              }
            />
          ))}
        </div>
      ) : null}
      {error ? <FieldError>{error}</FieldError> : null}
    </fieldset>
  );
}
