import { formatDay, monthNames } from "#domain/days.ts";
import { formatNaira, nairaToKobo } from "#domain/money.ts";
import { componentLabels } from "#domain/vocab.ts";
import { everyWords } from "#features/planning/engine/words.rules.ts";
import { openPaper, type Paper } from "#platform/paper.server.ts";
import type { Scheduled } from "../budget/queries.server.ts";
import type { PlanYearPicture } from "./contract.ts";
import { cellSaid, otherWork, type YearWork } from "./rules.ts";

export type PaperWork = YearWork & Pick<Scheduled, "frequencyValue" | "frequencyUnit">;
type Written = { picture: PlanYearPicture; works: readonly PaperWork[]; today: string; madeAt: Date };

const title = "The plan of the year";
const monthName = (month: string) => monthNames[Number(month.slice(5)) - 1] ?? "";
const monthSaid = (month: string) => `${monthName(month)} ${month.slice(0, 4)}`;
const naira = (amount: number) => formatNaira(nairaToKobo(Math.round(amount)) ?? 0);
const sumOf = (picture: PlanYearPicture, which: "planned" | "low" | "high") =>
  picture.months.reduce((sum, month) => sum + month[which], 0);

/** A plan to lay on the table of an owner's meeting. */
export async function writePlan({ picture, works, today, madeAt }: Written): Promise<Buffer> {
  const { property, months, number } = picture;
  const span = `${monthSaid(months[0]?.month ?? "")} to ${monthSaid(months.at(-1)?.month ?? "")}`;
  const foot = `${title} · ${property} · as of ${formatDay(today)}`;
  const paper = openPaper({ title: `${title}: ${property}, ${span}`, foot, madeAt });
  paper.title(title, `${property}, ${span}. Plan ${number}, as of ${formatDay(today)}.`);
  const visits = months.reduce((sum, month) => sum + month.visits, 0);
  const statutory = months.reduce((sum, month) => sum + month.statutory, 0);
  paper.say(
    `${visits} visits, ${statutory} of them required by law. About ${naira(sumOf(picture, "planned"))} in all, between ${naira(sumOf(picture, "low"))} and ${naira(sumOf(picture, "high"))}.`,
  );
  await writeStrips(paper, picture);
  await writeCosts(paper, picture);
  await writeChanges(paper, picture);
  await writeWorks(paper, works);
  return paper.finish();
}

async function writeStrips(paper: Paper, { months, strips }: PlanYearPicture): Promise<void> {
  paper.heading("Part by part");
  if (strips.length === 0) return paper.say("Nothing is planned in this year.");
  const parts = strips.map(
    ({ name, months: cells }) => `${name} ${cells.reduce((sum, { visits }) => sum + visits, 0)}`,
  );
  paper.strips({
    alt: `Visits by part of the building and month, over the seasons. In the year: ${parts.join("; ")}. The table beneath says each month.`,
    columns: months.map(({ month, season }) => ({ name: monthName(month).slice(0, 3), ground: season })),
    rows: strips.map(({ name, months: cells }) => ({
      name,
      cells: cells.map(({ visits, statutory }) => ({ plain: visits - statutory, strong: statutory })),
    })),
    legend: { plain: "a visit", strong: "required by law", rains: "rains", harmattan: "harmattan" },
  });
  await paper.table({
    columns: [
      { name: "Part", share: 4 },
      ...months.map(({ month }) => ({ name: monthName(month).slice(0, 3), share: 1.15, isNumber: true })),
    ],
    rows: strips.map(({ name, months: cells }) => ({
      cells: [name, ...cells.map(({ visits }) => String(visits || ""))],
    })),
  });
}

async function writeCosts(paper: Paper, picture: PlanYearPicture): Promise<void> {
  const { months } = picture;
  paper.heading("Month by month");
  const said = months.map(({ month, planned }) => `${monthSaid(month)} ${naira(planned)}`);
  paper.bars(
    `Bars of what each month costs, typically: ${said.join("; ")}. The table beneath says the same.`,
    months.map(({ month, planned }) => ({ name: monthSaid(month), value: planned, said: naira(planned) })),
  );
  const row = (month: PlanYearPicture["months"][number]) => [
    ...[monthSaid(month.month), cellSaid(month), month.season ?? ""],
    ...[naira(month.low), naira(month.planned), naira(month.high)],
  ];
  const sums = [sumOf(picture, "low"), sumOf(picture, "planned"), sumOf(picture, "high")].map(naira);
  await paper.table({
    columns: [
      ...[
        { name: "Month", share: 3 },
        { name: "Visits", share: 3.4 },
        { name: "Season", share: 2 },
      ],
      ...["At the least", "Typically", "At the most"].map((name) => ({ name, share: 2.4, isNumber: true })),
    ],
    rows: [...months.map((month) => ({ cells: row(month) })), { cells: ["All", "", "", ...sums], isSum: true }],
  });
}

async function writeChanges(paper: Paper, { changes: { sinceDay, count, newest } }: PlanYearPicture): Promise<void> {
  paper.heading(`What changed since ${formatDay(sinceDay)}`);
  if (count === 0) return paper.say("Nothing changed.");
  if (count > newest.length) paper.say(`The newest ${newest.length} of ${count} changes.`);
  await paper.table({
    columns: [
      ...[
        { name: "Day", share: 2 },
        { name: "Work", share: 4 },
        { name: "What", share: 4.4 },
        { name: "Why", share: 4.4 },
      ],
    ],
    rows: newest.map(({ day, title, what, why }) => ({ cells: [formatDay(day), title, what, why] })),
  });
}

async function writeWorks(paper: Paper, works: readonly PaperWork[]): Promise<void> {
  const due = works.filter(({ days }) => days.length > 0).toSorted((a, b) => (firstOf(a) < firstOf(b) ? -1 : 1));
  if (due.length === 0) return;
  paper.heading("Every work of the year");
  await paper.table({
    columns: [
      ...[
        { name: "Work", share: 5 },
        { name: "Part", share: 2 },
        { name: "How often", share: 2.4 },
      ],
      ...[
        { name: "First", share: 2 },
        { name: "By law", share: 1.2 },
        { name: "Each, about", share: 2.2, isNumber: true },
      ],
    ],
    rows: due.map((work) => ({ cells: cellsOf(work) })),
  });
}

const firstOf = ({ days }: PaperWork): string => days.toSorted()[0] ?? "";

function cellsOf(work: PaperWork): string[] {
  const { title, component, frequencyValue: every, frequencyUnit: unit, isStatutory, cost } = work;
  const part = component === null ? otherWork : componentLabels[component];
  const law = isStatutory ? "yes" : "";
  return [title, part, everyWords({ every, unit }), formatDay(firstOf(work)), law, formatNaira(cost.typical)];
}
