import type { NoticeKind } from "#domain/vocab.ts";
import type { Letter } from "#platform/mail.server.ts";
import { plainName } from "#platform/plain-name.server.ts";
import { mostPushed } from "#platform/web-push.server.ts";

type Told = { title: string; message: string; link: string | null };

const marks: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark);

const kindWords: Record<NoticeKind, string> = {
  emergencies: "emergencies",
  requests: "repair requests",
  messages: "messages on requests",
  tasks: "tasks",
  plans: "maintenance plans",
  people: "people who join or leave",
  outages: "outages, works and incidents in your building",
  building: "news, papers and money of your building",
};

const titleOf = (told: readonly Told[]): string =>
  told.length > 1 ? `${told[0]?.title} and ${told.length - 1} more` : (told[0]?.title ?? "");

/** Those of `ui/tokens.css`, written out: mail programs know no variables. */
const colours = `:root{color-scheme:light dark}
body{margin:0;background:#faf6ef;color:#1b2340;font:16px/1.55 -apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:34rem;margin:0 auto;padding:2rem 1.25rem}
.card{background:#fff;border:1px solid #e7ded0;border-radius:14px;padding:1.25rem;margin-bottom:1rem}
h1{font-size:1.25rem;margin:0 0 .5rem}h2{font-size:1rem;margin:1rem 0 .25rem}p{margin:.25rem 0 .75rem}
.card>:first-child{margin-top:0}.card>:last-child{margin-bottom:0}
.act{display:inline-block;background:#28367a;color:#fff;border:0;border-radius:10px;padding:.8rem 1.2rem;font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.small{font-size:.85rem;color:#5b6178}.small a{color:inherit}
@media (prefers-color-scheme:dark){body{background:#0f1526;color:#f3efe6}.card{background:#182038;border-color:#2a3557}.act{background:#8fa2ff;color:#0f1526}.small{color:#a9b0c8}}`;

const page = (title: string, inside: string): string =>
  `<!doctype html><html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title><style>${colours}</style></head><body><main>${inside}</main></body></html>`;

type Around = { siteUrl: string; unsubscribe: string | null; replyTo: string | null; photo: Buffer | null };

const answerWords = "You can answer this mail: what you write is added to the request.";

const shownPhoto =
  '<p><img src="cid:photo" alt="The first photo of the request" style="display:block;max-width:100%;height:auto;border-radius:10px"></p>';

/** What somebody was told, as a mail: all of it, one thing to do, and the way to have no more of its kind. */
export function noticeLetter(
  { name, email }: { name: string; email: string },
  told: readonly Told[],
  { siteUrl, unsubscribe, replyTo, photo }: Around,
): Letter {
  const called = plainName(name);
  const greeting = called ? `Good day ${called},` : "Good day,";
  const link = told.find((one) => one.link !== null)?.link ?? "/notifications";
  const url = `${siteUrl}${link}`;
  const end = unsubscribe ? `No more mails of this kind: ${unsubscribe}` : null;
  const text = [
    greeting,
    ...told.map(({ title, message }) => `${title}\n${message}`),
    `Open: ${url}`,
    ...(replyTo ? [answerWords] : []),
    ...(end ? [end] : []),
    "Tunse",
  ];
  const parts = told
    .map(({ title, message }) => `<h2>${escaped(title)}</h2><p>${escaped(message).replaceAll("\n", "<br>")}</p>`)
    .join("");
  const foot = unsubscribe
    ? `<p class="small"><a href="${escaped(unsubscribe)}">No more mails of this kind</a> · <a href="${escaped(siteUrl)}/account">What comes, and how</a></p>`
    : "";
  const html = page(
    titleOf(told),
    `<p>${escaped(greeting)}</p><div class="card">${parts}${photo ? shownPhoto : ""}<p><a class="act" href="${escaped(url)}">Open in Tunse</a></p></div>${replyTo ? `<p class="small">${answerWords}</p>` : ""}${foot}<p class="small">Tunse</p>`,
  );
  return { to: email, subject: titleOf(told), text: `${text.join("\n\n")}\n`, html, unsubscribe, replyTo, photo };
}

/** To whoever is in danger, where nobody can be told of it; whom to call comes before an SMS is cut. */
export const unreachedWords = {
  title: "Nobody can be called for you",
  message:
    "In danger, call 112. We reach nobody who looks after the building, by phone, mail or browser: call them yourself. Your emergency stands in Tunse.",
};

/** A button under a notice: what it stands for, its words, and what the browser sends once it is pressed. */
export type PushButton = { action: string; title: string; token: string };

/**
 * What a browser shows, in the shape that it may read without waking a worker of ours; there a button opens what the
 * notice is of, since nobody is awake to do more.
 */
export function pushText(
  told: readonly Told[],
  { groupKey, button }: { groupKey: string; button: PushButton | null },
  siteUrl: string,
): Buffer {
  const link = told.find((one) => one.link !== null)?.link ?? "/notifications";
  const navigate = `${siteUrl}${link}`;
  const shown = { title: titleOf(told), navigate, lang: "en-NG", tag: groupKey };
  const acts = button && {
    actions: [{ action: button.action, title: button.title, navigate }],
    data: { token: button.token },
  };
  const say = (body: string) =>
    Buffer.from(JSON.stringify({ web_push: 8030, notification: { ...shown, body, ...acts } }));
  const body = told.map(({ title, message }, at) => (at === 0 ? message : `${title}: ${message}`)).join("\n");
  const whole = say(body);
  return whole.length <= mostPushed ? whole : say(`${body.slice(0, 600)}…`);
}

/** Before: a button. */
export const endPage = (kind: NoticeKind): string =>
  page(
    "End these mails",
    `<div class="card"><h1>No more mails about ${kindWords[kind]}?</h1><p>They still come to your notifications in Tunse. Nothing has changed yet.</p><form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button class="act" type="submit">End these mails</button></form></div>`,
  );

/** After: done. */
export const endedPage = (kind: NoticeKind): string =>
  page(
    "These mails have ended",
    `<div class="card"><h1>You get no more mails about ${kindWords[kind]}</h1><p>They still come to your notifications in Tunse. On your account's page you can have them again.</p><p><a class="act" href="/account">Your account</a></p></div>`,
  );

export const noSuchPage = page(
  "This address is not complete",
  `<div class="card"><h1>This address is not complete</h1><p>Please open it again from the mail, or choose on your account's page what comes. Nothing has changed.</p><p><a class="act" href="/account">Your account</a></p></div>`,
);
