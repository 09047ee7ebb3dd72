import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ApiProblem, callApi, typed } from "#browser/api.ts";
import { callKey, pagesOf, queryClient, useSend } from "#browser/queries.ts";
import { failureToast, goodToast, problemToast } from "#browser/toasts.ts";
import { readNaira } from "#domain/money.ts";
import type { CertificationLevel, Specialization } from "#domain/vocab.ts";
import type { TeamInvitation, TeamMember, teamCalls } from "./contract.ts";
import { teamRoutes } from "./routes.ts";

export const teamApi = typed<typeof teamCalls>(teamRoutes);

const pageSize = 60;
const mostPages = 10;

/** The team, page by page. */
export const useTeam = () => useInfiniteQuery(pagesOf(teamApi.listTeam, { limit: pageSize }), queryClient);

/** All who can be assigned, by name; undefined until they have come. */
export function useAssignees() {
  return useQuery(
    {
      queryKey: [...callKey(teamApi.listTeam), "hands"],
      meta: { follows: teamApi.listTeam.follows },
      queryFn: async ({ signal }) => {
        const hands: TeamMember[] = [];
        let cursor: string | undefined;
        for (let page = 0; page < mostPages; page += 1) {
          const { teamMembers, nextCursor } = await callApi(teamApi.listTeam, { limit: 200, cursor }, { signal });
          hands.push(...teamMembers.filter(({ status }) => status === "active"));
          if (!nextCursor) break;
          cursor = nextCursor;
        }
        return hands.sort((a, b) => a.name.localeCompare(b.name, "en-NG"));
      },
    },
    queryClient,
  );
}

/** What stands in the form. */
export type MemberSheet = {
  name: string;
  email: string;
  phone: string;
  specializations: readonly Specialization[];
  certification: CertificationLevel | "";
  rate: string;
};

export type SheetFault = { path: "name" | "email" | "phone" | "hourly_rate"; message: string };

/** What a sheet lacks before it can be sent; the server judges the rest. */
export function faultsOf({ name, email, phone, rate }: MemberSheet): SheetFault[] {
  const faults: SheetFault[] = [];
  if (name.trim() === "") faults.push({ path: "name", message: "Name is required." });
  if (email.trim() === "") faults.push({ path: "email", message: "Email is required." });
  if (phone.trim() === "") faults.push({ path: "phone", message: "Phone is required." });
  if (rate.trim() !== "" && readNaira(rate) === null)
    faults.push({ path: "hourly_rate", message: "Enter an hourly rate such as 5,000." });
  return faults;
}

/** As the calls take it: an empty rate or level is none. */
export function sentOf({ name, phone, specializations, certification, rate }: MemberSheet) {
  const kobo = rate.trim() === "" ? null : readNaira(rate);
  return {
    name: name.trim(),
    phone: phone.trim(),
    specializations: [...specializations],
    certification_level: certification === "" ? null : certification,
    hourly_rate: kobo === null ? null : kobo / 100,
  };
}

const refreshes = ["task"] as const;
const unchanged = "Nothing was changed. Please try again.";

/** A form says beside its fields what the server found there; everything else is a toast. */
const namesFields = (error: Error) => error instanceof ApiProblem && error.status === 422;

export type Added = { teamMember: TeamMember; invitation: TeamInvitation | null };

export const useAddMember = (onDone: (added: Added) => void) =>
  useSend(teamApi.addTeamMember, {
    refreshes,
    onError: (error) => {
      const title = "Failed to Add Team Member";
      if (error instanceof ApiProblem && error.status > 0 && error.status < 500) problemToast(title, error);
      else failureToast(title, error, "Please try again.");
    },
    onSuccess: (added) => {
      goodToast("Team Member Added", added.teamMember.name);
      onDone(added);
    },
  });

export const useChangeMember = (onDone: () => void) =>
  useSend(teamApi.changeTeamMember, {
    refreshes,
    onError: (error) => namesFields(error) || problemToast("Not changed", error, unchanged),
    onSuccess: ({ teamMember }) => {
      goodToast("Changed", teamMember.name);
      onDone();
    },
  });

/** Confirms that a pending account is whom the contractor means. */
export const useConfirmMember = () =>
  useSend(teamApi.changeTeamMember, {
    refreshes,
    onError: (error) => problemToast("Not confirmed", error, unchanged),
    onSuccess: ({ teamMember }) => goodToast("Confirmed", `${teamMember.name} can be assigned now.`),
  });

/** What keeps somebody in the team is for the dialog to show; anything else is a toast. */
export const useRemoveMember = ({ name }: Pick<TeamMember, "name">, onDone: () => void) =>
  useSend(teamApi.removeTeamMember, {
    refreshes,
    onError: (error) => openTasksOf(error).length > 0 || problemToast("Not removed", error, unchanged),
    onSuccess: () => {
      goodToast("Removed", `${name} is no longer in your team.`);
      onDone();
    },
  });

/** The open tasks that a refusal names. */
export function openTasksOf(error: Error | null): { id: string; title: string }[] {
  if (!(error instanceof ApiProblem) || error.status !== 409) return [];
  return error.errors
    .filter(({ path }) => path.startsWith("tasks."))
    .map(({ path, message }) => ({ id: path.slice("tasks.".length), title: message }));
}

export const useMemberLink = (onDone: (added: Added) => void) =>
  useSend(teamApi.linkTeamMember, {
    refreshes: [teamApi.listTeam],
    onError: (error) => problemToast("No link was made", error, "Please try again."),
    onSuccess: onDone,
  });
