import { addDays } from "#domain/days.ts";
import { cast, type Name } from "./cast.ts";
import type { Troupe } from "./opening.ts";
import { momentOf, type Stage } from "./stage.ts";

/** People read their notices every few weeks, the last time two days before the end. */
export function readNotices(stage: Stage, troupe: Troupe): void {
  for (const daysAgo of [150, 60, 2]) {
    const at = momentOf(addDays(stage.today, -daysAgo), "20:30");
    if (at <= stage.now()) continue;
    for (const name of Object.keys(cast) as Name[]) {
      stage.plan(at, () => stage.call(troupe.player(name), "PUT", "/notifications/read-all"));
    }
  }
}
