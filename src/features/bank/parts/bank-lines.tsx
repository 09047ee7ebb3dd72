import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Divided, Section } from "#ui/card.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FilterChips } from "#ui/filter-chips.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { Money } from "#ui/values.tsx";
import { useLines, useMatch } from "../client.ts";
import type { AccountProof, BankLine } from "../contract.ts";
import { type BankAccount, type LineState, lineStateLabels, lineStates } from "../fields.ts";
import { matchOf, readyToTake } from "../form.rules.ts";
import { LineRow } from "./line-row.tsx";

type BankLinesProps = { propertyId: string; account: BankAccount; entries: AccountProof["entries"] };

/** The lines of an account: what waits for somebody first. */
export function BankLines({ propertyId, account, entries }: BankLinesProps) {
  const [state, setState] = useState<LineState | "all">("open");
  const list = useLines(propertyId, { account, state: state === "all" ? undefined : state });
  const [first] = list.data?.pages ?? [];
  const lines = list.data?.pages.flatMap((page) => page.lines) ?? [];
  const counts = first?.counts;
  const all = counts ? counts.open + counts.unidentified + counts.matched : undefined;
  const options = [
    ...lineStates.map((value) => ({
      value,
      label: lineStateLabels[value],
      ...(counts ? { count: counts[value] } : {}),
    })),
    { value: "all", label: "All", ...(all === undefined ? {} : { count: all }) },
  ];
  return (
    <Section title="Lines of the bank">
      <FilterChips
        label="Which lines"
        options={options}
        value={state}
        onChange={(value) => setState(lineStates.find((one) => one === value) ?? "all")}
      />
      {first?.can.match ? <TakeAll propertyId={propertyId} lines={lines} /> : null}
      {list.isPending ? (
        <Loading label="Loading the lines of the bank">
          <RowsSkeleton />
        </Loading>
      ) : list.isError ? (
        <FailedState title="The lines could not be loaded" onRetry={() => void list.refetch()} busy={list.isFetching} />
      ) : lines.length === 0 ? (
        <EmptyState small title={state === "open" ? "Every line is matched" : "No such line"}>
          {state === "open" ? "Read in the next file when the bank has one." : "Choose others above."}
        </EmptyState>
      ) : (
        <Divided>
          {lines.map((line) => (
            <LineRow key={line.id} propertyId={propertyId} line={line} entries={entries} can={first?.can ?? {}} />
          ))}
        </Divided>
      )}
      <ShowMore list={list} />
    </Section>
  );
}

/** Takes the likeliest of what is suggested for each line that is shown, once somebody has read them. */
function TakeAll({ propertyId, lines }: { propertyId: string; lines: readonly BankLine[] }) {
  const [isAsking, setAsking] = useState(false);
  const match = useMatch(() => setAsking(false));
  const ready = readyToTake(lines).slice(0, 100);
  if (ready.length < 2) return null;
  const take = () =>
    match.mutate({
      id: propertyId,
      matches: ready.flatMap((line) => (line.suggestions[0] ? [matchOf(line.id, line.suggestions[0])] : [])),
    });
  return (
    <>
      <Button className="self-start" onClick={() => setAsking(true)}>
        Take the {ready.length} lines with one suggestion
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={`Match these ${ready.length} lines?`}
          description="Each becomes what is suggested. All of them are matched, or none."
          act="Match them"
          variant="action"
          keep="Cancel"
          busy={match.isPending}
          busyLabel="Matching"
          onConfirm={take}
          onClose={() => setAsking(false)}
        >
          <ul className="flex flex-col divide-y divide-line">
            {ready.map(({ id, text, kobo, suggestions }) => (
              <li key={id} className="flex items-baseline justify-between gap-3 py-2 text-sm">
                <span className="min-w-0 break-words">
                  <span className="font-semibold">{suggestions[0]?.label}</span>
                  <span className="block text-ink-soft">{text}</span>
                </span>
                <Money kobo={kobo} />
              </li>
            ))}
          </ul>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
