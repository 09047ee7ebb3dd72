import { createHmac, randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { type Mischief, Moods, type Reports } from "./mischief.ts";

/** What somebody's phone or browser got. */
export type Got = {
  by: "push" | "sms" | "voice" | "whatsapp" | "mail";
  /** Who carried it. */
  from: string;
  to: string;
  title: string;
  text: string;
  link: string | null;
  /** What may be pressed under it. */
  buttons?: readonly { id: string; title: string }[];
  /** What WhatsApp calls it; of a mail where an answer goes. */
  id?: string;
  at: Date;
};

/** Brings the word of a carrier to the product; answers what that said. */
export type Hook = (path: string, headers: Record<string, string>, body: string) => Promise<string>;
export type HookSecrets = { termii: string; africasTalking: string; smsGateway: string };

export type Asked = { response: ServerResponse; body: Buffer; path: string; authorization: string | undefined };

const form = { "content-type": "application/x-www-form-urlencoded" };
const json = { "content-type": "application/json" };
const html = { "content-type": "text/html" };

/** Termii, and Africa's Talking for SMS and calls, as far as they are used. */
export class Carriers {
  readonly moods = new Moods();
  /** What Africa's Talking says that an SMS costs. */
  cost = "NGN 4.0000";
  /** By which its history is dated. */
  now = () => new Date();
  /** What Termii took, the newest first. */
  private readonly history: { to: string; row: Record<string, string> }[] = [];
  private readonly calls = new Map<string, { session: string; request: string }>();
  private readonly under = new Set<Promise<unknown>>();

  private readonly got: Got[];
  private readonly secrets: HookSecrets;
  private readonly hook: () => Hook;

  constructor(got: Got[], secrets: HookSecrets, hook: () => Hook) {
    this.got = got;
    this.secrets = secrets;
    this.hook = hook;
  }

  private next(word: string): string {
    return `${word}${randomUUID()}`;
  }

  /** True where the address is one of theirs. */
  async take({ response, body, path }: Asked): Promise<boolean> {
    if (path === "/api/sms/send") await this.termii(response, JSON.parse(body.toString()));
    else if (path === "/api/sms/inbox") this.tellHistory(response);
    else if (path === "/version1/messaging") await this.africasTalking(response, new URLSearchParams(body.toString()));
    else if (path === "/gateway/message") await this.gateway(response, JSON.parse(body.toString()));
    else if (path === "/call") await this.call(response, new URLSearchParams(body.toString()));
    else return false;
    return true;
  }

  /** Until every word that was under way has come. */
  async settled(): Promise<void> {
    while (this.under.size > 0) await Promise.all(this.under);
  }

  /** Somebody presses a key while they are called, then hangs up; answers what they heard. `over`: what the end says. */
  async press(to: string, digits: string, over: Record<string, string> = {}): Promise<string> {
    const call = this.calls.get(to);
    if (!call) throw new Error(`Nobody calls ${to}.`);
    const said = await this.voiceHook(to, call, { isActive: "1", dtmfDigits: digits });
    await this.voiceHook(to, call, { isActive: "0", durationInSeconds: "21", ...over });
    return said;
  }

  /** Somebody presses the button of a notice; answers what the browser would show. */
  pressButton(token: string): Promise<string> {
    return this.hook()("/api/pushed-acts", json, JSON.stringify({ token }));
  }

  /** Somebody writes back. */
  write(from: string, text: string): Promise<string> {
    const body = new URLSearchParams({ from, text, to: "Tunse", id: this.next("in-") });
    return this.hook()(`/api/hooks/africastalking/${this.secrets.africasTalking}/inbound`, form, `${body}`);
  }

  /** Somebody writes to the number of the gateway phone; `again` tells it once more. */
  async writeToGateway(from: string, text: string, { receivedAt = new Date(), signedWith = "", second = 0 } = {}) {
    const payload = { messageId: "of its words", message: text, phoneNumber: from, simNumber: 1 };
    const id = this.next("event-");
    const body = JSON.stringify({
      ...{ deviceId: "phone", event: "sms:received", id, webhookId: "hook" },
      payload: { ...payload, receivedAt: receivedAt.toISOString() },
    });
    const again = () => this.gatewayHook(body, signedWith, second);
    await again();
    return again;
  }

  private gatewayHook(body: string, signedWith = "", second = 0): Promise<string> {
    const stamp = `${second || Math.floor(Date.now() / 1_000)}`;
    const secret = signedWith || this.secrets.smsGateway;
    const signature = createHmac("sha256", secret).update(`${body}${stamp}`).digest("hex");
    const headers = { ...json, "x-signature": signature, "x-timestamp": stamp };
    return this.hook()("/api/hooks/sms-gateway", headers, body);
  }

  private async gateway(
    response: ServerResponse,
    said: { textMessage: { text: string }; phoneNumbers: string[] },
  ): Promise<void> {
    const to = said.phoneNumbers[0] ?? "";
    await this.handle(response, "gateway", to, said.textMessage.text, (id) => ({
      answer: { id, state: "Pending", recipients: [{ phoneNumber: to, state: "Pending" }] },
      report: (status) => {
        const event = status === "failed" || status === "refused by the number" ? "sms:failed" : "sms:delivered";
        const payload = { messageId: id, phoneNumber: to, reason: "RESULT_ERROR_GENERIC_FAILURE" };
        const body = JSON.stringify({ deviceId: "phone", event, id: this.next("event-"), payload, webhookId: "hook" });
        return this.gatewayHook(body, status === "unsigned" ? "somebody else's" : "");
      },
    }));
  }

  /** What Termii took, but for what it is behind with. */
  private tellHistory(response: ServerResponse): void {
    const rows = this.history.map((one) => ({ ...one, mood: this.moods.of(one.to, "termii").history }));
    if (rows.some(({ mood }) => mood === "silent")) return;
    const told = rows.filter(({ mood }) => mood !== "behind").map(({ row }) => row);
    response.writeHead(200, json).end(JSON.stringify(told));
  }

  private async termii(response: ServerResponse, said: Record<string, string>): Promise<void> {
    const to = `+${said.to}`;
    await this.handle(response, "termii", to, said.sms ?? "", (id, how) => {
      const created_at = this.now().toISOString().slice(0, 19).replace("T", " ");
      const status = how === "never" ? "Message Sent" : termiiStatus(how);
      const message = { receiver: said.to ?? "", message: said.sms ?? "", message_id: id };
      const row = { sender: "Tunse", ...message, created_at, status };
      this.history.unshift({ to, row });
      const answer = { code: "ok", message_id: id, message: "Successfully Sent", balance: 100, user: "Tunse" };
      return { answer, report: (status) => this.termiiReport(id, to, status) };
    });
  }

  private async africasTalking(response: ServerResponse, said: URLSearchParams): Promise<void> {
    const to = said.get("to") ?? "";
    await this.handle(response, "africastalking", to, said.get("message") ?? "", (id) => {
      const recipient = { statusCode: 101, number: to, status: "Success", cost: this.cost, messageId: id };
      const answer = { SMSMessageData: { Message: "Sent to 1/1", Recipients: [recipient] } };
      return { answer, report: (status) => this.africasTalkingReport(id, status) };
    });
  }

  private async handle(
    response: ServerResponse,
    from: string,
    to: string,
    text: string,
    made: (id: string, how: Reports) => { answer: object; report: (status: Reports) => Promise<unknown> },
  ): Promise<void> {
    const mood = this.moods.next(to, from);
    if (isRefused(response, mood)) return;
    const id = this.next(`${from}-`);
    const how = mood.reports ?? "once";
    const { answer, report } = made(id, how);
    this.got.push({ by: "sms", from, to, title: "SMS", text, link: null, at: new Date() });
    if (how === "before the answer") await report("once");
    say(response, mood, () => response.writeHead(200, json).end(JSON.stringify(answer)));
    if (how !== "never" && how !== "before the answer")
      this.later(report(how).then(() => (how === "twice" ? report(how) : "")));
  }

  private later(word: Promise<unknown>): void {
    const kept = word.catch(() => {}).finally(() => this.under.delete(kept));
    this.under.add(kept);
  }

  private termiiReport(id: string, to: string, how: Reports): Promise<string> {
    const body = JSON.stringify({
      ...{ type: "outbound", id, message_id: id, receiver: to.slice(1), sender: "Tunse", channel: "dnd" },
      status: termiiStatus(how),
    });
    const secret = how === "unsigned" ? "somebody else's" : this.secrets.termii;
    const signature = createHmac("sha512", secret).update(body).digest("hex");
    return this.hook()("/api/hooks/termii", { ...json, "x-termii-signature": signature }, body);
  }

  private africasTalkingReport(id: string, how: Reports): Promise<string> {
    const hasFailed = how === "failed" || how === "refused by the number";
    const body = new URLSearchParams({
      id,
      status: hasFailed ? "Failed" : "Success",
      failureReason: hasFailed ? "UserInBlacklist" : "",
    });
    const key = how === "unsigned" ? "somebody-elses-key" : this.secrets.africasTalking;
    return this.hook()(`/api/hooks/africastalking/${key}/reports`, form, `${body}`);
  }

  private async call(response: ServerResponse, said: URLSearchParams): Promise<void> {
    const to = said.get("to") ?? "";
    const mood = this.moods.next(to, "voice");
    if (isRefused(response, mood)) return;
    const call = { session: this.next("ATVId_"), request: said.get("clientRequestId") ?? "" };
    this.calls.set(to, call);
    const entry = { status: "Queued", phoneNumber: to, sessionId: call.session };
    say(response, mood, () =>
      response.writeHead(200, json).end(JSON.stringify({ entries: [entry], errorMessage: "None" })),
    );
    if (mood.reports !== "never") this.later(this.ring(to, call, mood));
  }

  /** Rings, and says what is to be said once it was taken. */
  private async ring(to: string, call: { session: string; request: string }, { reports }: Mischief): Promise<void> {
    const rung = { by: "voice", from: "africastalking", to, title: "Call", link: null, at: new Date() } as const;
    if (reports === "failed") {
      this.got.push({ ...rung, text: "" });
      await this.voiceHook(to, call, { isActive: "0", durationInSeconds: "0" });
      return;
    }
    const xml = await this.voiceHook(to, call, { isActive: "1" });
    this.got.push({ ...rung, text: /<Say>([^<]*)<\/Say>/.exec(xml)?.[1] ?? "" });
  }

  private voiceHook(
    to: string,
    call: { session: string; request: string },
    more: Record<string, string>,
  ): Promise<string> {
    const body = new URLSearchParams({
      sessionId: call.session,
      clientRequestId: call.request,
      direction: "Outbound",
      destinationNumber: to,
      ...more,
    });
    return this.hook()(`/api/hooks/africastalking/${this.secrets.africasTalking}/voice`, form, `${body}`);
  }
}

/** What Termii calls what became of a message, in its reports and in its history. */
function termiiStatus(how: Reports): string {
  if (how === "failed") return "Message Failed";
  return how === "refused by the number" ? "DND Active on Phone Number" : "Delivered";
}

/** What is not taken: a refusal, or a line that is cut at once. */
export function isRefused(response: ServerResponse, mood: Mischief): boolean {
  if (mood.does === "lose") response.destroy();
  else if (mood.does === "answer") void Promise.resolve(mood.after).then(() => refuse(response, mood));
  else return false;
  return true;
}

type Refusal = { status: number; asPage?: boolean; words?: string };

const refuse = (response: ServerResponse, { status, asPage, words: message = "Not now" }: Refusal) =>
  asPage
    ? response.writeHead(status, html).end("<h1>Not now</h1>")
    : response.writeHead(status, json).end(JSON.stringify({ message }));

/** What was taken is answered, unless something is in the way. */
export function say(response: ServerResponse, mood: Mischief, well: () => void): void {
  if (mood.does === "lose answer") response.destroy();
  else if (mood.does === "answer a page") response.writeHead(200, html).end("<h1>Sign in</h1>");
  else if (mood.does === "slow") setTimeout(well, mood.ms);
  else if (mood.does !== "never answer") well();
}
