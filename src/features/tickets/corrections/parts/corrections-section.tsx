import { GraduationCap, PencilLine, ScanText } from "lucide-react";
import { ExportButton } from "#browser/csv-button.tsx";
import { useCall } from "#browser/queries.ts";
import { saveFile } from "#browser/save-file.ts";
import { failureToast } from "#browser/toasts.ts";
import { Divided, Section, StatCard } from "#ui/card.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { EmptyState } from "#ui/states.tsx";
import { correctionApi } from "../client.ts";
import type { Corrections } from "../contract.ts";

const number = (value: number) => value.toLocaleString("en-NG");

/** How often what was read in requests was corrected, and the lines that may be learned from. */
export function CorrectionsSection() {
  const corrections = useCall(correctionApi.readCorrections, {}).data;
  const { read, corrected, thisMonth, usable, priorityTooLow, priorityTooHigh } = corrections;
  return (
    <>
      <PageHeader
        title="Reading of requests"
        lead="What keepers corrected of what Tunse read. Figures only: no request is shown here."
        actions={
          <ExportButton
            save={() =>
              saveFile(correctionApi.exportCorrections).catch(
                (error: unknown) => void failureToast("Error", error, "Failed to export the corrections"),
              )
            }
            disabled={usable === 0}
          >
            Export lines
          </ExportButton>
        }
      />
      <div className="flex flex-col gap-8">
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
          <StatCard label="Requests read" value={number(read)} icon={ScanText} />
          <StatCard
            label="Corrected"
            value={number(corrected)}
            icon={PencilLine}
            note={`${number(thisMonth)} in the last 30 days`}
          />
          <StatCard label="May be learned from" value={number(usable)} icon={GraduationCap} />
        </div>
        <p className="max-w-prose text-ink-soft">
          {number(priorityTooLow)} had been read as less pressing than they are, {number(priorityTooHigh)} as more. The
          export holds a corrected request only where its author lets their words be learned from, without names, phones
          and flat numbers. Read it before you add it to the texts that are learned from.
        </p>
        <Pairs corrections={corrections} />
      </div>
    </>
  );
}

function Pairs({ corrections: { categories, corrected } }: { corrections: Corrections }) {
  if (corrected === 0)
    return <EmptyState title="Nothing corrected yet">What keepers correct on a request is counted here.</EmptyState>;
  return (
    <Section title="Read as one category, and is another">
      {categories.length === 0 ? (
        <p className="text-ink-soft">No category was corrected.</p>
      ) : (
        <Divided>
          {categories.map(({ read, corrected: is, count }) => (
            <li key={`${read} ${is}`} className="flex items-baseline justify-between gap-4 px-4 py-3">
              <span className="min-w-0 break-words">
                {read} <span className="text-ink-soft">is really</span> {is}
              </span>
              <span className="font-semibold tabular-nums">{number(count)}</span>
            </li>
          ))}
        </Divided>
      )}
    </Section>
  );
}
