import { CalendarDays, Sunrise, Users } from "lucide-react";
import { useCallback, useState } from "react";
import { useSearchParams } from "react-router";
import { CsvButton, ExportButton } from "#browser/csv-button.tsx";
import { useFilterChange } from "#browser/filters.ts";
import { usePages } from "#browser/queries.ts";
import { saveFile } from "#browser/save-file.ts";
import { failureToast } from "#browser/toasts.ts";
import { formatInstant } from "#domain/days.ts";
import { Divided, StatCard } from "#ui/card.tsx";
import { Field } from "#ui/field.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SearchBox } from "#ui/search-box.tsx";
import { Select } from "#ui/select.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { EmptyState } from "#ui/states.tsx";
import { entriesPerPage, waitlistApi } from "../client.ts";
import type { WaitlistEntry, WaitlistStats } from "../contract.ts";
import { SignUpsChart } from "./sign-ups-chart.tsx";
import { EntryDialog, roleName, sizeName } from "./waitlist-entry.tsx";

const number = (value: number) => value.toLocaleString("en-NG");
const usual = { search: "", role: "", size: "", source: "" };
type Filters = Partial<typeof usual>;

/** Who wants a place: figures, the list by pages, and all of it as a spreadsheet. What is looked for stands in the address. */
export function WaitlistSection() {
  const [query] = useSearchParams();
  const asked: Filters = Object.fromEntries([...query].filter(([name, value]) => Object.hasOwn(usual, name) && value));
  const ask = useFilterChange(usual);
  const look = useCallback((text: string) => ask({ search: text }), [ask]);
  const found = usePages(waitlistApi.listWaitlist, { ...asked, limit: entriesPerPage });
  const entries = found.data.pages.flatMap((page) => page.entries);
  const stats = found.data.pages[0]?.stats;
  if (!stats) return null;
  return (
    <>
      <PageHeader
        title="Waitlist Management"
        actions={
          <ExportButton
            save={() =>
              saveFile(waitlistApi.exportWaitlist).catch(
                (error: unknown) => void failureToast("Error", error, "Failed to export the waitlist"),
              )
            }
            disabled={stats.total === 0}
            title={`All ${number(stats.total)} entries, whatever is looked for`}
          >
            Export CSV
          </ExportButton>
        }
      />
      <Figures stats={stats} />
      <div className="mt-6 mb-4 grid items-end gap-3 md:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))]">
        <SearchBox label="Search the waitlist" value={asked.search ?? ""} onSearch={look} />
        <Filter name="role" label="Role" counts={stats.by_role} word={roleName} asked={asked} ask={ask} />
        <Filter
          name="size"
          label="Portfolio size"
          counts={stats.by_portfolio_size}
          word={sizeName}
          asked={asked}
          ask={ask}
        />
        <Filter name="source" label="Source" counts={stats.by_source} word={(one) => one} asked={asked} ask={ask} />
      </div>
      <Entries entries={entries} isFiltered={Object.keys(asked).length > 0} />
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <ShowMore list={found} />
        {entries.length > 0 ? <CsvButton call={waitlistApi.listWaitlist} input={asked} /> : null}
      </div>
    </>
  );
}

function Figures({ stats }: { stats: WaitlistStats }) {
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-3">
        <StatCard label="On the waitlist" value={number(stats.total)} icon={Users} />
        <StatCard label="Today" value={number(stats.today)} icon={Sunrise} />
        <StatCard label="This week" value={number(stats.this_week)} icon={CalendarDays} />
      </div>
      <SignUpsChart days={stats.by_day} />
    </div>
  );
}

type FilterProps = {
  name: keyof Filters;
  label: string;
  counts: Record<string, number>;
  word: (value: string) => string;
  asked: Filters;
  ask: (fields: Filters) => void;
};

function Filter({ name, label, counts, word, asked, ask }: FilterProps) {
  const choices = Object.entries(counts).map(([value, count]) => ({
    value,
    label: `${word(value)} (${number(count)})`,
  }));
  return (
    <Field label={label}>
      <Select
        value={asked[name] ?? ""}
        onChange={({ target }) => ask({ [name]: target.value })}
        options={[{ value: "", label: "All" }, ...choices]}
      />
    </Field>
  );
}

function Entries({ entries, isFiltered }: { entries: readonly WaitlistEntry[]; isFiltered: boolean }) {
  const [open, setOpen] = useState<WaitlistEntry | null>(null);
  if (entries.length === 0)
    return isFiltered ? (
      <EmptyState title="Nobody matches">Try fewer letters, or another filter.</EmptyState>
    ) : (
      <EmptyState title="Nobody yet">Whoever joins at /waitlist stands here at once.</EmptyState>
    );
  return (
    <>
      <Divided>
        {entries.map((entry) => (
          <li key={entry._id} className="[contain-intrinsic-size:auto_5rem] [content-visibility:auto]">
            <button
              type="button"
              onClick={() => setOpen(entry)}
              className="grid w-full gap-x-6 gap-y-0.5 px-4 py-3 text-left hover:bg-hush focus-visible:-outline-offset-2 md:grid-cols-[minmax(0,2fr)_minmax(0,1.4fr)_minmax(0,1.2fr)_auto]"
            >
              <span className="min-w-0">
                <span className="block font-semibold wrap-anywhere">{entry.full_name}</span>
                <span className="block text-sm wrap-anywhere text-ink-soft">{entry.email}</span>
              </span>
              <span className="min-w-0 wrap-anywhere">{entry.company_name ?? entry.location}</span>
              <span className="text-ink-soft">
                {roleName(entry.role)}
                <span className="md:hidden"> · </span>
                <span className="md:block">{sizeName(entry.portfolio_size)}</span>
              </span>
              <span className="text-sm text-ink-soft">{formatInstant(entry.submitted_at)}</span>
            </button>
          </li>
        ))}
      </Divided>
      {open ? <EntryDialog entry={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
