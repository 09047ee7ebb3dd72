import { lostOf, unsentOf } from "../places.ts";
import { localStore } from "../storage.ts";
import { showBadge } from "./badge.ts";
import { leaveToWorker } from "./left-to-worker.ts";
import { type Act, bySeq, isOpen } from "./rules.ts";
import { type ActStore, openActs } from "./store.ts";

/** What is known of what was kept before: until it was read nobody may say that nothing waits. */
export type Reading = "asking" | "read" | "unreadable";

/** What this page knows of the acts that an account keeps on the disk. */
export class KnownActs {
  readonly #account: string;
  readonly #listeners = new Set<() => void>();
  #acts: readonly Act[] = [];
  #store: ActStore | null = null;
  #reading: Reading = "asking";
  #isOver = false;
  /** As acts stand in this page, where the disk did not take it. */
  readonly #unwritten = new Map<string, Act>();

  constructor(account: string) {
    this.#account = account;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly acts = (): readonly Act[] => this.#acts;

  readonly reading = (): Reading => this.#reading;

  /** How much waits and cannot be read now: the disk does not give it, or it does not open. */
  readonly unread = (): number => {
    if (this.#reading !== "unreadable") return this.#store?.unread() ?? 0;
    return Math.max(0, this.#marked() - this.#acts.filter(isOpen).length);
  };

  /** How many acts were here and are not any more: the browser cleared its databases. It is told until somebody has read it. */
  readonly lost = (): number => Number(localStore.getItem(lostOf(this.#account)) ?? 0);

  forgetLost(): void {
    localStore.removeItem(lostOf(this.#account));
    this.#tell();
  }

  store(): ActStore | null {
    return this.#store;
  }

  /** Nothing where it is open. */
  async open(): Promise<void> {
    if (this.#store || this.#isOver) return;
    const before = this.#marked();
    const store = await openActs(this.#account).catch(() => null);
    if (this.#isOver) return store?.close();
    this.#store = store;
    if (!(await this.read()) || before === 0 || this.#acts.length + this.unread() > 0) return;
    localStore.setItem(lostOf(this.#account), String(this.lost() + before));
    this.#tell();
  }

  /** Reads them anew; answers whether it could. */
  async read(): Promise<boolean> {
    const store = this.#store;
    const acts = await store?.list().catch(() => null);
    if (this.#isOver || store !== this.#store) return false;
    if (!store || !acts) {
      // What cannot be read is not taken for nothing.
      this.#reading = "unreadable";
      this.#store = null;
      store?.close();
      this.#tell();
      return false;
    }
    this.#reading = "read";
    this.#acts = acts.map(this.#asHere).sort(bySeq);
    this.#mark(this.#acts.filter(isOpen).length, store.unread());
    this.#tell();
    return true;
  }

  /** Changes acts as they are now. Where the disk takes nothing they stand so in this page, until it takes something again. */
  async change(ids: readonly string[], to: (act: Act) => Act): Promise<void> {
    const next = (act: Act) => (ids.includes(act.id) ? to(this.#asHere(act)) : this.#asHere(act));
    const all = [...new Set([...ids, ...this.#unwritten.keys()])];
    const writing = this.#store?.change(all, next) ?? Promise.reject(new Error("closed"));
    const isWritten = await writing.then(
      () => true,
      () => false,
    );
    if (isWritten) this.#unwritten.clear();
    else for (const act of this.#acts.filter(({ id }) => ids.includes(id))) this.#unwritten.set(act.id, next(act));
  }

  readonly #asHere = (act: Act): Act => this.#unwritten.get(act.id) ?? act;

  close(): void {
    this.#isOver = true;
    this.#store?.close();
    // What was deleted at a log-out waits no more; what is sealed until its person is back does.
    if (this.#marked() === 0) showBadge(0);
  }

  /** How much waited when it was last read. */
  #marked(): number {
    return Number(localStore.getItem(unsentOf(this.#account)) ?? 0);
  }

  #mark(open: number, unread: number): void {
    const waiting = open + unread;
    if (waiting > 0) localStore.setItem(unsentOf(this.#account), String(waiting));
    else localStore.removeItem(unsentOf(this.#account));
    showBadge(waiting);
    void leaveToWorker(this.#account, open).catch(() => {});
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
