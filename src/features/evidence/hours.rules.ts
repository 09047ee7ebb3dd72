import type { Facts } from "./facts.rules.ts";
import type { Check } from "./kinds.rules.ts";
import { spanWords } from "./times.rules.ts";

const version = 1;
const hourMs = 3_600_000;
/** Hours are written in halves, and nobody presses Start to the minute. */
const slack = 0.5;
/** Far more than the plan counts on. */
const timesUsual = 3;
/** More people than so many seldom do one job together. */
const mostPeople = 4;

const hours = (count: number) => {
  const rounded = Math.round(count * 10) / 10;
  return `${rounded} ${rounded === 1 ? "hour" : "hours"}`;
};
/** Minutes below an hour, then hours and their tenths. */
const long = (count: number) => (count < 1 ? spanWords(count * hourMs) : hours(count));
const isApart = (one: number, other: number) => Math.abs(one - other) > Math.max(1, Math.max(one, other) / 4);

/**
 * Do the hours that are written fit the time between Start and end, the work log and the plan? They never speak against
 * anybody: Start is pressed late, helpers count, and work that cannot wait is written down after it.
 */
export function checkHours({ hours: said, madeAt, startedAt, completedAt }: Facts): Check {
  const base = { kind: "hours" as const, version };
  if (said === null || said.claimed === 0)
    return { ...base, answer: "not_available", sentence: "No hours were written.", numbers: {} };
  const { claimed, logged, usual, elsewhere } = said;
  const end = Date.parse(said.endedAt ?? completedAt);
  const sinceMade = Math.max(0, end - Date.parse(madeAt)) / hourMs;
  const span = startedAt === null ? null : Math.max(0, end - Date.parse(startedAt)) / hourMs;
  const numbers = {
    hoursWritten: claimed,
    hoursOpen: span,
    hoursLogged: logged,
    hoursUsual: usual,
    hoursElsewhere: elsewhere,
  };
  const written = `${hours(claimed)} ${claimed === 1 ? "is" : "are"} written`;
  const cannotTell = (sentence: string): Check => ({ ...base, answer: "cannot_tell", sentence, numbers });
  if (claimed > mostPeople * (sinceMade + slack))
    return cannotTell(
      `${written}, and this task was made only ${long(sinceMade)} before its end. Work that cannot wait is often written down later.`,
    );
  if (span === null)
    return {
      ...base,
      answer: "not_available",
      sentence: "Nobody pressed Start, so the hours cannot be compared.",
      numbers,
    };
  if (claimed > span + slack)
    return cannotTell(
      `${written}, and Start and end lie ${long(span)} apart. Start may have been pressed late, and the hours of helpers count too.`,
    );
  if (claimed > span - elsewhere + slack)
    return cannotTell(
      `${written}. Start and end lie ${long(span)} apart, of which ${long(elsewhere)} went to a job at another building.`,
    );
  if (logged > 0 && isApart(logged, claimed))
    return cannotTell(`${written} at the end, and the work log comes to ${hours(logged)}.`);
  if (usual !== null && claimed > timesUsual * usual)
    return cannotTell(`${written}, and the plan counts on ${hours(usual)}.`);
  return { ...base, answer: "agrees", sentence: `${written}, and Start and end lie ${long(span)} apart.`, numbers };
}
