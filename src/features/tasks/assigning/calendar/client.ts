import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { callKey, optionsOf, queryClient, useSend } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import { toast } from "#ui/toast.ts";
import { contractorTaskApi, tellFailed } from "../client.ts";
import type { CalendarEntry } from "../contract.ts";
import { lagosMinute } from "../rules.ts";
import { longDay, weeksOf, withCompletion } from "./rules.ts";

/** The days of a month and around it, as the grid shows them. */
export function inputOfMonth(month: string, memberId: string) {
  const days = weeksOf(month).flat();
  return { from: days[0] ?? "", to: days.at(-1) ?? "", memberId: memberId || undefined };
}

/** The tasks of a month and of the days around it; those of the last one stay until these have come. */
export function useCalendar(month: string, memberId: string) {
  return useQuery(
    {
      ...optionsOf(contractorTaskApi.readCalendar, inputOfMonth(month, memberId)),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
}

const calendars = { queryKey: callKey(contractorTaskApi.readCalendar) };

function changeEntry(taskId: string, change: (entry: CalendarEntry) => CalendarEntry): void {
  queryClient.setQueriesData<{ entries: CalendarEntry[] }>(
    calendars,
    (data) => data && { entries: data.entries.map((entry) => (entry.taskId === taskId ? change(entry) : entry)) },
  );
}

/** Sets when a task is meant to be done: shown at once, said with a way back, taken back where it fails. */
export function useMove() {
  const moving = useRef(new Set<string>());
  const send = useSend(contractorTaskApi.assignTask, {
    refreshes: ["task"],
    onMutate: async ({ id, expectedCompletion }) => {
      await queryClient.cancelQueries(calendars);
      const before = queryClient.getQueriesData(calendars);
      changeEntry(id, (entry) => withCompletion(entry, expectedCompletion ?? null));
      return before;
    },
    onError: (error, _, before) => {
      for (const [key, data] of before ?? []) queryClient.setQueryData(key, data);
      tellFailed("Not moved", error);
    },
    onSuccess: ({ task }) => changeEntry(task.id, (entry) => ({ ...entry, version: task.version })),
  });
  const set = async (entry: CalendarEntry, when: string | null, say: (version: number) => void) => {
    const { taskId: id, assignedTeamMemberId, version } = entry;
    if (moving.current.has(id)) return;
    moving.current.add(id);
    try {
      const { task } = await send.mutateAsync({ id, assignedTeamMemberId, version, expectedCompletion: when });
      say(task.version);
    } catch {
      // Told by onError.
    } finally {
      moving.current.delete(id);
    }
  };
  /** `when` is a minute in Lagos, as 2027-03-01T14:30. */
  return (entry: CalendarEntry, when: string) => {
    const { title, expectedCompletion } = entry;
    const back = expectedCompletion && lagosMinute(expectedCompletion);
    const undo = (version: number) =>
      void set({ ...entry, version }, back, () => goodToast(`Back on ${longDay(entry.day)}`, title));
    void set(entry, when, (version) =>
      toast({
        title: `Moved to ${longDay(when.slice(0, 10))}`,
        description: title,
        tone: "good",
        action: { label: "Undo", onPress: () => undo(version) },
      }),
    );
  };
}
