import { freshKey } from "../api-request.ts";
import { batchFault, findPosition, MediaRefused, nowhere, type Position, paperFault } from "../media.ts";
import { shrinkPhoto } from "../photos.ts";
import { keptFilesOf } from "../places.ts";
import { currentSession, endSession } from "../session.ts";
import { localStore } from "../storage.ts";
import { isReadable, newEntry } from "./entry.ts";
import { openKept, type UploadStore } from "./kept.ts";
import {
  awakened,
  type Entry,
  type Facts,
  type FileKind,
  isReady,
  merged,
  nextToSend,
  pauseMs,
  SendFailure,
  type Taking,
  verdictOn,
} from "./rules.ts";
import { joinTabs, type Tabs } from "./tabs.ts";

const refused = "This file could not be uploaded. Remove it, or try again.";
const unreadable = "This file can no longer be read. Remove it and choose it again.";
const [shownEveryMs, recordedEveryMs] = [200, 1_000];

/** The chosen files of one form of one account, on their way to the server, no matter what the screen shows. */
export class UploadQueue {
  /** Called when the last file of those chosen together is up. */
  onBatch: ((files: readonly Entry[]) => void) | null = null;
  readonly #accountId: string;
  readonly #draft: string;
  readonly #listeners = new Set<() => void>();
  readonly #running = new Map<string, AbortController>();
  readonly #failures = new Map<string, number>();
  readonly #unsaid = new Set<string>();
  readonly #placing = new Set<string>();
  #entries: readonly Entry[] = [];
  #kept: UploadStore | null = null;
  #opening: Promise<void> | null = null;
  #tabs: Tabs | null = null;
  #isLeader = false;
  #isStopped = false;

  constructor(accountId: string, draft: string) {
    this.#accountId = accountId;
    this.#draft = draft;
    window.addEventListener("online", this.#wake);
    document.addEventListener("visibilitychange", this.#wake);
    if (localStore.getItem(keptFilesOf(accountId)) !== null) void this.#open();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly entries = (): readonly Entry[] => this.#entries;

  /** Takes files of which all are fit to be sent. Throws MediaRefused. */
  async add(files: readonly File[], kind: FileKind, taking?: Taking): Promise<void> {
    const isPaper = kind === "paper";
    const isPlaceless = isPaper || kind === "voice";
    const fault = isPlaceless ? paperFault(files) : batchFault(files, this.#entries.length);
    if (fault) throw new MediaRefused(fault);
    const batch = freshKey();
    const fresh = files.map((file, at) => newEntry(file, { draft: this.#draft, batch, at, isPaper, taking }));
    this.#unsaid.add(batch);
    this.#placing.add(batch);
    this.#show([...this.#entries, ...fresh]);
    const isPlaced = this.#place(fresh, isPlaceless ? nowhere : findPosition());
    await this.#open();
    this.#join();
    for (const { id, file } of fresh)
      await this.#prepare(id, kind === "photo" ? await shrinkPhoto(file as File) : file);
    await isPlaced;
  }

  /** Takes a file away, here and on the server. */
  remove(id: string): void {
    const entry = this.#find(id);
    if (!entry) return;
    this.#drop([id]);
    const token = currentSession()?.token;
    if (!entry.url || !token) return;
    const headers = { Authorization: `Bearer ${token}`, "Tus-Resumable": "1.0.0" };
    fetch(entry.url, { method: "DELETE", headers, keepalive: true }).catch(() => {});
  }

  /** Tries a file again at once; one that the server has lost since it was up begins anew. */
  retry(id: string): void {
    this.#failures.delete(id);
    this.#change(id, { state: "waiting", problem: null });
    this.#pump();
  }

  describe(id: string, fields: Partial<Pick<Facts, "description" | "category">>): void {
    this.#change(id, fields);
  }

  /** The form was sent: nothing of its files stays on this device. */
  clear(): void {
    this.#drop(this.#entries.map(({ id }) => id));
  }

  /** Leaves all files, which stay on this device, to an act that waits; the place that is found later comes to them. */
  handOver(): void {
    for (const controller of this.#running.values()) controller.abort();
    this.#running.clear();
    this.#show([]);
  }

  /** Lets go of everything without a word to the server: the account has left. */
  stop(): void {
    this.#isStopped = true;
    window.removeEventListener("online", this.#wake);
    document.removeEventListener("visibilitychange", this.#wake);
    for (const controller of this.#running.values()) controller.abort();
    this.#tabs?.close();
    this.#show([]);
  }

  readonly #find = (id: string): Entry | undefined => this.#entries.find((entry) => entry.id === id);

  #show(entries: readonly Entry[]): void {
    this.#entries = entries;
    for (const listener of this.#listeners) listener();
  }

  #put(id: string, fields: Partial<Entry>): void {
    this.#show(this.#entries.map((entry) => (entry.id === id ? { ...entry, ...fields } : entry)));
  }

  #change(id: string, fields: Partial<Facts>): void {
    this.#put(id, fields);
    this.#record(id, fields);
    this.#sayBatches();
  }

  #record(id: string, fields: Partial<Facts>): void {
    if (this.#isStopped) return;
    this.#kept?.patch(id, fields).then(() => this.#tabs?.tell(), nothing);
  }

  #drop(ids: readonly string[]): void {
    for (const id of ids) {
      this.#running.get(id)?.abort();
      this.#running.delete(id);
      this.#failures.delete(id);
    }
    this.#show(this.#entries.filter(({ id }) => !ids.includes(id)));
    this.#kept?.remove(ids).then(() => this.#tabs?.tell(), nothing);
    this.#sayBatches();
    this.#pump();
  }

  #sayBatches(): void {
    for (const batch of this.#unsaid) {
      const files = this.#entries.filter((entry) => entry.batch === batch);
      if (!files.every(isReady)) continue;
      this.#unsaid.delete(batch);
      if (files.length > 0) this.onBatch?.(files);
    }
  }

  #open(): Promise<void> {
    this.#opening ??= openKept(this.#accountId).then(async (kept) => {
      this.#kept = kept;
      await this.#takeKept();
      if (this.#entries.some(({ isKept }) => isKept)) this.#join();
    });
    return this.#opening;
  }

  #join(): void {
    if (this.#tabs || this.#isStopped) return;
    this.#tabs = joinTabs(`${keptFilesOf(this.#accountId)}.${this.#draft}`, {
      onChanged: () => void this.#takeKept(),
      onLead: () => {
        this.#isLeader = true;
        void this.#takeKept();
      },
    });
  }

  /** Brings what is shown up to what is kept, where another tab may have changed it. */
  async #takeKept(): Promise<void> {
    const before = new Set(this.#entries.filter(({ isKept }) => isKept).map(({ id }) => id));
    const kept = await this.#kept?.list(this.#draft).catch(() => null);
    if (!kept || this.#isStopped) return;
    const theirs = new Map(kept.map((entry) => [entry.id, entry]));
    const gone = [...before].filter((id) => !theirs.has(id));
    for (const id of gone) this.#running.get(id)?.abort();
    const known = new Set(this.#entries.map(({ id }) => id));
    const stay = this.#entries.flatMap((mine) => {
      if (gone.includes(mine.id)) return [];
      const other = theirs.get(mine.id);
      return [other && mine.state !== "preparing" ? merged(mine, other, this.#isLeader) : mine];
    });
    this.#show([...stay, ...kept.filter(({ id }) => !known.has(id))].map((entry) => this.#taken(entry)));
    this.#pump();
  }

  /** Once this tab is the one that sends, nobody else is at work on what the last one left. */
  #taken(entry: Entry): Entry {
    const isLeft = this.#isLeader && entry.isKept && entry.state !== "preparing" && !this.#running.has(entry.id);
    if (!isLeft || (entry.state === "offline" && this.#failures.has(entry.id))) return entry;
    const position = entry.position ?? (this.#placing.has(entry.batch) ? null : nowhere);
    if (entry.state !== "done") this.#unsaid.add(entry.batch);
    return { ...entry, ...awakened(entry), position };
  }

  async #place(fresh: readonly Entry[], found: Position | Promise<Position>): Promise<void> {
    const position = await found;
    for (const { batch } of fresh) this.#placing.delete(batch);
    for (const { id } of fresh) this.#change(id, { position });
  }

  async #prepare(id: string, file: Blob): Promise<void> {
    const entry = this.#find(id);
    if (!entry) return;
    const name = file instanceof File ? file.name : entry.name;
    const ready = { ...entry, file, name, type: file.type, size: file.size, state: "waiting" as const };
    const isKept = (await this.#kept?.add(ready)) ?? false;
    const now = this.#find(id);
    if (!now) return void this.#kept?.remove([id]).catch(nothing);
    const { description, category, position } = now;
    this.#put(id, { ...ready, isKept, description, category, position });
    this.#record(id, { description, category, position });
    this.#pump();
  }

  readonly #wake = () => {
    if (document.visibilityState === "hidden") return;
    for (const { id, state } of this.#entries) if (state === "offline") this.#put(id, { state: "waiting" });
    this.#pump();
  };

  #pump(): void {
    if (this.#isStopped) return;
    for (const entry of nextToSend(this.#entries, this.#isLeader)) void this.#run(entry);
  }

  async #run(entry: Entry): Promise<void> {
    const { id, size } = entry;
    const controller = new AbortController();
    this.#running.set(id, controller);
    this.#change(id, { state: "sending", problem: null });
    const token = currentSession()?.token ?? "";
    try {
      const { sendBy } = await import("./send.ts");
      const onUrl = (url: string) => this.#change(id, { url });
      const { signal } = controller;
      const url = await sendBy(token)(entry, { signal, onUrl, onProgress: this.#progressOf(id) });
      this.#failures.delete(id);
      this.#change(id, { state: "done", sent: size, url });
    } catch (error) {
      if (!controller.signal.aborted) await this.#settle(id, error, token);
    } finally {
      if (this.#running.get(id) === controller) this.#running.delete(id);
      this.#pump();
    }
  }

  /** Shown a few times a second, recorded once a second. */
  #progressOf(id: string): (sent: number) => void {
    let [shownAt, recordedAt] = [0, 0];
    return (sent) => {
      const now = performance.now();
      if (now - shownAt < shownEveryMs || !this.#running.has(id)) return;
      shownAt = now;
      this.#put(id, { sent });
      if (now - recordedAt < recordedEveryMs) return;
      recordedAt = now;
      this.#record(id, { sent });
    };
  }

  async #settle(id: string, error: unknown, token: string): Promise<void> {
    const entry = this.#find(id);
    if (!entry) return;
    const status = error instanceof SendFailure ? error.status : 0;
    if (status === 0 && !(await isReadable(entry.file)))
      return this.#change(id, { state: "failed", problem: unreadable });
    const failures = (this.#failures.get(id) ?? 0) + 1;
    this.#failures.set(id, failures);
    const verdict = verdictOn(status, entry.url !== null);
    if (verdict === "refused") {
      const problem = (error instanceof SendFailure && error.message) || refused;
      return this.#change(id, { state: "failed", problem });
    }
    if (verdict === "anew") this.#change(id, { url: null, sent: 0 });
    this.#change(id, { state: "offline" });
    if (verdict === "signed-out" && endSession(token)) return;
    setTimeout(this.#wake, pauseMs(failures, Math.random()));
  }
}

const nothing = () => {};
