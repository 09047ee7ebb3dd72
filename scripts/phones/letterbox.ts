import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type Received = { to: string[]; subject: string; text: string; html: string; raw: string; at: Date };

export type Letterbox = {
  /** For `SMTP_URL`. */
  url: string;
  letters: Received[];
  /** The last letter to this address; throws where there is none. */
  last(to: string): Received;
  /** What the server says to the next letters instead of taking them. */
  refuse(reason: string | null): void;
  close(): Promise<void>;
};

/** A server for mail that keeps every letter it is given and sends none on. */
export async function openLetterbox(port = 0): Promise<Letterbox> {
  const letters: Received[] = [];
  let refusal: string | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (refusal) return done(new Error(refusal));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        letters.push({ to, at: new Date(), ...readMessage(Buffer.concat(chunks).toString("utf8")) });
        done();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(port, "127.0.0.1", ready));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    letters,
    last(to) {
      const letter = letters.findLast((one) => one.to.includes(to));
      if (!letter) throw new Error(`No letter came for ${to}.`);
      return letter;
    },
    refuse: (reason) => {
      refusal = reason;
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

/** The token at the end of a letter's link. */
export function tokenIn({ text }: Received): string {
  const token = /#token=([\w-]+)/.exec(text)?.[1];
  if (!token) throw new Error(`No link stands in: ${text}`);
  return token;
}

function readMessage(raw: string): Omit<Received, "to" | "at"> {
  const [head = "", ...body] = raw.split("\r\n\r\n");
  const subject = /^Subject: (.*(?:\r\n\s.*)*)/m.exec(head)?.[1] ?? "";
  // Pictures of a page stand beside it, inside a part of their own.
  const boundaries = [...raw.matchAll(/boundary="([^"]+)"/g)].map(([, boundary]) => `--${boundary}`);
  const parts = boundaries.reduce((some, mark) => some.flatMap((one) => one.split(mark)), [body.join("\r\n\r\n")]);
  const part = (type: string) => {
    const [about = "", ...content] =
      parts.find((one) => one.trimStart().startsWith(`Content-Type: ${type}`))?.split("\r\n\r\n") ?? [];
    return decoded(about, content.join("\r\n\r\n"));
  };
  return { subject, text: part("text/plain"), html: part("text/html"), raw };
}

function decoded(head: string, content: string): string {
  if (/base64/i.test(head)) return Buffer.from(content, "base64").toString("utf8");
  if (!/quoted-printable/i.test(head)) return content;
  const bytes = content
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
