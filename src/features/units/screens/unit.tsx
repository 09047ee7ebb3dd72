import {
  CalendarClock,
  CircleCheck,
  ClipboardList,
  DoorOpen,
  Hammer,
  type LucideIcon,
  Pencil,
  UserRound,
  UsersRound,
} from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { type ClientLoaderFunctionArgs, type MetaFunction, useNavigate, useParams } from "react-router";
import { CsvButton } from "#browser/csv-button.tsx";
import { ensurePages, usePages } from "#browser/queries.ts";
import { requireSession } from "#browser/session.ts";
import { Button } from "#ui/button.tsx";
import { Section } from "#ui/card.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { EmptyState } from "#ui/states.tsx";
import { TimeLine, type TimeLineEntry } from "#ui/time-line.tsx";
import { unitApi } from "../client.ts";
import type { UnitLine } from "../contract.ts";
import { occupancyLabels } from "../fields.ts";
import { saysOf } from "../parts/building-map.tsx";

const EditUnit = lazy(async () => ({ default: (await import("../parts/unit-dialog.tsx")).EditUnit }));
const ResidentsDialog = lazy(async () => ({
  default: (await import("../parts/residents-dialog.tsx")).ResidentsDialog,
}));

export const meta: MetaFunction = () => [{ title: "Unit · Tunse" }];

const pageSize = 50;

export async function clientLoader({ request, params: { unitId = "" } }: ClientLoaderFunctionArgs) {
  requireSession(request);
  await ensurePages(unitApi.listUnitHistory, { id: unitId, limit: pageSize });
  return null;
}

/** One unit of a building: what is open there, who lives there, and all that happened in it. */
export default function UnitScreen() {
  const { unitId = "" } = useParams();
  return <Loaded key={unitId} id={unitId} />;
}

function Loaded({ id }: { id: string }) {
  const [open, setOpen] = useState<"edit" | "residents" | null>(null);
  const navigate = useNavigate();
  const list = usePages(unitApi.listUnitHistory, { id, limit: pageSize });
  const unit = list.data?.pages[0]?.unit;
  if (!unit) return null;
  const lines = list.data?.pages.flatMap(({ history }) => history) ?? [];
  const building = `/property/${unit.propertyId}?tab=units`;
  return (
    <>
      <PageHeader
        title={unit.label}
        lead={[saysOf(unit), unit.occupancy ? occupancyLabels[unit.occupancy] : null].filter(Boolean).join(" · ")}
        back={{ to: building, label: "Back to the building" }}
        actions={
          <>
            <Button icon={<UsersRound aria-hidden="true" className="size-5" />} onClick={() => setOpen("residents")}>
              Who lives here
            </Button>
            <Button icon={<Pencil aria-hidden="true" className="size-5" />} onClick={() => setOpen("edit")}>
              Edit
            </Button>
          </>
        }
      />
      <Section title="What happened here" className="max-w-4xl">
        {lines.length === 0 ? (
          <EmptyState small title="Nothing has happened yet">
            Requests, work, visits and who moved in and out will stand here in the order in which they came.
          </EmptyState>
        ) : (
          <TimeLine label="What happened here" entries={lines.map(entryOf)} />
        )}
        <ShowMore list={list} label="Show earlier" className="self-center" />
        <CsvButton call={unitApi.listUnitHistory} input={{ id }} className="self-start print:hidden" />
      </Section>
      <Suspense>
        {open === "edit" ? (
          <EditUnit unit={unit} onClose={() => setOpen(null)} onRemoved={() => void navigate(building)} />
        ) : null}
        {open === "residents" ? <ResidentsDialog unit={unit} onClose={() => setOpen(null)} /> : null}
      </Suspense>
    </>
  );
}

type Telling = { icon: LucideIcon; words: string; tone?: TimeLineEntry["tone"] };

const tellings: Record<UnitLine["act"], Telling> = {
  reported: { icon: Hammer, words: "Reported", tone: "warn" },
  mended: { icon: CircleCheck, words: "Mended", tone: "good" },
  task_added: { icon: ClipboardList, words: "Task" },
  task_done: { icon: CircleCheck, words: "Done", tone: "good" },
  task_cancelled: { icon: ClipboardList, words: "Cancelled" },
  visit_offered: { icon: CalendarClock, words: "A visit was offered" },
  visit_booked: { icon: DoorOpen, words: "Visit" },
  visit_missed: { icon: DoorOpen, words: "Nobody could come in", tone: "warn" },
  visit_cancelled: { icon: CalendarClock, words: "A visit was called off" },
  moved_in: { icon: UserRound, words: "Moved in" },
  moved_out: { icon: UserRound, words: "Moved out" },
};

function entryOf(line: UnitLine): TimeLineEntry {
  const { id, act, kind, thingId, by, at, repeatOf } = line;
  const { icon, words, tone = "plain" } = tellings[act];
  const to = kind === "resident" ? undefined : kind === "task" ? `/tasks?task=${thingId}` : `/tickets/${thingId}`;
  const note = repeatOf ? "Came back within 60 days of a repair." : undefined;
  const isDay = kind === "resident";
  const title = `${words}: ${line.title}`;
  return { key: `${act} ${id}`, icon, tone: repeatOf ? "bad" : tone, title, note, by, at, isDay, to };
}
