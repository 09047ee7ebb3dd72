import { CircleCheck, ClipboardList, FileText, Gauge, Hammer, type LucideIcon, Wrench } from "lucide-react";
import { messageOf } from "#browser/api.ts";
import { CsvButton } from "#browser/csv-button.tsx";
import { formatDay, lagosDay } from "#domain/days.ts";
import { formatNaira, nairaToKobo } from "#domain/money.ts";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";
import { TimeLine, type TimeLineEntry } from "#ui/time-line.tsx";
import { assetApi, type useAssetLife } from "../client.ts";
import type { AssetLine } from "../contract.ts";
import { conditionLabels } from "../fields.ts";
import { type Folded, foldReadings } from "../rules.ts";

type Life = ReturnType<typeof useAssetLife>;

/** The whole life of a machine, the latest first. */
export function LifeLines({ id, life }: { id: string; life: Life }) {
  if (life.isPending) {
    return (
      <Loading label="Loading the life of this machine">
        <RowsSkeleton />
      </Loading>
    );
  }
  if (!life.data) {
    return (
      <FailedState onRetry={() => void life.refetch()} busy={life.isFetching}>
        {messageOf(life.error)}
      </FailedState>
    );
  }
  return (
    <>
      <TimeLine
        label="What happened"
        entries={foldReadings(life.data.pages.flatMap(({ history }) => history)).map(entryOf)}
      />
      <ShowMore list={life} label="Show earlier" className="self-center" />
      <CsvButton call={assetApi.listAssetHistory} input={{ id }} className="self-start print:hidden" />
    </>
  );
}

type Told = Pick<TimeLineEntry, "icon" | "title"> & Partial<Pick<TimeLineEntry, "tone" | "note" | "to">>;

const requestTo = ({ thingId }: AssetLine) => `/tickets/${thingId}`;
const taskTo = ({ thingId }: AssetLine) => `/tasks?task=${thingId}`;
const cameBack = "Came back within 60 days of a repair.";
const task =
  (icon: LucideIcon, words: string) =>
  (line: AssetLine): Told => ({
    icon,
    title: `${words}: ${line.title}`,
    to: taskTo(line),
    note: line.amount === null ? undefined : formatNaira(nairaToKobo(line.amount) ?? 0),
  });
const event = (title: string) => (): Told => ({ icon: Wrench, title });

const tellings: Record<AssetLine["act"], (line: Folded) => Told> = {
  added: event("Put on the register"),
  edited: event("What is kept of it was changed"),
  retired: event("Taken out of use"),
  returned: event("In use again"),
  condition_changed: ({ condition }) => ({
    icon: Wrench,
    title: `Condition: ${condition === null ? "not known" : conditionLabels[condition - 1]}`,
    tone: condition !== null && condition < 3 ? "warn" : "plain",
  }),
  reported: (line) => ({
    icon: Hammer,
    tone: line.repeatOf ? "bad" : "warn",
    title: `Reported: ${line.title}`,
    note: line.repeatOf ? cameBack : undefined,
    to: requestTo(line),
  }),
  mended: (line) => ({ icon: CircleCheck, tone: "good", title: `Mended: ${line.title}`, to: requestTo(line) }),
  task_added: task(ClipboardList, "Task"),
  task_done: task(CircleCheck, "Done"),
  task_cancelled: task(ClipboardList, "Cancelled"),
  worked: (line) => ({
    icon: Hammer,
    title: `Worked ${line.amount} h: ${line.title}`,
    note: line.text,
    to: taskTo(line),
  }),
  read: ({ title, amount, since, before }) => ({
    icon: Gauge,
    title: `${title} read ${amount?.toLocaleString("en-NG")}`,
    note: since ? `And ${before} before it, since ${formatDay(lagosDay(new Date(since)))}.` : undefined,
  }),
  document_added: ({ title, text, thingId }) => ({
    icon: FileText,
    title: `In the data room: ${title}`,
    note: text ? `Valid until ${formatDay(text)}` : undefined,
    to: `/papers?from=all&document=${thingId}`,
  }),
  paper_added: ({ text }) => ({
    icon: FileText,
    title: "A paper was put down",
    note: text ? `Valid until ${formatDay(text)}` : undefined,
  }),
};

function entryOf(line: Folded): TimeLineEntry {
  const { id, act, by, at } = line;
  return { key: `${act} ${id}`, by, at, ...tellings[act](line) };
}
