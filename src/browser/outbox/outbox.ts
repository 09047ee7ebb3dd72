import { HeldBack } from "../api.ts";
import { clockNow, type Now } from "../clock.ts";
import { queryClient } from "../queries.ts";
import { currentSession, subscribeToSession } from "../session.ts";
import { tooLateToast } from "../toasts.ts";
import { joinTabs, type Tabs } from "../uploads/tabs.ts";
import { attempt, noRoom } from "./attempt.ts";
import { awakened, heads, isTimeAsked, nextDue, nextToSend, takenUp } from "./due.ts";
import { callHere, sendHere } from "./here.ts";
import { KnownActs } from "./known.ts";
import { leaveAgain } from "./left-to-worker.ts";
import {
  type Act,
  afterFailure,
  confirmed,
  insisted,
  isOpen,
  isPast,
  outboxOf,
  pressed,
  withoutOther,
} from "./rules.ts";
import { hearTheTime } from "./time.ts";

/** A disk that gives nothing is asked again after so long, as it is at each look at the page. */
const openAgainMs = 30_000;
const lookMs = 20_000;

/** A line that returns ends what has been on its way for longer: it hangs on the line that was. */
const ofOldLineMs = 5_000;
const lineIsBack = new Error("The line is back.");

/** What an account did without a network, on its way to the server; of several tabs one sends. */
export class Outbox {
  readonly #account: string;
  readonly #known: KnownActs;
  readonly #running = new Map<string, { controller: AbortController; at: number }>();
  #tabs: Tabs | null = null;
  #isLeader = false;
  #isStopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #opening: Promise<void> = Promise.resolve();
  readonly subscribe: KnownActs["subscribe"];
  readonly acts: KnownActs["acts"];
  readonly reading: KnownActs["reading"];
  readonly unread: KnownActs["unread"];
  readonly lost: KnownActs["lost"];

  constructor(account: string) {
    this.#account = account;
    this.#known = new KnownActs(account);
    this.subscribe = this.#known.subscribe;
    this.acts = this.#known.acts;
    this.reading = this.#known.reading;
    this.unread = this.#known.unread;
    this.lost = this.#known.lost;
    addEventListener("online", this.#online);
    document.addEventListener("visibilitychange", this.#look);
    void this.#open();
  }

  /** Its person has read how much the browser has cleared away. */
  forgetLost(): void {
    this.#known.forgetLost();
  }

  /** Once it is known whether what was kept before can be read. */
  ready(): Promise<void> {
    return this.#opening;
  }

  /** Keeps an act behind all others of its lane. Throws where this phone cannot. */
  async add(act: Act): Promise<void> {
    await this.#open();
    if (!this.#store)
      throw new HeldBack("This phone keeps nothing now, so this cannot wait. Try again with a connection.");
    await this.#store.add(act);
    await this.#changed();
  }

  /** Tries all of it now, and again what was refused. */
  async sendNow(ids: readonly string[] = idsOf(this.acts())): Promise<void> {
    await this.#open();
    await this.#known.change(ids, pressed);
    await this.#changed();
  }

  /** Sends it although the server doubted it. */
  confirm(id: string): Promise<void> {
    return this.settle(id, confirmed);
  }

  /** Sends it although somebody else has changed the thing. */
  insist(id: string): Promise<void> {
    return this.settle(id, insisted);
  }

  /** So it is now with an act that is still here. */
  async settle(id: string, to: (act: Act) => Act): Promise<void> {
    await this.#known.change([id], to);
    await this.#changed();
  }

  /** Takes an act away, with its files. */
  async remove(id: string): Promise<void> {
    this.#running.get(id)?.controller.abort();
    const before = this.acts().filter(({ base }) => base?.after.includes(id));
    if (before.length > 0) await this.#store?.change(idsOf(before), (act) => withoutOther(act, id));
    await this.#store?.remove(this.acts().filter((act) => act.id === id));
    await this.#changed();
  }

  /** The files that wait with an act. */
  async filesOf(act: Act) {
    return (await this.#store?.files(act)) ?? [];
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#online);
    document.removeEventListener("visibilitychange", this.#look);
    for (const { controller } of this.#running.values()) controller.abort();
    this.#tabs?.close();
    this.#known.close();
  }

  /** One at a time; nothing where it is open. */
  #open(): Promise<void> {
    const open = async () => {
      if (this.#store) return;
      await this.#known.open();
      if (this.#store) this.#join();
      else this.#openLater();
    };
    this.#opening = this.#opening.then(open);
    return this.#opening;
  }

  #openLater(): void {
    this.#rest();
    if (!this.#isStopped && document.visibilityState !== "hidden") this.#timer = setTimeout(this.#wake, openAgainMs);
  }

  get #store() {
    return this.#known.store();
  }

  #join(): void {
    if (this.#tabs || this.#isStopped || !this.#store) return;
    this.#tabs = joinTabs(outboxOf(this.#account), {
      onChanged: () => void this.#take(),
      onLead: () => {
        this.#isLeader = true;
        void this.#begin();
      },
    });
  }

  /** A tab that nobody sees has no clock running; once nothing of it is under way another may send. */
  #rest(): void {
    clearTimeout(this.#timer);
    if (this.#running.size > 0) return;
    this.#tabs?.close();
    this.#tabs = null;
    this.#isLeader = false;
  }

  /** Nobody else is at work on what the last tab left. */
  async #begin(): Promise<void> {
    const now = clockNow();
    await this.#take();
    await this.#store?.remove(this.acts().filter((act) => isPast(act, now.at))).catch(() => {});
    const left = idsOf(this.acts()).filter((id) => !this.#running.has(id));
    await this.#known.change(left, (act) => takenUp(act, now));
    await this.#changed();
  }

  async #changed(): Promise<void> {
    await this.#take();
    this.#tabs?.tell();
  }

  async #take(): Promise<void> {
    if (await this.#known.read()) this.#pump();
    else if (!this.#store) this.#openLater();
  }

  readonly #look = () => {
    if (document.visibilityState !== "hidden") return this.#wake();
    this.#rest();
    void leaveAgain().catch(() => {});
  };

  readonly #online = () => {
    const now = performance.now();
    for (const { controller, at } of this.#running.values()) if (now - at > ofOldLineMs) controller.abort(lineIsBack);
    this.#wake();
  };

  /** Also in a locked phone: a line that returns is the moment to send. */
  readonly #wake = () => {
    if (!this.#store) return void this.#open();
    const isJoining = this.#tabs === null;
    this.#join();
    if (isJoining) return void this.#take();
    if (!this.#isLeader || this.acts().every((act) => !isOpen(act))) return;
    void this.#known
      .change(idsOf(this.acts()), (act) => (act.state === "waiting" ? { ...act, notBefore: 0 } : act))
      .then(() => this.#changed());
  };

  /** `isAsked`: the server has just been asked for the time, and told nothing. */
  #pump(isAsked = false): void {
    clearTimeout(this.#timer);
    if (!this.#isLeader || this.#isStopped) return;
    if (navigator.onLine === false) return void this.#lookForLine();
    const now = clockNow();
    const old = this.acts().filter((act) => act.state === "waiting" && awakened(act, now).state !== "waiting");
    if (old.length > 0) return void this.#ask(old, now);
    for (const act of nextToSend(this.acts(), now, isAsked)) if (!this.#running.has(act.id)) void this.#send(act);
    const idle = heads(this.acts()).filter(({ id }) => !this.#running.has(id));
    const isTimeMissing = isTimeAsked(idle, now);
    const asks = isTimeMissing && !isAsked;
    if (asks) void hearTheTime().then((isTold) => this.#pump(!isTold));
    const due = nextDue(idle, now);
    const rest = isTimeMissing ? Math.min(due ?? lookMs, lookMs) : due;
    // One that nobody sees leaves the rest to the worker, once it has heard the time.
    if (document.visibilityState !== "hidden" && rest !== null) this.#timer = setTimeout(() => this.#pump(), rest);
    else if (document.visibilityState === "hidden" && !asks) this.#rest();
  }

  /** Not every browser tells its pages that a line has come: one that somebody sees looks by itself. */
  #lookForLine(): void {
    if (document.visibilityState === "hidden") this.#rest();
    else if (this.acts().some(isOpen)) this.#timer = setTimeout(() => this.#pump(), lookMs);
  }

  /** What has become too old meanwhile is not sent without a word. */
  async #ask(old: readonly Act[], now: Now): Promise<void> {
    await this.#known.change(idsOf(old), (act) => awakened(act, now));
    await this.#changed();
  }

  async #send(act: Act): Promise<void> {
    const store = this.#store;
    if (!store) return;
    const controller = new AbortController();
    this.#running.set(act.id, { controller, at: performance.now() });
    let settled: Act | null = null;
    try {
      await this.#record({ ...act, state: "sending" });
      settled = await attempt({ store, call: callHere, file: sendHere }, act, controller.signal);
    } catch {
      settled = afterFailure(act, { status: 0, sentence: noRoom }, { now: clockNow(), chance: Math.random() });
    } finally {
      this.#running.delete(act.id);
    }
    if (this.#isStopped) return;
    if (settled === null) return controller.signal.reason === lineIsBack ? this.#again(act.id) : undefined;
    await this.#record(settled);
    if (settled.state !== "received") return;
    if (settled.problem !== null) tooLateToast(settled.title, settled.problem);
    void queryClient.invalidateQueries();
  }

  /** Nobody called it off: its key makes it safe to send it again. */
  async #again(id: string): Promise<void> {
    await this.#known.change([id], (act) =>
      act.state === "sending" ? { ...act, state: "waiting", notBefore: 0 } : act,
    );
    await this.#changed();
  }

  #record(act: Act): Promise<void> {
    return this.settle(act.id, () => act);
  }
}

const idsOf = (acts: readonly Act[]): string[] => acts.map(({ id }) => id);

let current: { account: string; outbox: Outbox } | null = null;

/** The outbox of whoever is signed in, or null. */
export function currentOutbox(): Outbox | null {
  const account = currentSession()?.user.id;
  if (account === undefined || typeof indexedDB === "undefined") return null;
  if (current?.account !== account) {
    current?.outbox.stop();
    current = { account, outbox: new Outbox(account) };
  }
  return current.outbox;
}

subscribeToSession(() => {
  if (current && currentSession()?.user.id !== current.account) {
    current.outbox.stop();
    current = null;
  }
});
