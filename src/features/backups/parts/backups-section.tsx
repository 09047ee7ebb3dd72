import { useSuspenseQuery } from "@tanstack/react-query";
import { ArchiveRestore, DatabaseBackup, HardDrive } from "lucide-react";
import { optionsOf, queryClient } from "#browser/queries.ts";
import { formatInstant } from "#domain/days.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Divided, Section, StatCard } from "#ui/card.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { EmptyState } from "#ui/states.tsx";
import { Instant } from "#ui/values.tsx";
import { WarningList } from "#ui/warning-list.tsx";
import { backupApi, useAskBackup } from "../client.ts";
import type { Backup, Backups } from "../contract.ts";

const number = (value: number) => value.toLocaleString("en-NG");
const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${number(Math.round(bytes / 100_000) / 10)} MB`;
const secondsOf = (ms: number) => (ms < 60_000 ? `${(ms / 1_000).toFixed(1)} s` : `${Math.round(ms / 60_000)} min`);
const askAgainMs = 2_000;

/** The backups of this installation: what is wrong, when one was last made and restored, and the way to make one now. */
export function BackupsSection() {
  const { data } = useSuspenseQuery(
    {
      ...optionsOf(backupApi.listBackups, {}),
      refetchInterval: ({ state }: { state: { data?: Backups | undefined } }) =>
        state.data?.backups.some((one) => one.state === "waiting") ? askAgainMs : false,
    },
    queryClient,
  );
  const ask = useAskBackup();
  const isBeingMade = ask.isPending || data.backups.some(({ state }) => state === "waiting");
  return (
    <>
      <PageHeader
        title="Backups"
        lead="One archive of all rows and files, made while people work. Each week one is restored and looked at."
        actions={
          <Button
            onClick={() => ask.mutate({})}
            busy={isBeingMade}
            busyLabel="Being made…"
            disabled={data.folder === null}
            icon={<DatabaseBackup aria-hidden="true" className="size-5" />}
          >
            Back up now
          </Button>
        }
      />
      <div className="flex flex-col gap-8">
        <WarningList title="Not in order" lines={data.problems} heading="h2" />
        <Figures backups={data} />
        <History backups={data.backups} />
      </div>
    </>
  );
}

function Figures({ backups: { folder, isOnSameDisk, keeps, lastFinishedAt, lastVerifiedAt } }: { backups: Backups }) {
  const kept = Object.entries(keeps ?? {}).flatMap(([period, count]) => (count > 0 ? [`${count} ${period}`] : []));
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        <StatCard
          label="Last made"
          value={lastFinishedAt ? formatInstant(lastFinishedAt) : "Never"}
          icon={DatabaseBackup}
        />
        <StatCard
          label="Last restored and found good"
          value={lastVerifiedAt ? formatInstant(lastVerifiedAt) : "Never"}
          icon={ArchiveRestore}
        />
        <StatCard label="How many are kept" value={kept.length > 0 ? kept.join(", ") : "None"} icon={HardDrive} />
      </div>
      {folder === null ? null : (
        <p className="text-sm break-words text-ink-soft">
          In <span className="wrap-anywhere">{folder}</span>.{" "}
          {isOnSameDisk
            ? "That is the disk of the data itself: it saves from a mistake, not from a lost disk. Set BACKUP_DIR to a folder on another one."
            : null}
        </p>
      )}
    </div>
  );
}

function History({ backups }: { backups: readonly Backup[] }) {
  if (backups.length === 0)
    return <EmptyState title="No backup yet">The first one is made at night, or when you press the button.</EmptyState>;
  return (
    <Section title="Made here">
      <Divided>
        {backups.map((backup) => (
          <Row key={backup.id} backup={backup} />
        ))}
      </Divided>
    </Section>
  );
}

const states = {
  waiting: { tone: "brand", word: "Being made" },
  done: { tone: "plain", word: "Made" },
  failed: { tone: "bad", word: "Failed" },
} as const;

function Row({ backup }: { backup: Backup }) {
  const { state, beganAt, askedBy, bytes, rows, files, tookMs, reason, faults, isGood } = backup;
  const { tone, word } = states[state];
  const facts = [
    bytes === null ? null : sizeOf(bytes),
    rows === null ? null : `${number(rows)} rows`,
    files === null ? null : `${number(files)} files`,
    tookMs === null || state !== "done" ? null : `in ${secondsOf(tookMs)}`,
  ].filter((fact) => fact !== null);
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        <Instant at={beganAt} />
        <Badge tone={tone}>{word}</Badge>
        {isGood === null ? null : (
          <Badge tone={isGood ? "good" : "bad"}>{isGood ? "Restored, good" : "Not in order"}</Badge>
        )}
      </p>
      <p className="text-sm text-ink-soft">{[askedBy === "night" ? "By night" : "By hand", ...facts].join(" · ")}</p>
      {reason ? <p className="break-words">{reason}</p> : null}
      {faults.map((fault) => (
        <p key={fault} className="text-sm wrap-anywhere">
          {fault}
        </p>
      ))}
      <Verification backup={backup} />
    </li>
  );
}

function Verification({ backup: { verifiedAt, verifyMs, checked } }: { backup: Backup }) {
  if (verifiedAt === null) return null;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center text-sm font-semibold text-brand">
        Verified {formatInstant(verifiedAt)}
        {verifyMs === null ? "" : ` in ${secondsOf(verifyMs)}`}
      </summary>
      <ul className="flex flex-col gap-1 text-sm text-ink-soft">
        {checked.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </details>
  );
}
