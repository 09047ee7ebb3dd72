import { useQuery } from "@tanstack/react-query";
import type { Callable, Route } from "#browser/api.ts";
import { optionsOf, queryClient, refresh, useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import type { planningCalls, Suggestion } from "#features/planning/contract.ts";
import type { offerCalls } from "#features/planning/suggestions/contract.ts";
import { toast } from "#ui/toast.ts";

/** The calls of suggestions without their schemas, which a phone need not load; client.test.ts keeps them true. */
export const offerRoutes = {
  acceptSuggestion: { method: "POST", path: "/suggestions/{id}/accept" } as Route<typeof offerCalls.acceptSuggestion>,
  dismissSuggestion: { method: "POST", path: "/suggestions/{id}/dismiss" } as Route<
    typeof offerCalls.dismissSuggestion
  >,
  restoreSuggestion: { method: "POST", path: "/suggestions/{id}/restore" } as Route<
    typeof offerCalls.restoreSuggestion
  >,
  generateSuggestions: { method: "POST", path: "/suggestions/generate" } as Route<
    typeof offerCalls.generateSuggestions
  >,
  findPreferences: { method: "GET", path: "/suggestions/preferences" } as Route<typeof offerCalls.findPreferences>,
  setPreferences: { method: "PUT", path: "/suggestions/preferences" } as Route<typeof offerCalls.setPreferences>,
};
export const listSuggestions: Route<typeof planningCalls.listSuggestions> = { method: "GET", path: "/suggestions" };

const plans: Callable[] = [listSuggestions, { method: "GET", path: "/properties/{id}/plan" }];
const tasks: Callable[] = [
  { method: "GET", path: "/tasks" },
  { method: "GET", path: "/dashboard/stats" },
  { method: "GET", path: "/properties" },
  { method: "GET", path: "/properties/{id}" },
];

const pageSize = 30;

/** The first suggestions for the buildings in reach; undefined until they have come. */
export const useSuggestions = () => useQuery(optionsOf(listSuggestions, { limit: pageSize }), queryClient);

/** What this account chose to be shown. */
export const usePreferences = () => useQuery(optionsOf(offerRoutes.findPreferences, {}), queryClient);

const unchanged = "Nothing was changed. Please try again.";

/** Accepts a suggestion as it is, or as changed. */
export const useAccept = (onDone?: () => void) =>
  useSend(offerRoutes.acceptSuggestion, {
    refreshes: [...plans, ...tasks],
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
  const restore = useSend(offerRoutes.restoreSuggestion, {
    refreshes: plans,
    onError: (error) => problemToast("Still dismissed", error, unchanged),
  });
  return useSend(offerRoutes.dismissSuggestion, {
    refreshes: plans,
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
  useSend(offerRoutes.generateSuggestions, {
    onError: (error) => problemToast("Nothing was generated", error, unchanged),
    onSuccess: async ({ added, waiting }) => {
      await refresh(...plans, ...tasks);
      const { suggestions, schedules } = added;
      const found = [counted(suggestions, "suggestion"), ...(schedules > 0 ? [counted(schedules, "schedule")] : [])];
      const later = waiting > 0 ? " Plans of further buildings follow shortly." : "";
      if (suggestions + schedules > 0) goodToast("Suggestions generated", `${found.join(" and ")}.${later}`);
      else goodToast("Nothing new", `Your plans are up to date.${later}`);
    },
  });

/** "Every month", "Every 6 months", "Every year". */
export const everyWords = ({ every, unit }: Suggestion["interval"]): string =>
  every === 1 ? `Every ${unit.slice(0, -1)}` : `Every ${every} ${unit}`;
