import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { pagesOf, queryClient, useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { formatDay } from "#domain/days.ts";
import { type ScheduleCategory, scheduleCategories } from "#domain/vocab.ts";
import { toast } from "#ui/toast.ts";
import { scheduleRoutes } from "../routes.ts";
import type { Schedule, ScheduleState, scheduleCalls } from "./contract.ts";

export const scheduleApi = typed<typeof scheduleCalls>(scheduleRoutes);

/** What a change of a schedule makes old. */
export const refreshes = ["schedule", "task"] as const;

/** In the order of the filter. */
export const stateLabels: Record<ScheduleState, string> = { active: "Active", paused: "Paused", ended: "Ended" };

export type ScheduleFilters = {
  property: string;
  category: ScheduleCategory | "all";
  state: ScheduleState | "all";
  search: string;
};

/** The filters that an address asks for; a word that is none is no filter. Without one, what is active. */
export function filtersOf(query: URLSearchParams): ScheduleFilters {
  const state = query.get("state") ?? "";
  return {
    property: query.get("property") ?? "all",
    category: scheduleCategories.find((one) => one === query.get("category")) ?? "all",
    state: state === "all" || Object.hasOwn(stateLabels, state) ? (state as ScheduleFilters["state"]) : "active",
    search: query.get("search") ?? "",
  };
}

export const isNarrowed = ({ property, category, search }: ScheduleFilters): boolean =>
  property !== "all" || category !== "all" || search !== "";

const pageSize = 30;

/** The schedules of a filter, page by page; those of the last filter stay until these have come. */
export function useSchedules(filters: ScheduleFilters) {
  const pages = pagesOf(scheduleApi.listSchedules, { ...inputOf(filters), limit: pageSize });
  return useInfiniteQuery({ ...pages, placeholderData: keepPreviousData }, queryClient);
}

/** What the filters ask of the list. */
export const inputOf = ({ property, category, state, search }: ScheduleFilters) => ({
  propertyId: property === "all" ? undefined : property,
  category: category === "all" ? undefined : category,
  search: search || undefined,
  ...(state === "all" ? { activeOnly: "false" as const } : { state }),
});

/** What a schedule made, page by page. */
export const useScheduleTasks = (id: string) =>
  useInfiniteQuery(pagesOf(scheduleApi.listScheduleTasks, { id, limit: pageSize }), queryClient);

const unchanged = "Nothing was changed. Please try again.";

/** Pauses a schedule or resumes it, with a way back. */
export function usePause() {
  const send = { refreshes, onError: (error: Error) => problemToast("Not changed", error, unchanged) };
  const back = useSend(scheduleApi.editSchedule, send);
  return useSend(scheduleApi.editSchedule, {
    ...send,
    onSuccess: ({ schedule: { id, scheduleName, isActive } }) =>
      toast({
        title: isActive ? "Resumed" : "Paused",
        description: scheduleName,
        tone: "good",
        action: { label: "Undo", onPress: () => back.mutate({ id, isActive: !isActive }) },
      }),
  });
}

export const useSkip = (onDone: () => void) =>
  useSend(scheduleApi.skipSchedule, {
    refreshes,
    onError: (error) => problemToast("Not left out", error, unchanged),
    onSuccess: ({ schedule, skipped }) => {
      goodToast(`${formatDay(skipped)} is left out`, schedule.scheduleName);
      onDone();
    },
  });

export const useEndSchedule = (onDone: () => void) =>
  useSend(scheduleApi.endSchedule, {
    refreshes,
    onError: (error) => problemToast("Not ended", error, unchanged),
    onSuccess: ({ schedule }: { schedule: Schedule }) => {
      goodToast("The schedule has ended", schedule.scheduleName);
      onDone();
    },
  });
