import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { appendStep, bitcoinPart, pendingPart, sha256Step } from "#features/chain/anchors/ots.rules.ts";
import { type Authority, authorityOf, refusal, stamped } from "./stamps.ts";

/** How it answers: as it should, or with the mischief of the real world. */
export type Mood =
  | "right"
  | "down"
  | "slow"
  | "html"
  | "garbage"
  | "huge"
  | "refuses"
  | "other hash"
  | "other nonce"
  | "old clock"
  | "forged"
  | "swapped"
  | "no purpose"
  | "cut";

export type Keepers = {
  /** Authorities that stamp by RFC 3161, and a calendar of OpenTimestamps; each address has its own mood. */
  stampUrl: (name?: string) => string;
  calendarUrl: (name?: string) => string;
  setMood: (url: string, mood: Mood) => void;
  /** The certificate that stands behind stamps, as PEM. */
  root: string;
  /** How many asked at this address. */
  asked: (url: string) => number;
  /** A block of Bitcoin holds everything that was handed in so far. */
  mine: (block: number) => void;
  stop: () => Promise<void>;
};

type Call = { body: Buffer; response: ServerResponse; path: string; mood: Mood };

const slowMs = 60_000;
function send(response: ServerResponse, type: string, bytes: Uint8Array): undefined {
  response.writeHead(200, { "content-type": type }).end(bytes);
}

function say(response: ServerResponse, status: number, words: string): undefined {
  response.writeHead(status, { "content-type": "text/plain" }).end(words);
}

/** Somebody invented who keeps checkpoints: speaks RFC 3161 over HTTP, and what calendars of OpenTimestamps speak. */
export async function startKeepers(port = 0): Promise<Keepers> {
  const [good, wrong, other] = [
    authorityOf("Invented authority"),
    authorityOf("Web site", false),
    authorityOf("Other"),
  ];
  const moods = new Map<string, Mood>();
  const counts = new Map<string, number>();
  const calendar = new Calendar();
  const server = createServer(async (request: IncomingMessage, response) => {
    const path = request.url ?? "/";
    const [, kind = "", name = ""] = path.split("/");
    const place = `/${kind}/${name}`;
    counts.set(place, (counts.get(place) ?? 0) + 1);
    const call = { response, path, body: await buffer(request), mood: moods.get(place) ?? "right" };
    if (isRude(call)) return;
    if (kind === "tsa") return answerStamp(call, { good, wrong, other });
    return calendar.answer(call, `http://${request.headers.host}${place}`, path.slice(place.length));
  });
  await new Promise<void>((ready) => server.listen(port, "127.0.0.1", ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const placeOf = (address: string) => new URL(address).pathname;
  return {
    stampUrl: (name = "one") => `${url}/tsa/${name}`,
    calendarUrl: (name = "one") => `${url}/calendar/${name}`,
    setMood: (address, mood) => void moods.set(placeOf(address), mood),
    root: good.pem,
    asked: (address) => counts.get(placeOf(address)) ?? 0,
    mine: (block) => calendar.mine(block),
    stop: () => {
      server.closeAllConnections();
      return new Promise((stopped) => server.close(() => stopped()));
    },
  };
}

/** What any server may do, whatever it is asked. */
function isRude({ mood, response }: Call): boolean {
  if (mood === "down") response.destroy();
  else if (mood === "slow") setTimeout(() => response.destroy(), slowMs).unref();
  else if (mood === "html")
    response.writeHead(200, { "content-type": "text/html" }).end("<html>Sign in to the Wi-Fi</html>");
  else if (mood === "garbage") send(response, "application/octet-stream", randomBytes(300));
  else if (mood === "huge") send(response, "application/octet-stream", Buffer.alloc(1_000_000));
  else return false;
  return true;
}

function answerStamp({ body, response, mood }: Call, by: Record<"good" | "wrong" | "other", Authority>): void {
  const answer = {
    "other hash": () => stamped(body, by.good, { hash: randomBytes(32) }),
    "other nonce": () => stamped(body, by.good, { nonce: Buffer.from("4102030405060708", "hex") }),
    "old clock": () => stamped(body, by.good, { at: new Date(Date.now() - 86_400_000) }),
    forged: () => stamped(body, by.good, { forged: by.other.key }),
    swapped: () => stamped(body, by.good, { swapped: true }),
    "no purpose": () => stamped(body, by.wrong),
    refuses: () => refusal("Please pay first"),
    cut: () => stamped(body, by.good).subarray(0, 200),
  }[mood as string];
  send(response, "application/timestamp-reply", answer?.() ?? stamped(body, by.good));
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();

/** Promises a block for every hash that is handed in; `mine` keeps the promise. */
class Calendar {
  private readonly promised = new Map<string, number | null>();

  mine(block: number): void {
    for (const [name, known] of this.promised) if (known === null) this.promised.set(name, block);
  }

  answer({ body, response, mood }: Call, uri: string, path: string): undefined {
    const type = "application/vnd.opentimestamps.v1";
    if (mood === "refuses") return say(response, 503, "Busy");
    const name = /^\/timestamp\/([0-9a-f]+)$/.exec(path)?.[1];
    if (name === undefined) {
      const salt = randomBytes(16);
      const commitment = sha256(Buffer.concat([body, salt]));
      this.promised.set(commitment.toString("hex"), null);
      const bytes = Buffer.concat([appendStep(salt), sha256Step, pendingPart(uri)]);
      return send(response, type, mood === "cut" ? bytes.subarray(0, 30) : bytes);
    }
    const block = this.promised.get(name) ?? null;
    if (block === null) return say(response, 404, "Pending confirmation in the Bitcoin blockchain");
    const way = Buffer.concat([appendStep(randomBytes(32)), sha256Step, bitcoinPart(block)]);
    return send(response, type, mood === "cut" ? way.subarray(0, 30) : way);
  }
}
