import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { bringIn, callServer, house, register, type SignedIn } from "../../harness/remote.ts";
import { repairRequest } from "../../harness/requests.ts";
import type { History, Write } from "./history.ts";

/** Addresses of the processes that serve, as a proxy knows them. */
type Urls = () => readonly string[];
type Kind = Write["kind"];
/** Every so many-th thing is one of this kind; the others are tasks. */
type Mix = { ticket?: number; document?: number; building?: number };
type Sheet = { path: string; body: object; contents: string };

/** Nobody is asked without end: a process that hangs is as good as gone. */
const longestMs = 60_000;

const sheets: Record<Kind, (title: string, propertyId: string) => Sheet> = {
  task(title, propertyId) {
    const description = `As agreed: ${crypto.randomUUID()}.`;
    const task = { propertyId, title, description, category: "Plumbing", priority: "high", dueDate: "2090-05-01" };
    return { path: "/tasks", body: task, contents: description };
  },
  ticket(title, propertyId) {
    const description = `Since this morning: ${crypto.randomUUID()}.`;
    return {
      path: "/repair-tickets",
      body: repairRequest({ propertyId, title, description }),
      contents: description,
    };
  },
  document(title, propertyId) {
    const bytes = Buffer.from(`%PDF-1.4\n% ${title} ${crypto.randomUUID()}\n`);
    const file = { fileName: "paper.pdf", fileType: "application/pdf", fileSize: bytes.length };
    const paper = { propertyId, title, category: "permits", tags: ["fire"], fileData: bytes.toString("base64") };
    const contents = createHash("sha256").update(bytes).digest("hex");
    return { path: "/property-manager/data-room/documents", body: { ...paper, ...file }, contents };
  },
  building(title) {
    const address = `${crypto.randomUUID()} Admiralty Way`;
    return { path: "/properties", body: { ...house, name: title, address }, contents: address };
  },
};

type Home = { owner: SignedIn; occupant: SignedIn | undefined; propertyId: string };

/** An owner of a building, and somebody who is known to live there. */
async function settle(url: string, withOccupant: boolean): Promise<Home> {
  const owner = await register(url, "property_owner");
  const propertyId = await bringIn(url, owner);
  if (!withOccupant) return { owner, propertyId, occupant: undefined };
  const occupant = await register(url, "building_occupant", { propertyId });
  const { members } = await callServer(url, "GET", `/properties/${propertyId}/members`, owner.token);
  const one = (members as { id: string; role: string }[]).find(({ role }) => role === "building_occupant");
  await callServer(url, "PUT", `/properties/${propertyId}/members/${one?.id}`, owner.token, { confirmed: true });
  return { owner, occupant, propertyId };
}

/** Writes one thing after another at a building of its own, each under a key until it is acknowledged. */
class Writer {
  readonly #history: History;
  readonly #urls: Urls;
  readonly #at: number;
  readonly #owner: SignedIn;
  readonly #occupant: SignedIn | undefined;
  readonly #propertyId: string;
  #turn: number;

  constructor(parts: { history: History; urls: Urls; at: number; home: Home }) {
    this.#history = parts.history;
    this.#urls = parts.urls;
    this.#at = parts.at;
    this.#owner = parts.home.owner;
    this.#occupant = parts.home.occupant;
    this.#propertyId = parts.home.propertyId;
    this.#turn = parts.at;
  }

  async write(number: number, mix: Mix, isOver: () => boolean): Promise<void> {
    const kinds = (["building", "document", "ticket"] as const).filter(
      (kind) => number % (mix[kind] ?? Infinity) === 0,
    );
    const [kind = "task"] = kinds;
    await this.#write(`Writer ${this.#at}, ${kind} ${number}`, kind, isOver);
  }

  async #write(title: string, kind: Kind, isOver: () => boolean): Promise<void> {
    const { path, body, contents } = sheets[kind](title, this.#propertyId);
    const write = this.#history.begin({ kind, title, propertyId: this.#propertyId, contents });
    const sender = (kind === "ticket" && this.#occupant) || this.#owner;
    while (!(await this.#isTaken(title, { path, body, sender }))) {
      if (isOver()) return;
      await pause(50);
    }
    this.#history.acknowledge(write);
  }

  async #isTaken(
    title: string,
    { path, body, sender }: { path: string; body: object; sender: SignedIn },
  ): Promise<boolean> {
    const urls = this.#urls();
    const sent = fetch(`${urls[this.#turn % urls.length]}/api${path}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${sender.token}`,
        "content-type": "application/json",
        "idempotency-key": title.replaceAll(/\W/g, "-"),
        "x-forwarded-for": `10.0.0.${this.#at}`,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(longestMs),
    });
    const { status, detail } = await sent.then(
      async (answer) => ({ status: answer.status, detail: String((await answer.json()).detail) }),
      (error) => ({ status: 0, detail: String(error.cause ?? error) }),
    );
    if (status === 201) return true;
    // The next one may be there.
    this.#turn += 1;
    this.#history.refusals.push({ status, detail });
    return false;
  }
}

export type Crew = { history: History; stop(): Promise<void> };

/** So many owners of a building each, who write until they are stopped. */
export async function startWriters(
  history: History,
  { urls, count, mix = {} }: { urls: Urls; count: number; mix?: Mix },
): Promise<Crew> {
  let over = false;
  const isOver = () => over;
  const [url = ""] = urls();
  const homes = await Promise.all(Array.from({ length: count }, () => settle(url, mix.ticket !== undefined)));
  const writing = homes.map(async (home, at) => {
    const writer = new Writer({ history, urls, at, home });
    for (let number = 1; !over; number += 1) await writer.write(number, mix, isOver);
  });
  return {
    history,
    async stop() {
      over = true;
      await Promise.all(writing);
    },
  };
}
