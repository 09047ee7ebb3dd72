import { createHmac, randomUUID } from "node:crypto";
import type { Got, Hook } from "./carriers.ts";
import { type Letterbox, openLetterbox, type Received } from "./letterbox.ts";

/** The settings of whoever brings answers, as an operator has them. */
export const inboundMail = {
  domain: "reply.tunse.example",
  secret: "the secret of the mail server of the phones",
  checkedBy: "mx.tunse.example",
};

type File = { name: string; contentType: string; bytes: Buffer; cid?: string };
export type Written = {
  from: string;
  to: string;
  text?: string;
  html?: string;
  files?: readonly File[];
  /** Headers beside the usual ones; null leaves one of those out. */
  heads?: Record<string, string | null>;
};
type Brought = { signedWith?: string; at?: Date; body?: Buffer };

/** Mail to the people of the phones, and what they answer, brought as a mail server brings it. */
export class MailFake {
  private letterbox: Letterbox | undefined;
  private readonly hook: () => Hook;
  /** What people wrote, for their page. */
  readonly wrote: Got[] = [];

  constructor(hook: () => Hook) {
    this.hook = hook;
  }

  /** For `SMTP_URL`. */
  async open(): Promise<string> {
    this.letterbox ??= await openLetterbox();
    return this.letterbox.url;
  }

  async close(): Promise<void> {
    await this.letterbox?.close();
  }

  get letters(): readonly Received[] {
    return this.letterbox?.letters ?? [];
  }

  /** What came by mail, as the page of the phones shows it. */
  got(): Got[] {
    return this.letters.flatMap((letter) =>
      letter.to.map((to) => ({
        ...{ by: "mail" as const, from: "mail", to, title: letter.subject, text: letter.text.trim(), link: null },
        ...{ at: letter.at, id: replyToOf(letter) ?? "" },
      })),
    );
  }

  /** Somebody answers a letter of theirs as Gmail does, with the letter under it. */
  async answer(from: string, to: string, text: string): Promise<void> {
    this.wrote.push({ by: "mail", from, to: from, title: "Your answer", text, link: null, at: new Date() });
    const quoted = this.letters.findLast((letter) => replyToOf(letter) === to)?.text ?? "";
    const under = quoted.split("\n").map((line) => `> ${line}`);
    const whole = [text, "", "On Mon, 23 Nov 2026 at 09:14, Tunse <hello@tunse.example> wrote:", "", ...under].join(
      "\n",
    );
    await this.bring(mailOf({ from, to, text: whole }));
  }

  /** Brings a mail as a mail server does; answers what the product said. */
  bring(raw: string, { signedWith = inboundMail.secret, at = new Date(), body }: Brought = {}): Promise<string> {
    const seconds = Math.floor(at.getTime() / 1_000);
    const hmac = createHmac("sha256", signedWith)
      .update(`${seconds}.`)
      .update(body ?? raw)
      .digest("hex");
    const headers = { "content-type": "message/rfc822", "tunse-signature": `t=${seconds},v1=${hmac}` };
    return this.hook()("/api/hooks/mail", headers, raw);
  }
}

/** Where an answer to a letter goes; null where it has no such address. */
export const replyToOf = ({ raw }: Pick<Received, "raw">): string | null =>
  /^Reply-To: <?([^\s<>]+)>?/im.exec(raw.replaceAll(/\r\n\s+/g, " "))?.[1] ?? null;

const inLines = (bytes: Buffer): string => bytes.toString("base64").replaceAll(/(.{76})/g, "$1\r\n");

/** A mail as it goes over the wire. */
export function mailOf({ from, to, text, html, files = [], heads = {} }: Written): string {
  const domain = from.split("@")[1] ?? "";
  const usual: Record<string, string | null> = {
    "Return-Path": `<${from}>`,
    "Authentication-Results": `${inboundMail.checkedBy}; dkim=pass header.d=${domain}; spf=pass smtp.mailfrom=${from}`,
    From: `Somebody <${from}>`,
    To: to,
    Subject: "Re: Tunse",
    "Message-ID": `<${randomUUID()}@${domain}>`,
    "MIME-Version": "1.0",
    ...heads,
  };
  const head = Object.entries(usual).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
  const textPart = (type: string, words: string) =>
    `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${inLines(Buffer.from(words))}`;
  const parts = [
    ...(text === undefined ? [] : [textPart("text/plain", text)]),
    ...(html === undefined ? [] : [textPart("text/html", html)]),
  ];
  const both = `b-${randomUUID()}`;
  const body =
    parts.length === 1
      ? (parts[0] ?? "")
      : `Content-Type: multipart/alternative; boundary="${both}"\r\n\r\n${joined(parts, both)}`;
  if (files.length === 0) return `${head.join("\r\n")}\r\n${body}`;
  const mixed = `b-${randomUUID()}`;
  const all = [body, ...files.map(filePart)];
  return `${head.join("\r\n")}\r\nContent-Type: multipart/mixed; boundary="${mixed}"\r\n\r\n${joined(all, mixed)}`;
}

const joined = (parts: readonly string[], boundary: string): string =>
  `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join("")}--${boundary}--\r\n`;

const filePart = ({ name, contentType, bytes, cid }: File): string =>
  [
    `Content-Type: ${contentType}; name="${name}"`,
    "Content-Transfer-Encoding: base64",
    ...(cid ? [`Content-ID: <${cid}>`] : []),
    `Content-Disposition: ${cid ? "inline" : "attachment"}; filename="${name}"`,
    "",
    inLines(bytes),
  ].join("\r\n");
