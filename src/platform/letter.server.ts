import type { Letter } from "./mail.server.ts";
import { plainName } from "./plain-name.server.ts";

type Words = { subject: string; before: string[]; link?: { label: string; url: string }; after: string[] };
type Reader = { name: string; email: string };

/** One mail of the product, as plain text and as simple HTML that says the same. */
export function letterOf({ name, email }: Reader, { subject, before, link, after }: Words): Letter {
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
