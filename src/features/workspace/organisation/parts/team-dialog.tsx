import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { pagesOf, queryClient, refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import { membersInput, organisationMemberApi, organisationTeamApi } from "#features/organisations/client.ts";
import type { Organisation } from "#features/organisations/contract.ts";
import { teamFields as fields, organisationRoleLabels } from "#features/organisations/fields.ts";
import type { OrganisationMember } from "#features/organisations/members/contract.ts";
import type { Area, OrganisationTeam } from "#features/organisations/teams/contract.ts";
import { Checkbox } from "#ui/choice.tsx";
import { FieldError, Input } from "#ui/field.tsx";
import { SearchBox } from "#ui/search-box.tsx";
import { ShowMore } from "#ui/show-more.tsx";
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
      <People {...{ id, chosen, there: team?.members ?? [], error: form.errorOf("memberIds") }} onChoose={choose} />
    </FormDialog>
  );
}

type PeopleProps = {
  id: string;
  /** Who was in the team when it was opened: they stand first, however many others there are. */
  there: OrganisationTeam["members"];
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
  error: string | undefined;
};

type Shown = { id: string; label: string; help: string };

const calledOf = ({ name, email }: { name: string | null; email: string | null }): string =>
  name ?? email ?? "Somebody who was asked in";

const listed = (member: OrganisationMember): Shown => ({
  id: member.id,
  label: calledOf(member),
  help: [
    organisationRoleLabels[member.role],
    member.status === "invited" ? "asked in" : null,
    member.allBuildings ? "has all buildings already" : null,
  ]
    .filter(Boolean)
    .join(" · "),
});

const inTeam = (member: OrganisationTeam["members"][number]): Shown => ({
  ...{ id: member.id, label: calledOf(member), help: organisationRoleLabels[member.role] },
});

/** What is ticked and may be further down than the list was read. */
const chosenWords = (count: number): string =>
  count === 0 ? "Nobody is chosen." : count === 1 ? "One person is chosen." : `${count} people are chosen.`;

function People({ id, there, chosen, onChoose, error }: PeopleProps) {
  const [search, setSearch] = useState("");
  const input = { ...membersInput(id), ...(search ? { search } : {}) };
  const list = useInfiniteQuery(
    { ...pagesOf(organisationMemberApi.listOrganisationMembers, input), placeholderData: keepPreviousData },
    queryClient,
  );
  const read = list.data?.pages.flatMap((page) => page.members).filter(({ role }) => role !== "owner") ?? [];
  const known = new Map(read.map((member) => [member.id, listed(member)]));
  const first = search
    ? []
    : there.filter(({ role }) => role !== "owner").map((one) => known.get(one.id) ?? inTeam(one));
  const people = [...new Map([...first, ...known.values()].map((one) => [one.id, one])).values()];
  const tick = (id: string, isIn: boolean) => onChoose(isIn ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <fieldset id="organisation-team-memberIds" tabIndex={-1} className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-semibold">Who is in it</legend>
      {list.data && people.length === 0 && !search ? (
        <p className="text-ink-soft">Nobody but owners, who have all buildings. Ask somebody in first.</p>
      ) : (
        <SearchBox label="Search people" placeholder="Name or email" value={search} onSearch={setSearch} />
      )}
      {list.data && people.length === 0 && search ? <p className="text-ink-soft">Nobody is called so.</p> : null}
      {people.length > 0 ? (
        <div className="flex max-h-64 flex-col overflow-y-auto rounded-card border border-line px-3">
          {people.map(({ id, label, help }) => (
            <Checkbox
              key={id}
              {...{ label, help }}
              checked={chosen.includes(id)}
              onChange={({ currentTarget }) => tick(id, currentTarget.checked)}
            />
          ))}
          <ShowMore list={list} label="Show more people" className="my-2 self-center" />
        </div>
      ) : null}
      <p className="text-sm text-ink-soft" aria-live="polite">
        {chosenWords(chosen.length)}
      </p>
      {error ? <FieldError>{error}</FieldError> : null}
    </fieldset>
  );
}
