import type { Letter } from "#platform/mail.server.ts";
import { plainName } from "#platform/plain-name.server.ts";

type Words = { subject: string; before: string[]; link?: { label: string; url: string }; after: string[] };
type Reader = { name: string; email: string };

/** Where somebody who holds this token chooses a new password. */
export const resetAddress = (siteUrl: string, token: string): string => `${siteUrl}/reset-password#token=${token}`;

/** To somebody who cannot sign in; the link works for an hour, once. */
export const resetLetter = (reader: Reader, siteUrl: string, token: string): Letter =>
  letterOf(reader, {
    subject: "Choose a new password for Tunse",
    before: ["You, or somebody who knows your email, asked for a new password. Choose it here:"],
    link: { label: "Choose a new password", url: resetAddress(siteUrl, token) },
    after: [
      "The link works once, within one hour. When you use it, every phone and computer that is signed in will be signed out.",
      "If it was not you, do nothing: your password stays as it is.",
    ],
  });

/** To a new account, and when asked for again; the link works for three days, once. */
export const verifyLetter = (reader: Reader, siteUrl: string, token: string): Letter =>
  letterOf(reader, {
    subject: "Confirm your email for Tunse",
    before: ["Welcome to Tunse. Please confirm that this email is yours:"],
    link: { label: "Confirm my email", url: `${siteUrl}/verify-email#token=${token}` },
    after: [
      "The link works once, within three days. After that, people can add you to their buildings and teams at once, and you can get back in when you forget your password.",
      "If you did not open an account, do nothing.",
    ],
  });

/** After every change of a password, so that the owner hears of one that was not theirs. */
export const changedLetter = (reader: Reader, siteUrl: string): Letter =>
  letterOf(reader, {
    subject: "Your Tunse password was changed",
    before: [
      "The password of your Tunse account was changed just now. Your other phones and computers were signed out.",
    ],
    link: { label: "It was not me", url: `${siteUrl}/reset-password` },
    after: ["If it was you, there is nothing to do. If it was not, choose a new one at once."],
  });

function letterOf({ name, email }: Reader, { subject, before, link, after }: Words): Letter {
  // Anybody may open an account with anybody's email: what they call it is no way to write to that person.
  const called = plainName(name);
  const greeting = called ? `Good day ${called},` : "Good day,";
  const parts = [greeting, ...before, ...(link ? [`${link.label}: ${link.url}`] : []), ...after, "Tunse"];
  const paragraphs = [
    ...[greeting, ...before].map(paragraph),
    ...(link ? [`<p><a href="${escaped(link.url)}">${escaped(link.label)}</a></p>`] : []),
    ...after.map(paragraph),
    "<p>Tunse</p>",
  ];
  return {
    to: email,
    subject,
    text: `${parts.join("\n\n")}\n`,
    html: `<!doctype html><html lang="en-NG"><body style="font: 16px/1.5 sans-serif; max-width: 36em">${paragraphs.join("\n")}</body></html>`,
  };
}

const marks: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark);
const paragraph = (text: string) => `<p>${escaped(text)}</p>`;
