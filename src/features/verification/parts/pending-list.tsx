import { CheckCheck, ImageOff } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { CsvButton } from "#browser/csv-button.tsx";
import { openedHere } from "#browser/url-dialog.ts";
import { GradeBadge } from "#features/evidence/parts/grade-badge.tsx";
import { Divided, Section } from "#ui/card.tsx";
import { FilterChips } from "#ui/filter-chips.tsx";
import { SearchBox } from "#ui/search-box.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";
import { Instant } from "#ui/values.tsx";
import { usePendingWork, verificationApi } from "../client.ts";
import type { PendingWork } from "../contract.ts";

const all = "all";
const doubted = "in_doubt";
const proofs = [
  { value: all, label: "All" },
  { value: doubted, label: "In doubt" },
];

type PendingListProps = { linkTo: (work: { id: string }) => string };

/** The finished work that nobody has judged, what waits longest first; each leads to its form. */
export function PendingList({ linkTo }: PendingListProps) {
  const [search, setSearch] = useState("");
  const [proof, setProof] = useState(all);
  const asked = { search: search || undefined, grade: proof === doubted ? doubted : undefined } as const;
  const { data, isError, isFetching, refetch, ...more } = usePendingWork(asked);
  const pending = data?.pages.flatMap((page) => page.pending) ?? [];
  const isNarrow = search !== "" || proof !== all;
  const isLong = isNarrow || more.hasNextPage;
  return (
    <Section title="Waiting for you">
      {isLong ? (
        <>
          <SearchBox
            label="Search finished work"
            placeholder="Task, building or contractor"
            value={search}
            onSearch={setSearch}
          />
          <FilterChips label="By its proof" options={proofs} value={proof} onChange={setProof} />
        </>
      ) : null}
      {data === undefined && !isError ? (
        <Loading label="Loading finished work">
          <RowsSkeleton rows={3} />
        </Loading>
      ) : null}
      {data === undefined && isError ? <FailedState onRetry={() => void refetch()} busy={isFetching} /> : null}
      {data && pending.length === 0 ? <Nothing search={search} isNarrow={isNarrow} /> : null}
      {pending.length > 0 ? (
        <Divided>
          {pending.map((work) => (
            <PendingRow key={work.taskId} work={work} to={linkTo({ id: work.taskId })} />
          ))}
        </Divided>
      ) : null}
      <ShowMore list={more} label="Show more finished work" />
      <CsvButton call={verificationApi.listPendingWork} input={asked} />
    </Section>
  );
}

function Nothing({ search, isNarrow }: { search: string; isNarrow: boolean }) {
  if (search) return <p className="text-ink-soft">Nothing that waits is called “{search}”.</p>;
  if (isNarrow) return <p className="text-ink-soft">Of what waits, no proof is in doubt.</p>;
  return (
    <p className="flex items-center gap-2 text-ink-soft">
      <CheckCheck aria-hidden="true" className="size-5 shrink-0 text-good" />
      All finished work has been verified.
    </p>
  );
}

function PendingRow({ work, to }: { work: PendingWork; to: string }) {
  const { taskTitle, propertyName, contractorName, technicianName, completedDate, proofGrade } = work;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
      <Picture work={work} />
      <div className="flex min-w-0 flex-1 basis-40 flex-col gap-0.5">
        <p className="line-clamp-2 font-semibold break-words">{taskTitle}</p>
        <p className="line-clamp-1 text-sm break-words text-ink-soft">{propertyName}</p>
        <p className="line-clamp-2 text-sm break-words">
          {contractorName}
          {technicianName && technicianName !== contractorName ? `, ${technicianName}` : ""}
        </p>
        <p className="text-sm text-ink-soft tabular-nums">
          Finished <Instant at={completedDate} />
        </p>
        {proofGrade ? (
          <p className="flex">
            <GradeBadge grade={proofGrade} />
          </p>
        ) : null}
      </div>
      <Link
        to={to}
        state={openedHere}
        preventScrollReset
        aria-label={`Verify ${taskTitle}`}
        className="inline-flex min-h-11 items-center justify-center rounded-control border border-input-line px-4 font-semibold text-brand hover:bg-hush max-sm:w-full"
      >
        Verify
      </Link>
    </li>
  );
}

function Picture({ work: { thumbnailUrl } }: { work: PendingWork }) {
  return (
    <span className="flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-control bg-hush">
      {thumbnailUrl ? (
        <img src={thumbnailUrl} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
      ) : (
        <ImageOff role="img" aria-label="Without a photo" className="size-6 text-ink-soft" />
      )}
    </span>
  );
}
