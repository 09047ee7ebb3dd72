import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { ensure, optionsOf, pagesOf, queryClient, useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import type { invitationCalls } from "../invitations/contract.ts";
import { invitationRoutes, memberRoutes } from "../routes.ts";
import type { Member, memberCalls } from "./contract.ts";

export const memberApi = typed<typeof memberCalls>(memberRoutes);
export const invitationApi = typed<typeof invitationCalls>(invitationRoutes);

const pageSize = 50;

/** The people of a property, page by page. */
export const useMembers = (propertyId: string) =>
  useInfiniteQuery(pagesOf(memberApi.listMembers, { id: propertyId, limit: pageSize }), queryClient);

/** The invitations of a property that are still open, page by page. */
export const useInvitations = (propertyId: string) =>
  useInfiniteQuery(pagesOf(invitationApi.listInvitations, { id: propertyId, limit: pageSize }), queryClient);

/** For a clientLoader: who waits stands above everything else, and would push it down if it came later. */
export const ensureWaiting = () => ensure(memberApi.listWaiting, {}).catch(() => null);

/** Where somebody waits to be confirmed; nothing while that is not known. */
export function useWaiting() {
  return useQuery(optionsOf(memberApi.listWaiting, {}), queryClient).data?.properties ?? [];
}

export const refreshesMembers = [memberApi.listMembers, memberApi.listWaiting];

/** Says that one agrees to be at a property where somebody else added one. */
export const useAgreement = () =>
  useSend(memberApi.agreeToBelong, {
    refreshes: refreshesMembers,
    onError: (error) => problemToast("Not kept", error, "Nothing was changed. Please try again."),
    onSuccess: () => goodToast("You have agreed to be here"),
  });

/** Confirms who somebody is. */
export const useConfirm = ({ name }: Pick<Member, "name">, onDone?: () => void) =>
  useSend(memberApi.changeMember, {
    refreshes: refreshesMembers,
    onError: (error) => problemToast("Not confirmed", error, "Nothing was changed. Please try again."),
    onSuccess: () => {
      goodToast("Confirmed", `${name} has been told.`);
      onDone?.();
    },
  });
