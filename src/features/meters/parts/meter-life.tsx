import { FileSpreadsheet, Pencil, Undo2 } from "lucide-react";
import { useState } from "react";
import { CsvButton } from "#browser/csv-button.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { Divided } from "#ui/card.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";
import { Instant } from "#ui/values.tsx";
import { meterApi, useReadings, useRemoveReading } from "../client.ts";
import type { Meter, Reading } from "../contract.ts";
import { eventLabels } from "../fields.ts";
import { dailyText, measured } from "../rules.ts";
import { ReadingsImport } from "./readings-import.tsx";
import { ScheduleUsages } from "./schedule-usages.tsx";

type MeterLifeProps = { meter: Meter; onEdit: () => void; onClose: () => void };

/** What became of a meter: its readings, and what comes by its use. */
export function MeterLife({ meter, onEdit, onClose }: MeterLifeProps) {
  const [isImporting, setImporting] = useState(false);
  const [wrong, setWrong] = useState<Reading | null>(null);
  if (wrong) return <TakingBack meter={meter} reading={wrong} onDone={() => setWrong(null)} />;
  if (isImporting) return <ReadingsImport meter={meter} onClose={() => setImporting(false)} />;
  const { kind, total, perDay, can } = meter;
  const said = [
    total === null ? null : `${measured(total, kind)} used since the first reading`,
    perDay === null ? null : dailyText(perDay, kind),
  ].filter(Boolean);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={meter.name}
      description={said.length > 0 ? `${said.join(", ")}.` : undefined}
      wide
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <div className="flex flex-col gap-6">
        {can.edit ? (
          <div className="flex flex-wrap gap-2">
            <Button icon={<Pencil aria-hidden="true" className="size-5" />} onClick={onEdit}>
              Change the meter
            </Button>
            <CsvButton call={meterApi.listReadings} input={{ id: meter.id }} />
            <Button icon={<FileSpreadsheet aria-hidden="true" className="size-5" />} onClick={() => setImporting(true)}>
              Readings from a file
            </Button>
          </div>
        ) : null}
        {meter.schedules === null ? null : <ScheduleUsages meter={meter} />}
        <Readings meter={meter} onTakeBack={setWrong} />
      </div>
    </Dialog>
  );
}

type TakingBackProps = { meter: Meter; reading: Reading; onDone: () => void };

function TakingBack({ meter, reading, onDone }: TakingBackProps) {
  const remove = useRemoveReading(onDone);
  return (
    <ConfirmDialog
      title={`Take ${measured(reading.value, meter.kind)} back?`}
      description={
        <>
          The reading of <Instant at={reading.at} /> goes from the book, with its photos.
        </>
      }
      act="Take back"
      busy={remove.isPending}
      busyLabel="Taking back"
      onConfirm={() => remove.mutate({ id: meter.id, readingId: reading.id })}
      onClose={onDone}
    />
  );
}

function Readings({ meter, onTakeBack }: { meter: Meter; onTakeBack: (reading: Reading) => void }) {
  const list = useReadings(meter.id);
  if (list.isPending) {
    return (
      <Loading label="Loading the readings">
        <RowsSkeleton rows={3} />
      </Loading>
    );
  }
  if (list.isError) {
    return <FailedState title="The readings could not be loaded" onRetry={() => void list.refetch()} />;
  }
  const readings = list.data.pages.flatMap((page) => page.readings);
  if (readings.length === 0) return <p className="text-ink-soft">Nobody has read this meter yet.</p>;
  return (
    <section className="flex flex-col gap-3" aria-label="Readings">
      <h3 className="font-bold">Readings</h3>
      <Divided>
        {readings.map((reading, at) => (
          <Row key={reading.id} meter={meter} reading={reading}>
            {at === 0 && meter.can.edit ? (
              <IconButton label="Take this reading back" onClick={() => onTakeBack(reading)}>
                <Undo2 aria-hidden="true" className="size-5" />
              </IconButton>
            ) : null}
          </Row>
        ))}
      </Divided>
      {list.hasNextPage ? (
        <Button className="self-start" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      ) : null}
    </section>
  );
}

const origins = { hand: null, step: "at a task", file: "from a file" };

function Row({ meter: { kind }, reading, children }: { meter: Meter; reading: Reading; children: React.ReactNode }) {
  const { value, used, added, event, at, by, origin, note, media } = reading;
  const about = [by, origins[origin], note].filter(Boolean).join(" · ");
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-semibold tabular-nums">{measured(value, kind)}</span>
          {used === null ? null : (
            <span className="text-sm text-ink-soft tabular-nums">{measured(used, kind)} used</span>
          )}
          {added === null ? null : <Badge tone="brand">{measured(added, kind)} added</Badge>}
          {event === null ? null : <Badge tone="warn">{eventLabels[event]}</Badge>}
        </span>
        <span className="block text-sm text-ink-soft">
          <Instant at={at} />
          {about ? ` · ${about}` : ""}
        </span>
      </span>
      {media.map(({ id, url, thumbnailUrl }) => (
        <a key={id} href={url} target="_blank" rel="noreferrer" className="shrink-0">
          <img src={thumbnailUrl ?? url} alt="The meter" className="size-11 rounded-control object-cover" />
        </a>
      ))}
      {children}
    </li>
  );
}
