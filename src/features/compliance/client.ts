import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { optionsOf, pagesOf, queryClient, useSend } from "#browser/queries.ts";
import { telling } from "#browser/toasts.ts";
import type { BadgeTone } from "#ui/badge.tsx";
import type { complianceCalls } from "./contract.ts";
import { complianceRoutes } from "./routes.ts";
import type { State } from "./rules.ts";

export const complianceApi = typed<typeof complianceCalls>(complianceRoutes);

/** How one building stands. */
export const useCompliance = (propertyId: string) =>
  useQuery(optionsOf(complianceApi.findCompliance, { id: propertyId }), queryClient);

/** The board over the buildings that one keeps, page by page. */
export const useBoard = () => useInfiniteQuery(pagesOf(complianceApi.listCompliance, { limit: 50 }), queryClient);

export const refreshes = [complianceApi.findCompliance, complianceApi.listCompliance];

export const stateLooks: Record<State, { tone: BadgeTone; label: string }> = {
  red: { tone: "bad", label: "Missing or lapsed" },
  orange: { tone: "warn", label: "Lapses soon" },
  green: { tone: "good", label: "In order" },
  not_required: { tone: "plain", label: "Not required" },
};

const words = telling(refreshes);

/** Takes a paper away. */
export const useRemovePaper = (onDone: () => void) =>
  useSend(complianceApi.removePaper, words("The paper is taken away", onDone, "Not removed"));

/** Rules on a requirement, or shows it on the public page. */
export const useRule = (onDone?: () => void) =>
  useSend(complianceApi.ruleRequirement, words("Saved", onDone, "Not saved"));

/** Opens the public page, or closes it. */
export const useOpenPage = () => useSend(complianceApi.openPage, words("Saved", undefined, "Not saved"));
