import { addMonths, daysBetween, formatDay } from "#domain/days.ts";
import {
  augustBreak,
  type SeasonName,
  type SeasonWindow,
  seasonLabel,
  seasonWindow,
  windowLabel,
} from "#domain/season.ts";
import { type Adjusted, adjust, type Frequency } from "./engine/adjustments.rules.ts";
import type { Fit } from "./engine/anyway.rules.ts";
import { appliedTo } from "./engine/applied.rules.ts";
import type { Catalogue, CatalogueItem } from "./engine/catalogue.rules.ts";
import { byCondition } from "./engine/condition.rules.ts";
import { type Interval, intervalDays, nextOccurrence, type SeasonRule } from "./engine/dates.rules.ts";
import {
  countSaid,
  type PastTask,
  type PropertyFacts,
  type Reading,
  type Reason,
  readFacts,
} from "./engine/facts.rules.ts";
import { spreadFirstDates } from "./engine/first-dates.rules.ts";
import { type House, housed, houseReasons, isAdopted, keptAnyway, paceOf, retiredBy } from "./engine/house.rules.ts";
import { learn } from "./engine/learning.rules.ts";
import { type Asked, factQuestions, rankQuestions } from "./engine/questions.rules.ts";
import { countReasons, photoReason, seasonReasons, sourceReason, statutoryReason } from "./engine/reasons.rules.ts";
import { rootCauses } from "./engine/root-causes.rules.ts";
import { byStrain } from "./engine/strains.rules.ts";
import type { NoteReading } from "./note-reader/reader.rules.ts";

export type ScheduleCategory = "HVAC" | "Plumbing" | "Electrical" | "General" | "Safety";

/** One thing to do on a property: what, when, how often, at what cost, and why. Days are YYYY-MM-DD in Lagos. */
export type PlanItem = {
  key: string;
  component: CatalogueItem["component"];
  asset: string;
  title: string;
  description: string;
  kind: "schedule" | "suggestion";
  priority: CatalogueItem["priority"];
  frequency: Frequency;
  interval: Interval;
  season: (SeasonRule & { name: SeasonName }) | null;
  seasonLabel: string | null;
  firstDueOn: string;
  estimatedHours: number;
  cost: { lowKobo: number; typicalKobo: number; highKobo: number; per: "visit" | "asset"; count: number };
  skill: CatalogueItem["skill"];
  specialization: CatalogueItem["specialization"];
  scheduleCategory: ScheduleCategory;
  checklist: string[];
  safety: string[];
  statutory: { basis: string; jurisdiction: string } | null;
  meterTrigger: CatalogueItem["meterTrigger"];
  eventTrigger: CatalogueItem["eventTrigger"];
  assumed: boolean;
  question: string | null;
  /** Done once and then no more. */
  once?: true;
  reasons: Reason[];
};

/** `today` is the Lagos day; `seed` (the property's id) varies the order of equal items between properties. */
export type PlanOptions = {
  today: string;
  catalogue: Catalogue;
  /** What the organisation of the building does its own way. */
  house?: House | undefined;
  history?: readonly PastTask[];
  seed?: string;
  /** What the notes say, where that is known; else they are read. */
  read?: NoteReading;
};

const scheduleCategories: Record<CatalogueItem["component"], ScheduleCategory> = {
  hvac: "HVAC",
  plumbing: "Plumbing",
  electrical: "Electrical",
  fire_safety: "Safety",
  security: "Safety",
  elevators: "Safety",
  structural: "General",
  roofing: "General",
  landscaping: "General",
  parking: "General",
};

const isFactory = (type: string) => type === "Industrial - Manufacturing";

/** Where the law asks for an item: only inside its jurisdiction and for the kinds of building it names. */
function statutoryOf({ statutory }: CatalogueItem, { facts, state }: Reading): PlanItem["statutory"] {
  const { required, basis, jurisdiction, propertyTypes } = statutory;
  if (!required || !basis || !jurisdiction) return null;
  if (propertyTypes && !propertyTypes.some((type) => type === facts.type)) return null;
  if (jurisdiction === "Lagos State" && state !== "Lagos") return null;
  if (jurisdiction === "Federal (factories) / Lagos State" && state !== "Lagos" && !isFactory(facts.type)) return null;
  return { basis, jurisdiction };
}

/** There are a few, which come in every plan. */
const windowLengths = new WeakMap<SeasonWindow, number>();

function windowDays(window: SeasonWindow): number {
  const days = windowLengths.get(window) ?? daysOf(window);
  windowLengths.set(window, days);
  return days;
}

/** Days of a window, counted over a year; 29 February makes no difference here. */
const daysOf = ({ from, to }: SeasonWindow): number => {
  const year = from.month > to.month ? 2002 : 2001;
  const iso = (y: number, { month, day }: { month: number; day: number }) =>
    addMonths(`${y}-${String(month).padStart(2, "0")}-01`, 0, day);
  return daysBetween(iso(2001, from), iso(year, to)) + 1;
};

const shortOutdoorHours = 24;

function seasonOf(item: CatalogueItem, adjusted: Adjusted, { zone, state }: Reading): PlanItem["season"] {
  if (!adjusted.season) return null;
  const main = seasonWindow(zone, adjusted.season);
  const second = adjusted.season === "dry" ? augustBreak(state) : null;
  const outdoors = item.component === "structural" || item.component === "roofing";
  const windows = second && outdoors && item.estimatedHours <= shortOutdoorHours ? [main, second] : [main];
  const interval = paceOf(adjusted.frequency, adjusted.everyYears);
  if (adjusted.seasonAdded)
    return { name: adjusted.season, windows, outside: paceOf(adjusted.baseFrequency, adjusted.everyYears) };
  // More often than once a year, but not twice within one window: the season sets the first date only.
  const length = intervalDays(interval);
  const anchorOnly = length > windowDays(main) && length < 360;
  return { name: adjusted.season, windows, outside: anchorOnly ? interval : null };
}

const round = (naira: number) => Math.round(naira) * 100;

/** How many assets a cost is for; one where the notes name none, which is then asked. */
function countOf(item: CatalogueItem, reading: Reading): { count: number; stated: boolean } | null {
  if (item.estimatedCostNaira.per !== "asset") return null;
  return countSaid(reading, [...(item.applies_when.assetWords ?? []), ...(item.applies_when.keywordsInNotes ?? [])]);
}

function costOf(item: CatalogueItem, factor: number, count: number): PlanItem["cost"] {
  const { low, typical, high, per } = item.estimatedCostNaira;
  const times = factor * count;
  return {
    lowKobo: round(low * times),
    typicalKobo: round(typical * times),
    highKobo: round(high * times),
    per,
    count,
  };
}

/** When the same work was last done by the task history, or null. */
const lastDoneOn = ({ title }: CatalogueItem, { lastDone }: Reading): string | null =>
  lastDone.get(title.toLowerCase()) ?? null;

type Draft = PlanItem & { notBefore: string | null };

function questionOf(
  item: CatalogueItem,
  fit: Fit,
  unknownState: boolean,
  count: { stated: boolean } | null,
  undated: boolean,
): string | null {
  if (fit.doubts[0]) return fit.doubts[0].question;
  if (unknownState) return factQuestions.state;
  if (count && !count.stated) return item.question ?? `How many are there: ${item.asset.toLowerCase()}?`;
  return undated ? `When was this last done: ${item.title.toLowerCase()}?` : null;
}

type Findings = {
  adjusted: ReturnType<typeof adjust>;
  statutory: ReturnType<typeof statutoryOf>;
  season: ReturnType<typeof seasonOf>;
  done: string | null;
  undated: boolean;
  count: ReturnType<typeof countOf>;
  interval: PlanItem["interval"];
};

const everyBuilding: Reason = { kind: "practice", text: "Every building needs this, whatever parts were ticked." };

/** Why the item is there, in the order in which a person asks: what fired, the law, changes, season, dates, doubts. */
function reasonsOf(item: CatalogueItem, fit: Fit, reading: Reading, found: Findings, house?: House): Reason[] {
  const { adjusted, done, undated, interval } = found;
  const neverDone = `There is no record of when this was last done, so the first one is planned now and then every ${interval.every} years.`;
  const isOwnPace = adjusted.frequency !== item.frequency || adjusted.everyYears !== item.everyYears;
  const dated = done && `It was last done on ${formatDay(done)}, so the next date follows from that.`;
  return [
    ...(fit.reasons.length > 0 ? fit.reasons : [everyBuilding]),
    ...houseReasons(item, house),
    ...statutoryReason(item, found.statutory),
    ...adjusted.reasons,
    ...seasonReasons(found.season, reading),
    ...(dated ? [{ kind: "history", text: dated } as const] : []),
    ...(undated ? [{ kind: "assumed", text: neverDone } as const] : []),
    ...countReasons(found.count),
    ...fit.doubts.map(({ text }): Reason => ({ kind: "assumed", text })),
    ...photoReason(item, reading),
    sourceReason(item, isOwnPace),
  ];
}

/** An item at the pace that its history asks for; whatever it learnt, the season and the rest follow from that. */
function learnt(item: CatalogueItem, adjusted: Adjusted, isLaw: boolean, reading: Reading): Adjusted {
  const { reasons, ...pace } = learn(item, { ...adjusted, isLaw }, reading);
  if (reasons.length === 0) return adjusted;
  const baseFrequency = adjusted.seasonAdded ? adjusted.baseFrequency : pace.frequency;
  return { ...adjusted, ...pace, baseFrequency, reasons: [...adjusted.reasons, ...reasons] };
}

function draftOf(item: CatalogueItem, fit: Fit, reading: Reading, house?: House): Draft {
  const statutory = statutoryOf(item, reading);
  const isLaw = statutory !== null;
  const fitted = byCondition(item, byStrain(item, adjust(item, reading), reading), reading);
  const adjusted = learnt(item, housed(item, fitted, isLaw, reading, house), isLaw, reading);
  const season = seasonOf(item, adjusted, reading);
  const interval = paceOf(adjusted.frequency, adjusted.everyYears);
  const count = countOf(item, reading);
  const done = lastDoneOn(item, reading);
  const unknownState = season !== null && reading.state === null;
  const undated = interval.unit === "years" && interval.every > 1 && done === null;
  const reasons = reasonsOf(item, fit, reading, { adjusted, statutory, season, done, undated, count, interval }, house);
  return {
    key: item.id,
    component: item.component,
    asset: item.asset,
    title: item.title,
    description: item.description,
    kind: isLaw || isPressing(adjusted.priority) || isAdopted(item, house) ? "schedule" : "suggestion",
    priority: adjusted.priority,
    frequency: adjusted.frequency,
    interval,
    season,
    seasonLabel: season ? `${seasonLabel[season.name]} (${season.windows.map(windowLabel).join(", ")})` : null,
    firstDueOn: "",
    estimatedHours: item.estimatedHours,
    cost: costOf(item, adjusted.costFactor, count?.count ?? 1),
    skill: item.skill,
    specialization: item.specialization,
    scheduleCategory: scheduleCategories[item.component],
    checklist: adjusted.checklist,
    safety: item.safety,
    statutory,
    meterTrigger: item.meterTrigger,
    eventTrigger: item.eventTrigger,
    assumed: fit.doubts.length > 0 || unknownState,
    question: questionOf(item, fit, unknownState, count, undated),
    reasons,
    notBefore: done ? nextOccurrence({ interval, season }, done) : null,
  };
}

const isPressing = (priority: string) => priority === "critical" || priority === "high";

/** The draft of an item, unless its organisation retired it and nothing holds it. */
function keptDraft(item: CatalogueItem, fit: Fit, reading: Reading, house?: House): Draft[] {
  const draft = draftOf(item, fit, reading, house);
  const because = retiredBy(item, house);
  if (because === null) return [draft];
  const reason = keptAnyway(item, draft, reading, because);
  return reason ? [{ ...draft, reasons: [...draft.reasons, reason] }] : [];
}

/** The maintenance plan of one property: pure, and the same for the same input. Ordered by first date. */
export function planProperty(
  facts: PropertyFacts,
  { today, catalogue, house, history = [], seed = "", read }: PlanOptions,
): PlanItem[] {
  const reading = readFacts(facts, today, history, catalogue, read);
  const fitting = appliedTo(reading, catalogue.items, house?.own);
  const here = house && { ...house, own: house.own.filter((own) => fitting.some(({ item }) => item === own)) };
  const drafts = fitting.flatMap(({ item, fit }) => keptDraft(item, fit, reading, here));
  const dates = spreadFirstDates(drafts, today, seed);
  const planned = drafts.map(
    ({ notBefore: _, ...item }): PlanItem => ({ ...item, firstDueOn: dates.get(item.key) ?? today }),
  );
  return [...planned, ...rootCauses(history, catalogue.items, planned)].sort((a, b) =>
    a.firstDueOn < b.firstDueOn ? -1 : a.firstDueOn > b.firstDueOn ? 1 : a.key < b.key ? -1 : 1,
  );
}

/** What the planner would ask the owner, each question once, with the items that wait for it; the most risk first. */
export const openQuestions = (items: readonly Asked[]) => rankQuestions(items);
