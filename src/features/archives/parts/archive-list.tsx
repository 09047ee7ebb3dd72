import { useQuery } from "@tanstack/react-query";
import { ExportButton } from "#browser/csv-button.tsx";
import { optionsOf, queryClient } from "#browser/queries.ts";
import { saveFile } from "#browser/save-file.ts";
import { formatDay, formatInstant } from "#domain/days.ts";
import { Button } from "#ui/button.tsx";
import { Divided } from "#ui/card.tsx";
import { FailedState } from "#ui/states.tsx";
import { archiveApi, useAskOwn } from "../client.ts";
import type { Archive } from "../contract.ts";

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** The archives that one asked for, each to be taken once it is ready, and the way to one's own. */
export function ArchiveList() {
  const list = useQuery(optionsOf(archiveApi.listArchives, {}), queryClient);
  const ask = useAskOwn();
  if (list.isError)
    return (
      <FailedState
        title="The archives could not be loaded"
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    );
  const archives = list.data?.archives ?? [];
  return (
    <div className="flex flex-col gap-3">
      <p>Or have it made in the background, and take it within a week. A notice tells you when it is ready.</p>
      <Button className="self-start" busy={ask.isPending} busyLabel="Asking…" onClick={() => ask.mutate({})}>
        Make an archive of my data
      </Button>
      {archives.length > 0 ? (
        <Divided>
          {archives.map((archive) => (
            <Row key={archive.id} archive={archive} />
          ))}
        </Divided>
      ) : null}
    </div>
  );
}

function Row({ archive }: { archive: Archive }) {
  const { id, propertyName, fromDay, toDay, state, reason, fileSize, askedAt, expiresAt } = archive;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold break-words">{propertyName ?? "My data"}</p>
        {fromDay && toDay ? (
          <p className="text-sm">
            Statements of all units, {formatDay(fromDay)} to {formatDay(toDay)}
          </p>
        ) : null}
        <p className="text-sm text-ink-soft">
          {state === "waiting" ? `Asked for on ${formatInstant(askedAt)}. It is being made.` : null}
          {state === "failed" ? reason : null}
          {state === "ready" && expiresAt ? `${sizeOf(fileSize ?? 0)}, until ${formatInstant(expiresAt)}` : null}
        </p>
      </div>
      {state === "ready" ? (
        <ExportButton save={() => saveFile(archiveApi.readArchive, { id })} busyLabel="Downloading…">
          Download
        </ExportButton>
      ) : null}
    </li>
  );
}
