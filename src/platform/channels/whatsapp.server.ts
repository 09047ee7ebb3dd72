import * as z from "zod";
import type { Outcome, WhatsApp, WhatsAppAddress, WhatsAppFile, WhatsAppWords } from "../channels.server.ts";
import { askProvider } from "./ask.server.ts";

export type WhatsAppSettings = { baseUrl: string; token: string; phoneId: string; number: string; language: string };

const sent = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) });
const refused = z.object({
  error: z.object({
    code: z.number(),
    message: z.string().optional(),
    error_data: z.object({ details: z.string().optional() }).optional(),
  }),
});

/** Too many at once, for the number, for one person, or for everybody; and faults of theirs. */
const mayPass = new Set([1, 2, 4, 80007, 130429, 131000, 131016, 131048, 131056, 133016]);

/** Somebody has not written for a day: by what was approved it may pass. */
const closed = 131047;

/** A number of the WhatsApp Cloud API. */
export function whatsAppBy({ baseUrl, token, phoneId, number, language }: WhatsAppSettings): WhatsApp {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return {
    ...{ name: "whatsapp", number },
    send: (to, words, id) =>
      askProvider(
        {
          ...{ url: `${baseUrl}/${phoneId}/messages`, headers },
          body: JSON.stringify({
            ...{ messaging_product: "whatsapp", recipient_type: "individual", biz_opaque_callback_data: id },
            ...addressOf(to),
            ...contentOf(words, language),
          }),
        },
        readSent,
        { readRefusal },
      ),
    fetchFile: (mediaId) => fetchFile(`${baseUrl}/${encodeURIComponent(mediaId)}`, token),
  };
}

/** Whoever hides their phone is called by the id that WhatsApp gave us for them. */
const addressOf = ({ phone, userId }: WhatsAppAddress) =>
  phone === null ? { recipient: userId } : { to: phone.replace("+", "") };

function contentOf(words: WhatsAppWords, code: string): object {
  if (words.kind === "template") {
    const body = { type: "body", parameters: words.values.map((text) => ({ type: "text", text })) };
    const link = { type: "button", sub_type: "url", index: "0", parameters: [{ type: "text", text: words.linkEnd }] };
    const answer = { type: "payload", payload: words.payload };
    const press = { type: "button", sub_type: "quick_reply", index: "1", parameters: [answer] };
    const components = [body, ...(words.linkEnd === null ? [] : [link]), ...(words.payload === null ? [] : [press])];
    return { type: "template", template: { name: words.template, language: { code }, components } };
  }
  if (words.buttons.length === 0) return { type: "text", text: { body: words.text, preview_url: false } };
  const buttons = words.buttons.map((reply) => ({ type: "reply", reply }));
  return { type: "interactive", interactive: { type: "button", body: { text: words.text }, action: { buttons } } };
}

function readSent(said: unknown): Outcome {
  const [one] = sent.safeParse(said).data?.messages ?? [];
  if (!one) return { kind: "unknown", words: "It named no message." };
  return { kind: "accepted", id: one.id, words: "WhatsApp took it." };
}

function readRefusal(said: unknown): Outcome | null {
  const error = refused.safeParse(said).data?.error;
  if (!error) return null;
  const words = [error.message, error.error_data?.details, `(${error.code})`].filter(Boolean).join(" ");
  const isClosed = error.code === closed;
  return { kind: "refused", isFinal: !isClosed && !mayPass.has(error.code), isClosed, words };
}

const patienceMs = 30_000;
const mostBytes = 16_777_216;
const described = z.object({ url: z.url(), mime_type: z.string() });

/** Its address is good for minutes, and opens with the token alone. */
async function fetchFile(url: string, token: string): Promise<WhatsAppFile> {
  const asked = { headers: { authorization: `Bearer ${token}` }, signal: AbortSignal.timeout(patienceMs) };
  try {
    const about = await fetch(url, asked);
    if (!about.ok) return refusalOf(about.status);
    const { data } = described.safeParse(await about.json().catch(() => null));
    if (!data) return { kind: "later", words: "It named no address." };
    // The token goes to the provider alone, whatever address it names.
    if (!isTheirs(data.url, url)) return { kind: "gone", words: "The address is not WhatsApp's." };
    const file = await fetch(data.url, asked);
    if (!file.ok) return refusalOf(file.status);
    const bytes = await atMost(file);
    if (bytes === null) return { kind: "gone", words: "The file is larger than 16 MB." };
    return { kind: "bytes", bytes, contentType: data.mime_type };
  } catch {
    return { kind: "later", words: "It fell silent." };
  }
}

const refusalOf = (status: number): WhatsAppFile => {
  const words = `It answered ${status}.`;
  return status === 404 || status === 410 ? { kind: "gone", words } : { kind: "later", words };
};

const theirHosts = /(^|\.)(facebook\.com|fbcdn\.net|fbsbx\.com|whatsapp\.net|whatsapp\.com)$/;

const isTheirs = (address: string, asked: string): boolean => {
  const [file, api] = [new URL(address), new URL(asked)];
  return file.origin === api.origin || (file.protocol === "https:" && theirHosts.test(file.hostname));
};

async function atMost({ body }: Response): Promise<Buffer | null> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body ?? []) {
    bytes += piece.length;
    if (bytes > mostBytes) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
