import { addDays, daysBetween, formatDay } from "#domain/days.ts";
import type { Component } from "#domain/vocab.ts";
import hiddenData from "../data/hidden-failures.json" with { type: "json" };
import type { Frequency } from "./adjustments.rules.ts";
import type { CatalogueItem } from "./catalogue.rules.ts";
import type { PastTask, Reading, Reason } from "./facts.rules.ts";
import { machineOf } from "./machines.rules.ts";

/** Failures a year that are usual for one of a thing. Ours, as long as no maker or insurer gives better figures. */
const usualAYear: Record<Component, number> = {
  elevators: 1,
  hvac: 0.5,
  security: 0.5,
  plumbing: 0.4,
  electrical: 0.3,
  landscaping: 0.3,
  fire_safety: 0.2,
  roofing: 0.15,
  parking: 0.1,
  structural: 0.05,
};

/** How sure it must be that things are worse, or better, than is usual. */
const sure = 0.8;
const mostYears = 5;
const cleanVisits = 3;

/** Work that looks for failures which show only when it is too late: how often it is done never follows from few of them. */
export const hiddenFailures: ReadonlySet<string> = new Set(hiddenData);

/** The probability that a rate lies above `limit`, after `failures` in `years`, where `usual` a year was expected. */
export function likelyAbove(limit: number, failures: number, years: number, usual: number): number {
  // Of a gamma distribution with a whole shape: the prior counts as one failure in the time that it usually takes.
  const mean = limit * (1 / usual + years);
  let term = Math.exp(-mean);
  let sum = 0;
  for (let seen = 0; seen <= failures; seen += 1) {
    sum += term;
    term *= mean / (seen + 1);
  }
  return sum;
}

/** A finding of failure, or a repair of a machine that somebody had reported. */
export const isFailure = ({ condition, isRepair, machine }: PastTask): boolean =>
  condition === 3 || (isRepair === true && Boolean(machine));

const byDay = (a: PastTask, b: PastTask): number =>
  a.completedOn < b.completedOn ? -1 : a.completedOn > b.completedOn ? 1 : a.title < b.title ? -1 : 1;

type Pace = { frequency: Frequency; everyYears: number | null };
export type Learnt = Pace & { reasons: Reason[] };

const ladder: readonly Frequency[] = ["annual", "semi_annual", "quarterly", "monthly"];
const yearSteps = [10, 5, 3, 2, 1];

/** One step more often: ten years, five, three, two, one, half, quarter, month; no further. */
export function oftener({ frequency, everyYears }: Pace): Pace | null {
  if (frequency === "annual" && everyYears !== null && everyYears > 1)
    return { frequency, everyYears: yearSteps.find((years) => years < everyYears) ?? 1 };
  const at = ladder.indexOf(frequency);
  const next = at < 0 ? undefined : ladder[at + 1];
  return next ? { frequency: next, everyYears: null } : null;
}

/** One step less often, up to once in two years. */
export function seldomer({ frequency, everyYears }: Pace): Pace | null {
  if (frequency === "annual") return everyYears === null || everyYears === 1 ? { frequency, everyYears: 2 } : null;
  const steps: readonly Frequency[] = ["weekly", "monthly", "quarterly", "semi_annual", "annual"];
  const next = steps[steps.indexOf(frequency) + 1];
  return steps.includes(frequency) && next ? { frequency: next, everyYears: null } : null;
}

/** Whether an item may never be done less often: the law, somebody's life, a warranty or a hidden failure hangs on it. */
export function isProtected(item: CatalogueItem, priority: string, isLaw: boolean, reading: Reading): boolean {
  const kind = machineOf(item.id);
  const inWarranty = reading.facts.machines?.some((one) => one.kind === kind && one.inWarranty) ?? false;
  const isLife = ["fire_safety", "elevators"].includes(item.component) || priority === "critical";
  return isLaw || isLife || inWarranty || hiddenFailures.has(item.id);
}

type Judged = Pace & { priority: string; isLaw: boolean };

/** What an item learns from what was found and what failed: more often where it fails more than is usual, else maybe less. */
export function learn(item: CatalogueItem, judged: Judged, reading: Reading): Learnt {
  const { frequency, everyYears, priority, isLaw } = judged;
  const same: Learnt = { frequency, everyYears, reasons: [] };
  const kind = machineOf(item.id);
  const { byKey, byKind } = reading.found;
  const ofKind = kind ? byKind.get(kind)?.filter(({ key }) => key !== item.id) : undefined;
  const about = [...(byKey.get(item.id) ?? []), ...(ofKind ?? [])];
  if (about.length === 0) return same;
  const { since, machines } = reading.facts;
  const usual = usualAYear[item.component];
  const count = machines?.find((one) => one.kind === kind)?.count ?? 1;
  const years = since ? Math.min(mostYears, Math.max(0, daysBetween(since, reading.today)) / 365) : 0;
  const from = addDays(reading.today, -mostYears * 365);
  const failures = about.filter((task) => isFailure(task) && task.completedOn >= from).length;
  if (failures > 0 && likelyAbove(2 * usual, failures, years * count, usual) >= sure) {
    const next = oftener({ frequency, everyYears });
    return next ? { ...next, reasons: [worse(failures, years)] } : same;
  }
  if (isProtected(item, priority, isLaw, reading)) return same;
  const visits = about.filter(({ key, condition }) => key === item.id && condition).sort(byDay);
  const last = visits.slice(-cleanVisits);
  const isClean = last.length === cleanVisits && last.every(({ condition }) => condition === 1);
  if (!isClean || 1 - likelyAbove(usual, failures, years * count, usual) < sure) return same;
  const next = seldomer({ frequency, everyYears });
  return next ? { ...next, reasons: [better(last)] } : same;
}

function timeWords(years: number): string {
  const rounded = Math.round(years * 10) / 10;
  if (years < 1) return "less than a year";
  return rounded === 1 ? "a year" : `${rounded} years`;
}

const worse = (failures: number, years: number): Reason => ({
  kind: "failing",
  text: `It failed ${failures === 1 ? "once" : `${failures} times`} in ${timeWords(years)}, more than is usual, so it is looked at more often.`,
});

const better = (visits: readonly PastTask[]): Reason => ({
  kind: "learned",
  text: `The last ${visits.length} visits found it in good condition, the last on ${formatDay(visits.at(-1)?.completedOn ?? "")}, and it fails less than is usual, so it can be looked at less often.`,
});

/** Failures of one thing in one way. */
export type Repeated = { slug: string; name: string; key: string | null; mode: string; days: string[] };

const thirdTime = 3;
const plainSlug = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

/** What failed three times or more in the same way: each is one cause that nobody has found yet. */
export function repeatedFailures(past: readonly PastTask[]): Repeated[] {
  const kinds = new Map<string, Repeated>();
  for (const task of [...past].filter(isFailure).sort(byDay)) {
    const { machine, key = null, failureMode } = task;
    const thing = machine?.id ?? key;
    if (!thing) continue;
    const mode = failureMode ?? "failed";
    const about = `${thing} ${mode}`;
    const known = kinds.get(about);
    if (known) {
      known.key ??= key;
      known.days.push(task.completedOn);
      continue;
    }
    const slug = plainSlug(`root-cause-${thing}-${mode}`);
    kinds.set(about, { slug, name: machine?.name ?? task.title, key, mode, days: [task.completedOn] });
  }
  return [...kinds.values()].filter(({ days }) => days.length >= thirdTime).sort((a, b) => (a.slug < b.slug ? -1 : 1));
}
