import { createHmac, randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { type Asked, type Got, type Hook, isRefused, say } from "./carriers.ts";
import type { Mischief, Moods } from "./mischief.ts";

/** The number of the product, and by which its words are believed. */
export const whatsAppNumber = {
  token: "the token of the phones",
  phoneId: "100200300",
  number: "+2347000000001",
  appSecret: "the app secret of the phones",
  verifyToken: "the verify token of the phones",
};

type World = { got: Got[]; moods: Moods; hook: () => Hook; url: () => string };
/** Who writes: by their phone, by an id that hides it, or by both. */
type Writer = { phone?: string; userId?: string; name?: string };
type Wrote = {
  text?: string;
  /** The id of a button that is pressed. */
  press?: string;
  /** What WhatsApp calls the message that is answered. */
  replyTo?: string;
  file?: { bytes: Buffer; contentType: string; caption?: string };
  /** Any other kind of message, as WhatsApp tells it. */
  other?: object & { type: string };
  at?: Date;
  /** What the phone's own page says of it, where it has no text. */
  shownAs?: string;
};
type Told = { signedWith?: string; phoneId?: string };

const dayMs = 24 * 60 * 60 * 1_000;
const json = { "content-type": "application/json" };
const kinds: Record<string, string> = { image: "image", video: "video", audio: "audio" };

/** The WhatsApp Cloud API as far as it is used, and the people who write by it. */
export class WhatsAppFake {
  /** What people wrote, for the page of their phones. */
  readonly wrote: Got[] = [];
  private readonly files = new Map<string, { bytes: Buffer; contentType: string }>();
  private readonly under = new Set<Promise<unknown>>();
  /** When each of those who wrote did so last. */
  private readonly heard = new Map<string, number>();
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  /** True where the address is one of its own. */
  take({ response, body, path, authorization }: Asked): boolean {
    const [, where = "", what] = /^\/graph\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
    if (where === "") return false;
    if (authorization !== `Bearer ${whatsAppNumber.token}`) refuse(response, 401, 190, "Invalid OAuth access token");
    else if (what === "messages") this.later(this.send(response, JSON.parse(body.toString())));
    else if (what === "bytes") this.giveBytes(response, where);
    else this.describe(response, where);
    return true;
  }

  /** Until every word that was under way has come. */
  async settled(): Promise<void> {
    while (this.under.size > 0) await Promise.all(this.under);
  }

  /** Somebody writes; answers how it is told, so that it can be told again. */
  async write(from: Writer, wrote: Wrote, told: Told = {}): Promise<() => Promise<string>> {
    const message = this.messageOf(from, wrote);
    const to = from.phone ?? from.userId ?? "";
    const text = wrote.text ?? wrote.shownAs ?? "";
    this.wrote.push({ by: "whatsapp", from: to, to, title: "WhatsApp", text, link: null, at: new Date() });
    const again = () => this.tell({ contacts: [contactOf(from)], messages: [message] }, told);
    await again();
    return again;
  }

  /** What many wrote, in one word or in any order. */
  tellAll(from: Writer, all: readonly Wrote[]): Promise<string> {
    return this.tell({ contacts: [contactOf(from)], messages: all.map((wrote) => this.messageOf(from, wrote)) });
  }

  /** What is said of a template. */
  async review(name: string, event: string): Promise<void> {
    const value = { event, message_template_name: name, message_template_language: "en", reason: "NONE" };
    await this.hookWith({ object: "whatsapp_business_account", entry: [{ id: "1", changes: [{ value }] }] });
  }

  private messageOf(from: Writer, { text, press, replyTo, file, other, at = new Date() }: Wrote): object {
    const kind = file ? (kinds[file.contentType.split("/")[0] ?? ""] ?? "document") : "";
    const id = `media-${randomUUID()}`;
    for (const who of [from.phone, from.userId])
      if (who) this.heard.set(who, Math.max(at.getTime(), this.heard.get(who) ?? 0));
    if (file) this.files.set(id, file);
    return {
      id: `wamid.in.${randomUUID()}`,
      ...(from.phone ? { from: from.phone.replace("+", "") } : {}),
      ...(from.userId ? { from_user_id: from.userId } : {}),
      timestamp: `${Math.floor(at.getTime() / 1_000)}`,
      ...(replyTo ? { context: { id: replyTo } } : {}),
      ...(file ? { type: kind, [kind]: { id, mime_type: file.contentType, caption: file.caption } } : {}),
      ...(press ? { type: "interactive", interactive: { type: "button_reply", button_reply: { id: press } } } : {}),
      ...(text === undefined ? {} : { type: "text", text: { body: text } }),
      ...other,
    };
  }

  private tell(value: object, { signedWith, phoneId = whatsAppNumber.phoneId }: Told = {}): Promise<string> {
    const whole = { messaging_product: "whatsapp", metadata: { phone_number_id: phoneId }, ...value };
    const entry = [{ id: "1", changes: [{ field: "messages", value: whole }] }];
    return this.hookWith({ object: "whatsapp_business_account", entry }, signedWith);
  }

  private hookWith(said: object, secret = whatsAppNumber.appSecret): Promise<string> {
    const body = JSON.stringify(said);
    const signature = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
    return this.world.hook()("/api/hooks/whatsapp", { ...json, "x-hub-signature-256": signature }, body);
  }

  private async send(response: ServerResponse, said: ReturnType<typeof JSON.parse>): Promise<void> {
    const to = said.recipient ?? `+${said.to}`;
    const mood = this.world.moods.next(to, "whatsapp");
    if (mood.does === "answer" && !mood.asPage)
      return void refuse(response, mood.status, mood.status === 429 ? 130429 : 131026, "Not now");
    if (isRefused(response, mood)) return;
    // Of whoever never wrote to these phones it knows nothing.
    const isClosed = Date.now() - (this.heard.get(to) ?? Date.now()) > dayMs;
    if (said.type !== "template" && isClosed) return void refuse(response, 400, 131047, "Re-engagement message");
    const wrong = wrongIn(said);
    if (wrong !== null) return void refuse(response, 400, 131009, `Parameter value is not valid: ${wrong}`);
    const id = `wamid.out.${randomUUID()}`;
    this.world.got.push({ by: "whatsapp", from: "whatsapp", to, link: null, at: new Date(), id, ...shown(said) });
    const how = mood.reports ?? "once";
    const tell = () => this.report(id, said.biz_opaque_callback_data, mood);
    if (how === "before the answer") await tell();
    say(response, mood, () => response.writeHead(200, json).end(JSON.stringify({ messages: [{ id }] })));
    if (how !== "never" && how !== "before the answer") this.later(tell());
  }

  private later(word: Promise<unknown>): void {
    const kept = word.catch(() => {}).finally(() => this.under.delete(kept));
    this.under.add(kept);
  }

  private async report(id: string, ourId: string, { reports: how = "once", isFree }: Mischief): Promise<void> {
    const failed = how === "failed" || how === "refused by the number";
    const words = ["sent", ...(how === "sent alone" ? [] : failed ? ["failed"] : ["delivered", "read"])];
    const order = how === "reversed" ? words.toReversed() : words;
    const pricing = { billable: !isFree, pricing_model: "PMP", category: "utility" };
    const errors = [{ code: 131026, title: "Message undeliverable" }];
    for (const status of how === "twice" ? [...order, ...order] : order) {
      const more = status === "failed" ? { errors } : { pricing };
      const said = { id, status, biz_opaque_callback_data: ourId, timestamp: "1", ...more };
      await this.tell({ statuses: [said] }, how === "unsigned" ? { signedWith: "somebody else's" } : {});
    }
  }

  private describe(response: ServerResponse, id: string): void {
    const file = this.files.get(id);
    const mood = this.world.moods.next("files", "whatsapp");
    if (mood.does === "answer") return void refuse(response, mood.status, 131053, "Media is not there yet");
    if (!file) return void refuse(response, 404, 100, "Unsupported get request");
    const said = { id, url: `${this.world.url()}/graph/${id}/bytes`, mime_type: file.contentType };
    response.writeHead(200, json).end(JSON.stringify(said));
  }

  private giveBytes(response: ServerResponse, id: string): void {
    const file = this.files.get(id);
    if (!file) return void refuse(response, 404, 100, "Unsupported get request");
    response.writeHead(200, { "content-type": file.contentType }).end(file.bytes);
  }
}

const contactOf = ({ phone, userId, name = "Somebody" }: Writer) => ({
  ...{ wa_id: phone?.replace("+", ""), user_id: userId, profile: { name } },
});

/** What the person sees of a message. */
function shown(said: ReturnType<typeof JSON.parse>): Pick<Got, "title" | "text" | "buttons"> {
  if (said.type === "template") {
    const [body, ...more] = said.template.components;
    const press = more.find((one: { sub_type: string }) => one.sub_type === "quick_reply");
    const values = body.parameters.map((one: { text: string }) => one.text);
    const buttons = press ? [{ id: press.parameters[0].payload, title: "I have it" }] : [];
    return { title: `Template ${said.template.name}`, text: values.join("\n"), buttons };
  }
  const { interactive, text } = said;
  if (!interactive) return { title: "WhatsApp", text: text.body };
  const buttons = interactive.action.buttons.map((one: { reply: { id: string; title: string } }) => one.reply);
  return { title: "WhatsApp", text: interactive.body.text, buttons };
}

/** What Meta takes no message for. */
function wrongIn({ text, interactive }: ReturnType<typeof JSON.parse>): string | null {
  if (text) return text.body.length > 4_096 ? "text.body is too long" : null;
  if (!interactive) return null;
  if (interactive.body.text.length > 1_024) return "interactive.body.text is too long";
  const replies: { id: string; title: string }[] = interactive.action.buttons.map(
    (one: { reply: { id: string; title: string } }) => one.reply,
  );
  const isOff = ({ id, title }: { id: string; title: string }) =>
    id.length > 256 || title.length > 20 || title.trim() === "";
  if (replies.length > 3 || replies.some(isOff)) return "a button is too long, or one too many";
  const isTwice = (key: "id" | "title") => new Set(replies.map((one) => one[key].trim())).size < replies.length;
  return isTwice("id") || isTwice("title") ? "two buttons are the same" : null;
}

function refuse(response: ServerResponse, status: number, code: number, message: string): void {
  response.writeHead(status, json).end(JSON.stringify({ error: { code, message, type: "OAuthException" } }));
}
