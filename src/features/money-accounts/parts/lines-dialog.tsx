import { useState } from "react";
import { CsvButton } from "#browser/csv-button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";
import { Day, Money } from "#ui/values.tsx";
import { moneyAccountApi, useLines } from "../client.ts";
import type { MoneyLine } from "../contract.ts";
import { LineDialog } from "./line-dialog.tsx";

type LinesDialogProps = { id: string; kind: { accountId: string; name: string }; onClose: () => void };

/** What was spent under one kind, line by line; each opens its job. */
export function LinesDialog({ id, kind: { accountId, name }, onClose }: LinesDialogProps) {
  const list = useLines(id, accountId);
  const [open, setOpen] = useState<number | null>(null);
  if (open !== null) return <LineDialog id={id} number={open} onClose={() => setOpen(null)} />;
  const lines = list.data?.pages.flatMap((page) => page.lines) ?? [];
  return (
    <Dialog
      open
      onOpenChange={(isOn) => isOn || onClose()}
      title={name}
      description="Each line opens what stands behind it"
    >
      {list.isPending ? (
        <Loading label="Loading the lines">
          <RowsSkeleton />
        </Loading>
      ) : list.isError ? (
        <FailedState title="The lines could not be loaded" onRetry={() => void list.refetch()} busy={list.isFetching} />
      ) : (
        <div className="flex flex-col gap-3">
          <ul className="divide-y divide-line">
            {lines.map((line) => (
              <LineRow key={`${line.number} ${line.accountId}`} line={line} onOpen={() => setOpen(line.number)} />
            ))}
          </ul>
          <ShowMore list={list} />
          <CsvButton call={moneyAccountApi.listMoneyLines} input={{ id, accountId }} className="self-start" />
        </div>
      )}
    </Dialog>
  );
}

function LineRow({ line: { what, onDay, kobo, hasJob, questions }, onOpen }: { line: MoneyLine; onOpen: () => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-14 w-full items-start justify-between gap-3 py-2 text-left hover-fade hover:bg-hush"
      >
        <span className="min-w-0">
          <span className="block font-semibold break-words">{what}</span>
          <span className="block text-sm text-ink-soft">
            <Day day={onDay} />
            {hasJob ? " · with its job" : ""}
            {questions > 0 ? ` · ${questions === 1 ? "1 question" : `${questions} questions`}` : ""}
          </span>
        </span>
        <Money kobo={kobo} className="shrink-0 font-bold" />
      </button>
    </li>
  );
}
