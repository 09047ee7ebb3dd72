import { createTransport } from "nodemailer";
import type { Outcome } from "./channels.server.ts";

/**
 * One mail, as plain text and as simple HTML that says the same. `unsubscribe`: where mail programs end such mails;
 * `replyTo`: where an answer arrives.
 */
export type Letter = {
  to: string;
  subject: string;
  text: string;
  html: string;
  unsubscribe?: string | null;
  replyTo?: string | null;
  /** A JPEG that its HTML shows as `cid:photo`. */
  photo?: Buffer | null;
};

export type Mail = {
  /** False without `SMTP_URL`: screens say so and offer the other way. */
  readonly isSetUp: boolean;
  /** Throws where the letter was not taken; the job that sends it tries again. */
  send(letter: Letter): Promise<void>;
};

export const noMail: Mail = {
  isSetUp: false,
  send: () => Promise.reject(new Error("No mail is set up: SMTP_URL is missing.")),
};

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
const noLookups = { disableFileAccess: true, disableUrlAccess: true };

const shownInside = {
  ...{ filename: "photo.jpg", contentType: "image/jpeg", cid: "photo" },
  contentDisposition: "inline" as const,
};

/** By RFC 8058: a press in the mail program is a POST to this address. */
const oneClick = (address: string) => ({
  "List-Unsubscribe": `<${address}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** What a letter that was not sent came to: a server that said no has not got it, one that fell silent may. */
export function mailOutcome(error: unknown): Outcome {
  const { code, responseCode, command, response } = error as Record<string, unknown>;
  if (typeof responseCode === "number") {
    const words = typeof response === "string" ? response : `The mail server answered ${responseCode}.`;
    return { kind: "refused", isFinal: responseCode >= 500 && responseCode !== 535, words };
  }
  if (command === "DATA") return { kind: "unknown", words: "The mail server fell silent while it took the mail." };
  return {
    kind: "refused",
    isFinal: false,
    words: `The mail server could not be reached${typeof code === "string" ? ` (${code})` : ""}.`,
  };
}

/** Mail through the server of `SMTP_URL` (`smtp://` or `smtps://`, with user and password where it wants them). */
export function smtpMail(url: string, from: string): Mail {
  const transport = createTransport({ url, ...patience, ...noLookups });
  return {
    isSetUp: true,
    async send({ to, subject, text, html, unsubscribe, replyTo, photo }) {
      // An address as an object is taken as it is: nothing in it can become a second recipient.
      const recipient = { name: "", address: to };
      await transport.sendMail({
        from,
        to: recipient,
        ...(replyTo ? { replyTo: { name: "", address: replyTo } } : {}),
        subject,
        text,
        html,
        ...(photo ? { attachments: [{ ...shownInside, content: photo }] } : {}),
        headers: { "Auto-Submitted": "auto-generated", ...(unsubscribe ? oneClick(unsubscribe) : {}) },
      });
    },
  };
}
