import { useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { optionsOf, queryClient, useSend } from "#browser/queries.ts";
import { telling } from "#browser/toasts.ts";
import { payeeRoutes } from "../routes.ts";
import type { payeeCalls } from "./contract.ts";

export const payeeApi = typed<typeof payeeCalls>(payeeRoutes);

/** Contractors of a building that its keepers let no money go to. */
export const useSharedPayees = (propertyId: string) =>
  useQuery(optionsOf(payeeApi.listSharedPayees, { id: propertyId }), queryClient);

const words = telling([payeeApi.listSharedPayees]);

/** Lets one be paid all the same. */
export const useAllowPayee = (onDone: () => void) =>
  useSend(payeeApi.allowPayee, words("Allowed: the keepers have been told", onDone));

/** Takes that back. */
export const useEndAllowedPayee = () => useSend(payeeApi.endAllowedPayee, words("Taken back"));
