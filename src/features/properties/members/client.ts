import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Route } from "#browser/api.ts";
import { ensure, optionsOf, pagesOf, queryClient, useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import type { invitationCalls } from "../invitations/contract.ts";
import type { Member, memberCalls } from "./contract.ts";

/** The calls of members without their schemas, which a phone need not load; client.test.ts keeps them true. */
export const memberRoutes = {
  listMembers: { method: "GET", path: "/properties/{id}/members" } as Route<typeof memberCalls.listMembers>,
  addMember: { method: "POST", path: "/properties/{id}/members" } as Route<typeof memberCalls.addMember>,
  changeMember: { method: "PUT", path: "/properties/{id}/members/{memberId}" } as Route<
    typeof memberCalls.changeMember
  >,
  removeMember: { method: "DELETE", path: "/properties/{id}/members/{memberId}" } as Route<
    typeof memberCalls.removeMember
  >,
  listWaiting: { method: "GET", path: "/members/waiting" } as Route<typeof memberCalls.listWaiting>,
};

/** Likewise those of invitations. */
export const invitationRoutes = {
  listInvitations: { method: "GET", path: "/properties/{id}/invitations" } as Route<
    typeof invitationCalls.listInvitations
  >,
  invite: { method: "POST", path: "/properties/{id}/invitations" } as Route<typeof invitationCalls.invite>,
  linkInvitation: { method: "POST", path: "/properties/{id}/invitations/{invitationId}/link" } as Route<
    typeof invitationCalls.linkInvitation
  >,
  revokeInvitation: { method: "DELETE", path: "/properties/{id}/invitations/{invitationId}" } as Route<
    typeof invitationCalls.revokeInvitation
  >,
  inspectInvitation: { method: "POST", path: "/invitations/inspect" } as Route<
    typeof invitationCalls.inspectInvitation
  >,
  acceptInvitation: { method: "POST", path: "/invitations/accept" } as Route<typeof invitationCalls.acceptInvitation>,
};

const pageSize = 50;

/** The people of a property, page by page. */
export const useMembers = (propertyId: string) =>
  useInfiniteQuery(pagesOf(memberRoutes.listMembers, { id: propertyId, limit: pageSize }), queryClient);

/** The invitations of a property that are still open, page by page. */
export const useInvitations = (propertyId: string) =>
  useInfiniteQuery(pagesOf(invitationRoutes.listInvitations, { id: propertyId, limit: pageSize }), queryClient);

/** For a clientLoader: who waits stands above everything else, and would push it down if it came later. */
export const ensureWaiting = () => ensure(memberRoutes.listWaiting, {}).catch(() => null);

/** Where somebody waits to be confirmed; nothing while that is not known. */
export function useWaiting() {
  return useQuery(optionsOf(memberRoutes.listWaiting, {}), queryClient).data?.properties ?? [];
}

export const refreshesMembers = [memberRoutes.listMembers, memberRoutes.listWaiting];

/** Confirms who somebody is. */
export const useConfirm = ({ name }: Pick<Member, "name">, onDone?: () => void) =>
  useSend(memberRoutes.changeMember, {
    refreshes: refreshesMembers,
    onError: (error) => problemToast("Not confirmed", error, "Nothing was changed. Please try again."),
    onSuccess: () => {
      goodToast("Confirmed", `${name} has been told.`);
      onDone?.();
    },
  });
