import { formatDay } from "#domain/days.ts";
import { plainEvent } from "#domain/plan-events.ts";

type Used = { id: string; planKey: string | null; scheduleName: string; nextExecutionOn: string | null };

/** Work that use brought forward, as changes of the plan. */
export function usedUp(propertyId: string, live: readonly Used[], used: ReadonlyMap<string, string>, today: string) {
  const texts = live.map(({ id }) => used.get(id) ?? "").sort();
  return {
    propertyId,
    events: [plainEvent("meter", [...new Set(texts)].join(" "))],
    also: live.map(({ id, planKey, scheduleName, nextExecutionOn }) => ({
      line: { key: planKey ?? id, scheduleId: id, suggestionId: null, title: scheduleName },
      ...{ field: "next" as const, old: nextExecutionOn && formatDay(nextExecutionOn), new: formatDay(today) },
    })),
  };
}
