import { useEffect, useSyncExternalStore } from "react";
import { toast } from "#ui/toast.ts";
import { mediaMessageOf } from "../media.ts";
import { currentSession, subscribeToSession, useSession } from "../session.ts";
import { goodToast } from "../toasts.ts";
import { lostFiles } from "./lost.ts";
import { type Entry, type Facts, type FileKind, type Taking, type Tally, tallyOf } from "./rules.ts";
import { UploadQueue } from "./upload-queue.ts";

/** The chosen files of a form, and all that can be done with them. */
export type Uploads = {
  entries: readonly Entry[];
  tally: Tally;
  add: (files: File[], taking?: Taking) => void;
  /** Takes a voice note. */
  record: (file: File) => void;
  remove: (id: string) => void;
  retry: (id: string) => void;
  describe: (id: string, fields: Partial<Pick<Facts, "description" | "category">>) => void;
  /** Forgets the files of a form that was sent. */
  clear: () => void;
  /** Leaves them to an act that waits. */
  handOver: () => void;
  /** Takes all of them away, here and on the server. */
  discard: () => void;
  /** The files as they stand now, where `entries` is as they were last shown. */
  current: () => readonly Entry[];
  /** Sends the files again that the server says it has not; answers whether there are any. */
  renew: (error: unknown) => boolean;
};

type UploadOptions = {
  kind?: FileKind;
  /** The sentence under "Files Uploaded Successfully"; without one nothing is said. */
  uploadedWords?: (files: readonly Entry[]) => string;
};

let shelves = new Map<string, UploadQueue>();
let accountId: string | undefined;

/** Shelves outlive their screens, so that uploads go on while somebody looks elsewhere; they end with the account. */
function shelfOf(account: string, draft: string): UploadQueue {
  if (accountId !== account) leave();
  accountId = account;
  const shelf = shelves.get(draft) ?? new UploadQueue(account, draft);
  shelves.set(draft, shelf);
  return shelf;
}

function leave(): void {
  for (const shelf of shelves.values()) shelf.stop();
  shelves = new Map();
}

subscribeToSession(() => {
  if (currentSession()?.user.id !== accountId) leave();
});

const none: readonly Entry[] = [];
const noSubscription = () => () => {};

/** Files of one form: they go up while the rest is filled in, and are still there after a reload. */
export function useUploads(draft: string, { kind = "photo", uploadedWords }: UploadOptions): Uploads {
  const account = useSession()?.user.id;
  const shelf = account === undefined ? null : shelfOf(account, draft);
  const entries = useSyncExternalStore(shelf?.subscribe ?? noSubscription, shelf?.entries ?? noEntries, noEntries);
  useEffect(() => {
    if (!shelf || !uploadedWords) return;
    shelf.onBatch = (files) => goodToast("Files Uploaded Successfully", uploadedWords(files));
    return () => {
      shelf.onBatch = null;
    };
  }, [shelf, uploadedWords]);
  useWarning(entries);
  return {
    entries,
    tally: tallyOf(entries),
    add: (files, taking) => void shelf?.add(files, kind, taking).catch(refuse),
    record: (file) => void shelf?.add([file], "voice").catch(refuse),
    remove: (id) => shelf?.remove(id),
    retry: (id) => shelf?.retry(id),
    describe: (id, fields) => shelf?.describe(id, fields),
    clear: () => shelf?.clear(),
    handOver: () => shelf?.handOver(),
    discard: () => {
      for (const { id } of shelf?.entries() ?? none) shelf?.remove(id);
    },
    current: () => shelf?.entries() ?? none,
    renew: (error) => {
      const lost = lostFiles(error).flatMap((at) => shelf?.entries()[at]?.id ?? []);
      for (const id of lost) shelf?.retry(id);
      return lost.length > 0;
    },
  };
}

const noEntries = () => none;

function refuse(error: unknown): void {
  toast({ title: "Upload Failed", description: mediaMessageOf(error), tone: "bad" });
}

/** Leaving the page would lose what this device could not keep. */
function useWarning(entries: readonly Entry[]): void {
  const isAtRisk = entries.some(({ isKept }) => !isKept);
  useEffect(() => {
    if (!isAtRisk) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isAtRisk]);
}
