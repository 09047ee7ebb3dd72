import * as field from "#domain/fields.ts";
import { nairaToKobo } from "#domain/money.ts";
import { demandFields, lineFields } from "./fields.ts";

/** So many lines a form shows at most; programs may send more. */
export const formLines = 6;

const { title, fromDay, toDay, dueOn } = demandFields;
const { what, amount, basis, without } = lineFields;
const more = { what: field.optional(what), amount: field.optional(amount) };

/** The fields of a demand as somebody types it, line by line. */
export const demandForm = field.fields({
  title,
  fromDay,
  toDay,
  dueOn,
  ...{ what0: what, amount0: amount, basis0: basis, without0: without },
  ...{ what1: more.what, amount1: more.amount, basis1: field.optional(basis), without1: without },
  ...{ what2: more.what, amount2: more.amount, basis2: field.optional(basis), without2: without },
  ...{ what3: more.what, amount3: more.amount, basis3: field.optional(basis), without3: without },
  ...{ what4: more.what, amount4: more.amount, basis4: field.optional(basis), without4: without },
  ...{ what5: more.what, amount5: more.amount, basis5: field.optional(basis), without5: without },
});

type Typed = field.Input<typeof demandForm>;
const places = [0, 1, 2, 3, 4, 5] as const;

/** The lines that were typed; one that says nothing is none. */
export const linesTyped = (typed: Typed) =>
  places.flatMap((at) => {
    const [what, amount, basis] = [typed[`what${at}`], typed[`amount${at}`], typed[`basis${at}`]];
    if (!what && amount == null) return [];
    return [
      {
        what: what ?? "",
        kobo: nairaToKobo(amount ?? 0) ?? 0,
        basis: basis ?? "equal",
        without: typed[`without${at}`],
      },
    ];
  });

/** What no field says by itself: a line needs both its name and its amount, and days go forward. */
export function demandProblems(typed: Partial<Typed>) {
  const halves = places.flatMap((at) => {
    const [what, amount] = [typed[`what${at}`], typed[`amount${at}`]];
    if (what && amount == null) return [{ path: `amount${at}`, message: "Say how much this line is." }];
    return !what && amount != null ? [{ path: `what${at}`, message: "Say what this line is for." }] : [];
  });
  const isBack = typed.fromDay && typed.toDay && typed.toDay < typed.fromDay;
  return [...(isBack ? [{ path: "toDay", message: "The last day is before the first one." }] : []), ...halves];
}
