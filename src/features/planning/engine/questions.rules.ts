import { pluralOf } from "../note-reader/tokenizer.rules.ts";

/** What the planner asks about the building itself. */
export const factQuestions = {
  buildingAge: "How old is the building, in years?",
  floors: "How many floors does the building have?",
  units: "How many units are in the building?",
  constructionType: "How is the building constructed?",
  state: "Which state is the building in?",
} as const;

/** Questions asked of a building at first; the next come when these are answered. */
const mostQuestions = 8;

export const weight = { critical: 8, high: 4, medium: 2, low: 1 } as const;

/** What ranking a question needs to know of an item that waits for it. */
export type Asked = {
  key: string;
  question: string | null;
  assumed: boolean;
  priority?: keyof typeof weight;
  statutory?: object | boolean | null;
};

type Question = { question: string; assumed: boolean; keys: string[]; risk: number };

/** An answer that may strike an item out moves all its risk; one that only sets a number or a date moves a part of it. */
const moved = ({ priority, statutory, assumed }: Asked): number =>
  (weight[priority ?? "medium"] + (statutory ? 4 : 0)) * (assumed ? 3 : 1);

/** Each question once, with the items that its answer settles, by the risk that it moves. */
export function rankQuestions(items: readonly Asked[]): { question: string; assumed: boolean; keys: string[] }[] {
  const byQuestion = new Map<string, Question>();
  for (const item of items) {
    if (!item.question) continue;
    const known = byQuestion.get(item.question);
    if (known) {
      known.keys.push(item.key);
      known.assumed ||= item.assumed;
      known.risk += moved(item);
    } else
      byQuestion.set(item.question, {
        question: item.question,
        assumed: item.assumed,
        keys: [item.key],
        risk: moved(item),
      });
  }
  return [...byQuestion.values()]
    .sort((a, b) => b.risk - a.risk || (a.question < b.question ? -1 : 1))
    .slice(0, mostQuestions)
    .map(({ question, assumed, keys }) => ({ question, assumed, keys }));
}

type FactField = keyof typeof factQuestions;
export const answerFields = ["buildingAge", "floors", "units", "constructionType", "state", "specialNotes"] as const;
export const answerKinds = ["number", "choice", "yes_no", "count"] as const;

/** How a question can be answered: by a field of the building, or by a line of its notes about these things. */
export type PlanAnswer = {
  field: (typeof answerFields)[number];
  kind: (typeof answerKinds)[number];
  things: string[];
};

const chosen: ReadonlySet<FactField> = new Set<FactField>(["constructionType", "state"]);

/** `things` are the words by which the notes name what is asked about; null where only a person can word the answer. */
export function answerTo(question: string, things: readonly string[]): PlanAnswer | null {
  for (const field of Object.keys(factQuestions) as FactField[])
    if (question === factQuestions[field]) return { field, kind: chosen.has(field) ? "choice" : "number", things: [] };
  const named = [...new Set(things)];
  if (named.length === 0) return null;
  if (/^How many /.test(question)) return { field: "specialNotes", kind: "count", things: named };
  if (/^(?:Is|Are|Does|Do|Has) /.test(question)) return { field: "specialNotes", kind: "yes_no", things: named };
  return null;
}

/** The line of the notes that says how many there are of what was asked about; the planner reads it as any other. */
export function noteFor(things: readonly string[], count: number): string {
  const [thing = ""] = things;
  if (count === 0) return things.map((one) => `No ${one}.`).join(" ");
  return count === 1 ? `1 ${thing}.` : `${count} ${pluralOf(thing)}.`;
}

/** The line of the notes that says that it is there, or that it is not. */
export function noteOf(things: readonly string[], isThere: boolean): string {
  const [thing = ""] = things;
  // “A UPS”, “a urinal”: what begins with a U here is spoken with a Y.
  return isThere ? `There is ${/^[aeio]/i.test(thing) ? "an" : "a"} ${thing}.` : noteFor(things, 0);
}
