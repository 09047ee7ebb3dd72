import { createTransport } from "nodemailer";

/** One mail, as plain text and as simple HTML that says the same. */
export type Letter = { to: string; subject: string; text: string; html: string };

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

/** Mail through the server of `SMTP_URL` (`smtp://` or `smtps://`, with user and password where it wants them). */
export function smtpMail(url: string, from: string): Mail {
  const transport = createTransport({ url, ...patience, ...noLookups });
  return {
    isSetUp: true,
    async send({ to, subject, text, html }) {
      // An address as an object is taken as it is: nothing in it can become a second recipient.
      const recipient = { name: "", address: to };
      await transport.sendMail({
        from,
        to: recipient,
        subject,
        text,
        html,
        headers: { "Auto-Submitted": "auto-generated" },
      });
    },
  };
}
