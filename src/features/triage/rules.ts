import type { State } from "#domain/places.ts";
import { type RepairCategory, type Specialization, type TicketPriority, ticketPriorities } from "#domain/vocab.ts";
import { isEmergency, tradeOfRepairCategory } from "#domain/vocab-map.ts";
import model from "./data/model.json" with { type: "json" };
import { type Hazard, hazardsOf, namesDanger, unnamedHazards } from "./hazards.rules.ts";
import { type Learned, predict } from "./learned.rules.ts";
import { type Question, questionsOf } from "./questions.rules.ts";
import { type Reading, readReport } from "./reading.rules.ts";

export const tiers = ["alarm", "ask", "quiet"] as const;
/** Alarm: safety words at once. Ask: the same, with one question. Quiet: neither. */
export type Tier = (typeof tiers)[number];

/** What somebody has typed and chosen so far; the state gives the numbers to call. */
export type Report = {
  title?: string | undefined;
  description?: string | undefined;
  category?: RepairCategory | undefined;
  priority?: TicketPriority | undefined;
  emergency?: boolean | undefined;
  state?: State | null | undefined;
};

export type Triage = {
  emergency: Tier;
  category: RepairCategory;
  categories: { category: RepairCategory; share: number }[];
  priority: TicketPriority;
  specialization: Specialization;
  hazards: Hazard[];
  questions: Question[];
  /** The words that it was judged by, and what they stand for; none when it is unsure. */
  spans: { text: string; concept: string }[];
  /** Whether nothing in the text was understood, or no category stands out. */
  isUnsure: boolean;
  version: string;
};

export const triageVersion = model.source;
const mostCategories = 3;
const mostSpans = 8;
const sureShare = 0.3;
/** What the weights must say where a danger is named outright and is there: less than `thresholds.alarm`, where none is. */
const namedAlarms = 0.25;
/** How much worse it is to rank a step too low than a step too high. */
const tooLowCosts = 1.3;

const isDanger = (kind: string) => kind === "danger" || kind === "harm";

/** Nothing was understood, as in a script that the dictionary does not know: then a person is asked. */
const isForeign = ({ words, mentions }: Reading) =>
  mentions.length === 0 &&
  words.some(({ text }) => /\p{L}/u.test(text)) &&
  words.every(({ text }) => !/[a-z]/.test(text));

/** Whether dangers are named and all of them are said not to be there. */
function deniesAll({ mentions, standings }: Reading): boolean {
  const said = standings.filter((_, at) => isDanger(mentions[at]?.concept.kind ?? ""));
  return said.length > 0 && said.every((standing) => standing === "denied" || standing === "figurative");
}

const telling = new Set(["thing", "fault", "danger", "harm"]);

/** Whether the text says what is wrong at all: "the man did not come" names somebody and no more. */
const tellsFault = ({ mentions }: Reading) => mentions.some(({ concept }) => telling.has(concept.kind));

export function tierOf(report: Report, reading: Reading, { emergency }: Learned): Tier {
  if (isEmergency({ priority: report.priority ?? "", emergency: report.emergency ?? false })) return "alarm";
  if (isForeign(reading)) return "ask";
  if (reading.mentions.length === 0 && reading.words.length < 2) return "quiet";
  const isNamed = namesDanger(reading);
  const enough = isNamed ? namedAlarms : model.thresholds.alarm;
  if (emergency >= enough && tellsFault(reading) && !deniesAll(reading)) return "alarm";
  return emergency >= model.thresholds.ask || isNamed ? "ask" : "quiet";
}

/** The priority that is least wrong on the whole, a life first; never below what the person chose. */
function priorityOf(report: Report, tier: Tier, { priorities }: Learned): TicketPriority {
  const allowed = ticketPriorities.filter((priority) => {
    const isHigh = priority === "emergency" || priority === "critical";
    return tier === "alarm" ? isHigh : tier === "ask" || priority !== "emergency";
  });
  const costOf = (priority: TicketPriority) => {
    const at = ticketPriorities.indexOf(priority);
    return priorities.reduce((sum, { share }, step) => {
      const off = step - at;
      return sum + share * (off > 0 ? tooLowCosts * off : -off);
    }, 0);
  };
  const best = allowed.reduce((one, other) => (costOf(other) < costOf(one) ? other : one));
  const chosen = report.emergency ? "emergency" : (report.priority ?? best);
  return ticketPriorities.indexOf(chosen) > ticketPriorities.indexOf(best) ? chosen : best;
}

/** The words that counted, dangers first, as they were typed. */
function spansOf(text: string, { words, mentions, standings }: Reading): Triage["spans"] {
  const order = (kind: string) => (isDanger(kind) ? 0 : kind === "thing" || kind === "fault" ? 1 : 2);
  const spans = mentions
    .map((mention, at) => ({ ...mention, standing: standings[at] ?? "real" }))
    .sort((one, other) => order(one.concept.kind) - order(other.concept.kind))
    .map(({ concept, from, to, standing }) => ({
      text: text.slice(words[from]?.start, words[to - 1]?.end),
      concept: order(concept.kind) === 0 && standing !== "real" ? `${concept.id} (${standing})` : concept.id,
    }));
  return [...new Map(spans.map((span) => [`${span.concept} ${span.text}`, span])).values()].slice(0, mostSpans);
}

/** Judges a report: pure, without a network, the same for the same text, here and on a phone. */
export function triage(report: Report): Triage {
  const text = [report.title, report.description].filter(Boolean).join(". ");
  return judge(report, readOnce(text));
}

/** A text with all that is found in it, so that it is read once whatever is asked of it. */
export type Found = { text: string; reading: Reading; learned: Learned };

export function readOnce(text: string): Found {
  const reading = readReport(text);
  return { text, reading, learned: predict(reading.signs, reading.mentions) };
}

/** What `triage` says of a report whose text was read. */
export function judge(report: Report, { text, reading, learned }: Found): Triage {
  const emergency = tierOf(report, reading, learned);
  const hazards = emergency === "quiet" ? [] : hazardsOf(reading, report.state ?? null);
  const [best] = learned.categories;
  const isUnsure = reading.mentions.length === 0 || (best?.share ?? 0) < sureShare;
  const category = report.category ?? (reading.words.length === 0 ? "Other" : (best?.category ?? "Other"));
  return {
    emergency,
    category,
    categories: learned.categories
      .slice(0, mostCategories)
      .map(({ category: one, share }) => ({ category: one, share: Math.round(share * 100) / 100 })),
    priority:
      reading.words.length === 0 && emergency === "quiet"
        ? (report.priority ?? "medium")
        : priorityOf(report, emergency, learned),
    specialization: tradeOfRepairCategory[category].specialization,
    hazards: emergency !== "quiet" && hazards.length === 0 ? unnamedHazards(report.state ?? null) : hazards,
    questions: reading.words.length === 0 ? [] : questionsOf(text, reading, emergency),
    spans: spansOf(text, reading),
    isUnsure,
    version: triageVersion,
  };
}
