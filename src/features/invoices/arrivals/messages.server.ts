import { formatDay } from "#domain/days.ts";
import { formatNaira } from "#domain/money.ts";

type Of = { task: { id: string; propertyId: string; title: string }; kobo: number; paidOn: string };

/** To owner and managers, among whom is whoever recorded it. */
export const arrivalNotice = ({ task, kobo, paidOn }: Of, who: string, note: string | null) => ({
  ...{ kind: "tasks" as const, priority: note === null ? ("medium" as const) : ("high" as const) },
  ...{ propertyId: task.propertyId, link: `/tasks?task=${task.id}` },
  title: note === null ? "A payment has arrived after all" : "A payment has not arrived",
  message: `${who} ${note === null ? "has" : "has not"} received ${formatNaira(kobo)} of ${formatDay(paidOn)} for “${task.title}”.${note === null ? "" : ` ${note}`}`,
});
