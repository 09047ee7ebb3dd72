import { useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { optionsOf, queryClient, refresh, useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { offerRoutes } from "#features/planning/routes.ts";
import type { offerCalls } from "#features/planning/suggestions/contract.ts";
import { toast } from "#ui/toast.ts";
import { planningApi } from "../plan-client.ts";

export const offerApi = typed<typeof offerCalls>(offerRoutes);

const pageSize = 30;

/** The first suggestions for the buildings in reach; undefined until they have come. */
export const useSuggestions = () => useQuery(optionsOf(planningApi.listSuggestions, { limit: pageSize }), queryClient);

/** What this account chose to be shown. */
export const usePreferences = () => useQuery(optionsOf(offerApi.findPreferences, {}), queryClient);

const unchanged = "Nothing was changed. Please try again.";

/** Accepts a suggestion as it is, or as changed. */
export const useAccept = (onDone?: () => void) =>
  useSend(offerApi.acceptSuggestion, {
    refreshes: ["schedule", "task"],
    onError: (error) => problemToast("Not accepted", error, unchanged),
    onSuccess: ({ schedule }) => {
      const first = schedule.taskId
        ? "Its first task is on your list."
        : "Its first task comes shortly before its day.";
      goodToast("Added to your plan", first);
      onDone?.();
    },
  });

/** Dismisses a suggestion, with a way back. */
export function useDismiss() {
  const restore = useSend(offerApi.restoreSuggestion, {
    refreshes: ["schedule"],
    onError: (error) => problemToast("Still dismissed", error, unchanged),
  });
  return useSend(offerApi.dismissSuggestion, {
    refreshes: ["schedule"],
    onError: (error) => problemToast("Not dismissed", error, unchanged),
    onSuccess: ({ suggestion: { id, title } }) =>
      toast({
        title: "Dismissed for a year",
        description: title,
        tone: "good",
        action: { label: "Undo", onPress: () => restore.mutate({ id }) },
      }),
  });
}

const counted = (count: number, one: string) => (count === 1 ? `1 new ${one}` : `${count} new ${one}s`);

/** Makes the plans anew and says what came of it. */
export const useGenerate = () =>
  useSend(offerApi.generateSuggestions, {
    onError: (error) => problemToast("Nothing was generated", error, unchanged),
    onSuccess: async ({ added, waiting }) => {
      await refresh("schedule", "task");
      const { suggestions, schedules } = added;
      const found = [counted(suggestions, "suggestion"), ...(schedules > 0 ? [counted(schedules, "schedule")] : [])];
      const later = waiting > 0 ? " Plans of further buildings follow shortly." : "";
      if (suggestions + schedules > 0) goodToast("Suggestions generated", `${found.join(" and ")}.${later}`);
      else goodToast("Nothing new", `Your plans are up to date.${later}`);
    },
  });
