import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { addMonths, lagosDay, startOfMonth } from "#domain/days.ts";
import { startPaystack } from "../../../scripts/paystack/server.ts";
import { callServer } from "../../harness/remote.ts";
import { type Server, startServer } from "../../harness/server.ts";
import { chance } from "../chance.ts";
import { examineAll, jobsLeft } from "../faults/whole.ts";
import { type Act, Sent, tellAgain } from "./acts.ts";
import { compare, isKept } from "./checker.ts";
import { type Stage, setMoneyStage } from "./stage.ts";

type Plan = {
  seed: number;
  kills: number;
  /** An empty database on a server. */
  databaseUrl: string;
  say: (line: string) => void;
  /** Spoils what is kept once all was compared: it is compared once more. */
  plant?: (databaseUrl: string, sent: Sent) => Promise<void>;
};

/** How many of what was sent nobody had heard of when the server was gone, and how many of those were there already. */
type Cut = Record<Act["kind"] | "telling", { cut: number; kept: number }>;
type Outcome = { sent: Sent; cut: Cut; faults: string[]; planted: string[] };

const payers = 2;
const enterers = 2;
/** Paid online, and told of, while a month is being closed. */
const toldAtOnce = 6;
const leastAcks = 12;
/** Closing waits its turn and counts the books anew: it is killed before, in the middle of it, and after. */
const mostDelayMs = 400;
const mostBegun = 2 * leastAcks + toldAtOnce;

class Kills {
  readonly sent = new Sent();
  readonly cut: Cut = {
    ...{ payment: { cut: 0, kept: 0 }, entry: { cut: 0, kept: 0 } },
    ...{ close: { cut: 0, kept: 0 }, telling: { cut: 0, kept: 0 } },
  };
  server: Server;
  readonly #plan: Plan;
  readonly #next: () => number;
  readonly #begin: () => Promise<Server>;
  readonly #today = lagosDay(new Date());
  readonly #begun: string[] = [];
  #number = 0;

  constructor(plan: Plan, server: Server, begin: () => Promise<Server>) {
    this.#plan = plan;
    this.#next = chance(plan.seed);
    this.server = server;
    this.#begin = begin;
  }

  /** Another amount each time: what is there twice shows in the sums as well. */
  #kobo = (): number => {
    this.#number += 1;
    return 100_000 + this.#number;
  };

  #payment({ invoiceIds }: Stage): Act {
    const kobo = this.#kobo();
    const [name, id] = [`payment-${kobo}`, invoiceIds[kobo % invoiceIds.length]];
    const body = { kobo, chargesKobo: 5_000, paidOn: this.#today, reference: name };
    return this.sent.begin({ kind: "payment", name, path: `/invoices/${id}/payments`, body });
  }

  #entry({ propertyId }: Stage, where: { fromId: string; toId: string }, month: string): Act {
    const kobo = this.#kobo();
    const name = `entry-${kobo}`;
    const onDay = this.#next() < 0.6 ? `${month.slice(0, 7)}-15` : addMonths(month, 1);
    const body = { ...where, kind: "money_out", kobo, onDay, memo: name };
    return this.sent.begin({ kind: "entry", name, path: `/properties/${propertyId}/ledger/postings`, body });
  }

  /** One round: everything at once until the server is gone; then all of it is sent again. */
  async round(stage: Stage, where: { fromId: string; toId: string }, month: string): Promise<void> {
    const { owner, propertyId, merchant } = stage;
    await this.#beginOnline(stage);
    const [first, firstTold] = [this.sent.acts.length, this.sent.tellings.length];
    const close = { month: month.slice(0, 7) };
    const closeAt = leastAcks + Math.floor(this.#next() * leastAcks);
    const delayMs = Math.floor(this.#next() * mostDelayMs);
    let acks = 0;
    const beside: Promise<unknown>[] = [];
    const tell = () => {
      const held = merchant.find(this.#begun.shift() ?? "");
      if (held) beside.push(merchant.decide(held, "pay"));
    };
    const heard = () => {
      acks += 1;
      tell();
      if (acks !== closeAt) return;
      const path = `/properties/${propertyId}/ledger/close`;
      const act = this.sent.begin({ kind: "close", name: `close-${close.month}`, path, body: close });
      beside.push(this.sent.send(this.server.url, owner, act));
      for (let count = 0; count < toldAtOnce; count += 1) tell();
      beside.push(pause(delayMs).then(() => this.server.kill()));
    };
    const writing = async (make: () => Act) => {
      while (await this.sent.send(this.server.url, owner, make())) heard();
    };
    await Promise.all([
      ...Array.from({ length: payers }, () => writing(() => this.#payment(stage))),
      ...Array.from({ length: enterers }, () => writing(() => this.#entry(stage, where, month))),
    ]);
    await Promise.all(beside);
    await this.#sendAgain(stage, first, firstTold);
  }

  async #beginOnline({ occupant, unitId }: Stage): Promise<void> {
    while (this.#begun.length < mostBegun) {
      const path = `/units/${unitId}/online-payments`;
      const begun = await callServer(this.server.url, "POST", path, occupant.token, { kobo: this.#kobo() });
      this.#begun.push((begun.payment as { id: string }).id);
    }
  }

  /** As phones and the provider do; what was acknowledged is sent as well, and answered as before. */
  async #sendAgain({ owner }: Stage, first: number, firstTold: number): Promise<void> {
    const { databaseUrl, say } = this.#plan;
    const acts = this.sent.acts.slice(first);
    const tellings = this.sent.tellings.slice(firstTold);
    const unsure = acts.filter(({ state }) => state === "unsure");
    for (const act of unsure) {
      this.cut[act.kind].cut += 1;
      if (await isKept(databaseUrl, act)) this.cut[act.kind].kept += 1;
    }
    const untold = tellings.filter(({ isAnswered }) => !isAnswered);
    this.cut.telling.cut += untold.length;
    this.server = await this.#begin();
    const { url } = this.server;
    await Promise.all(acts.map((act) => this.sent.send(url, owner, act)));
    // Of what was answered nobody tells again: that it is worked off is the product's own promise.
    const known = new Set(tellings.flatMap(({ reference, isAnswered }) => (isAnswered ? [reference] : [])));
    for (const telling of untold)
      if (!known.has(telling.reference) && !(await tellAgain(telling)))
        this.sent.odd.push(`What was told of ${telling.reference} was not answered.`);
    for (const { name, state } of acts) if (state === "unsure") this.sent.odd.push(`Nobody heard of ${name}.`);
    say(`${acts.length} acts, ${unsure.length} cut off; ${tellings.length} messages, ${untold.length} cut off`);
  }
}

/** The product is killed again and again while money moves; then everything that was told is compared with what is kept. */
export async function runKills(plan: Plan): Promise<Outcome> {
  const { databaseUrl, kills, say } = plan;
  const dataDir = mkdtempSync(join(tmpdir(), "tunse-kills-"));
  const paystack = await startPaystack();
  // A worker serves the calls as well, and needs no built screens.
  const settings = { DATABASE_URL: databaseUrl, ROLE: "worker", PAYSTACK_BASE_URL: paystack.url };
  const begin = () => startServer(dataDir, settings);
  const run = new Kills(plan, await begin(), begin);
  try {
    const stage = await setMoneyStage(run.server.url, paystack);
    const told = (reference: string, path: string, headers: Record<string, string>, body: string) =>
      run.sent.tell(reference, () => fetch(`${run.server.url}${path}`, { method: "POST", headers, body }));
    paystack.tell((path, headers, body) => told(JSON.parse(body).data.reference, path, headers, body));
    const at = `/properties/${stage.propertyId}/ledger`;
    const ask = (path: string) => callServer(run.server.url, "GET", `${at}${path}`, stage.owner.token);
    const accounts = (await ask("/accounts")).accounts as { id: string; role: string }[];
    const idOf = (role: string) => accounts.find((one) => one.role === role)?.id ?? "";
    const where = { fromId: idOf("bank"), toId: idOf("diesel") };
    const firstMonth = addMonths(startOfMonth(lagosDay(new Date())), -kills - 2);
    for (let kill = 0; kill < kills; kill += 1) {
      say(`kill ${kill + 1} of ${kills}`);
      await run.round(stage, where, addMonths(firstMonth, kill));
    }
    const left = await jobsLeft(databaseUrl);
    const check = (await ask("/check")).check as { adds: boolean; faults: string[] };
    await run.server.stop();
    const files = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
    const look = async () => [
      ...(await compare(databaseUrl, run.sent, stage.propertyId)),
      ...(await examineAll(files)),
    ];
    const faults = [...run.sent.odd, ...left, ...check.faults, ...(await look())];
    await plan.plant?.(databaseUrl, run.sent);
    return { sent: run.sent, cut: run.cut, faults, planted: plan.plant ? await look() : [] };
  } finally {
    await run.server.kill();
    await paystack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
