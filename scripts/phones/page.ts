import type { Asked, Carriers, Got } from "./carriers.ts";
import type { MailFake } from "./mail.ts";
import { leakPicture } from "./picture.ts";
import type { WhatsAppFake } from "./whatsapp.ts";

type Shown = {
  got: readonly Got[];
  owners: ReadonlyMap<string, string>;
  carriers: Carriers;
  whatsapp: WhatsAppFake;
  mail: MailFake;
};

const marks: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark);

const look = `:root{color-scheme:light dark}*{box-sizing:border-box}
body{margin:0;padding:1.5rem;background:#f6f3ee;color:#231f1a;font:15px/1.5 system-ui,sans-serif}
h1{font-size:1.4rem;margin:0}.lead{margin:.25rem 0 1.25rem;color:#6a6258}
.phones{display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr))}
.phone{background:#fff;border:1px solid #e4ddd2;border-radius:22px;padding:1rem;display:flex;flex-direction:column;min-height:20rem}
h2{font-size:1rem;margin:0}.to{color:#6a6258;font-size:.8rem;margin:0 0 .5rem;overflow-wrap:anywhere}
ol{list-style:none;margin:0;padding:0;display:flex;flex-direction:column;gap:.5rem;flex:1;max-height:24rem;overflow:auto}
li{background:#eef0fa;border-radius:12px;padding:.5rem .75rem;overflow-wrap:anywhere}li.voice{background:#fbe9d9}li.whatsapp{background:#e3f4ea}li.whatsapp,li.mail,li.own{white-space:pre-line}li.mail{background:#f3edf9}li.own{background:#f0f4d8;margin-left:2rem}li form{margin-top:.35rem}li small{color:#6a6258}
form{display:flex;gap:.4rem;margin-top:.6rem}input{flex:1;min-width:0}input,button{font:inherit;border-radius:9px;border:1px solid #b9b0a3;padding:.45rem .6rem;background:transparent;color:inherit}
button{background:#28367a;border-color:#28367a;color:#fff;cursor:pointer}
@media (prefers-color-scheme:dark){body{background:#171512;color:#f3eee6}.phone{background:#211e1a;border-color:#3a352e}li{background:#2b2d3d}li.voice{background:#43301f}li.whatsapp{background:#1d3a2c}li.own{background:#33402b}li.mail{background:#352b43}.lead,.to,li small{color:#b3aa9d}button{background:#aab4ee;border-color:#aab4ee;color:#14183a}}`;

const acts = new Set(["/write", "/press", "/whatsapp", "/photo", "/answer", "/button"]);

/** The phones of the people, with what each received, and a way to answer as them. */
export async function answerPage(
  { response, path, body, method }: Asked & { method: string },
  shown: Shown,
): Promise<boolean> {
  if (path === "/" && method === "GET") {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(pageOf(shown));
    return true;
  }
  if (method !== "POST" || !acts.has(path)) return false;
  const form = new URLSearchParams(body.toString());
  await act(path, form, shown);
  response.writeHead(303, { location: "/" }).end();
  return true;
}

async function act(path: string, form: URLSearchParams, { carriers, whatsapp, owners, mail }: Shown): Promise<void> {
  const [to, text, press] = [form.get("to") ?? "", form.get("text") ?? "", form.get("press") ?? undefined];
  const from = { phone: to, name: owners.get(to) ?? "Somebody" };
  if (path === "/write") await carriers.write(to, text);
  else if (path === "/press") await carriers.press(to, text).catch(() => "");
  else if (path === "/button") await carriers.pressButton(press ?? "");
  else if (path === "/answer") await mail.answer(to, form.get("at") ?? "", text);
  else if (path === "/photo") await whatsapp.write(from, { file: await leakPicture(), shownAs: "A photo" });
  else await whatsapp.write(from, press ? { press, shownAs: text } : { text });
}

/** Looks again for what came, but never while somebody types. */
const lookAgain = `setInterval(()=>{const busy=[...document.querySelectorAll("input[name=text]:not([type=hidden])")].some((one)=>one===document.activeElement||one.value!==one.defaultValue);if(!busy)location.reload()},3000)`;

function pageOf({ got, owners, whatsapp, mail }: Shown): string {
  const byPhone = Map.groupBy([...got, ...whatsapp.wrote, ...mail.got(), ...mail.wrote], ({ to }) => to);
  const all = [...new Set([...owners.keys(), ...byPhone.keys()])];
  const phones = all.map((to) => phoneOf(to, owners.get(to) ?? "Somebody", byPhone.get(to) ?? []));
  const lead =
    "What each person received outside of Tunse, and what they wrote. Nobody real is reached. Write by WhatsApp what is broken, or STOP to end it; answer mails about requests; press 1 during a call.";
  return `<!doctype html><html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Phones of the demo</title><style>${look}</style></head><body><h1>Phones of the demo</h1><p class="lead">${lead}</p><div class="phones">${phones.join("")}</div><script>${lookAgain}</script></body></html>`;
}

const names: Record<Got["by"], string> = {
  push: "Notice",
  sms: "SMS",
  voice: "Call",
  whatsapp: "WhatsApp",
  mail: "Mail",
};

function phoneOf(to: string, name: string, got: readonly Got[]): string {
  const isNumber = to.startsWith("+");
  const lines = got
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, 30)
    .map((one) => lineOf(to, one));
  const isCalled = got.some(({ by }) => by === "voice");
  const write = isNumber
    ? `${formOf("/whatsapp", to, "", "WhatsApp")}<form method="post" action="/photo"><input type="hidden" name="to" value="${escaped(to)}"><button>Send a photo by WhatsApp</button></form>${formOf("/write", to, "", "SMS")}`
    : "";
  const press = isCalled ? formOf("/press", to, "1", "Press") : "";
  return `<section class="phone"><h2>${escaped(name)}</h2><p class="to">${escaped(isNumber || to.includes("@") ? to : "Browser")}</p><ol>${lines.join("") || "<li>Nothing yet</li>"}</ol>${write}${press}</section>`;
}

function lineOf(to: string, { by, from, title, text, at, id, buttons = [] }: Got): string {
  const isOwn = from === to;
  const head = by === "push" || by === "mail" ? `<b>${escaped(title)}</b><br>` : "";
  const when = `${isOwn ? "Sent by " : ""}${names[by]}, ${at.toISOString().slice(11, 19)} UTC`;
  const pressed = by === "push" ? "/button" : "/whatsapp";
  const press = buttons.map(
    (one) =>
      `<form method="post" action="${pressed}"><input type="hidden" name="to" value="${escaped(to)}"><input type="hidden" name="press" value="${escaped(one.id)}"><input type="hidden" name="text" value="${escaped(one.title)}"><button>${escaped(one.title)}</button></form>`,
  );
  const answer =
    by === "mail" && !isOwn && id
      ? formOf("/answer", to, "", "Answer", `<input type="hidden" name="at" value="${escaped(id)}">`)
      : "";
  const words = escaped(text).replaceAll(/https?:\/\/[^\s<]+/g, '<a href="$&">$&</a>');
  return `<li class="${isOwn ? "own" : by}">${head}${words}<br><small>${when}</small>${press.join("")}${answer}</li>`;
}

const formOf = (action: string, to: string, text: string, label: string, more = "") =>
  `<form method="post" action="${action}"><input type="hidden" name="to" value="${escaped(to)}">${more}<input name="text" aria-label="${label}" value="${text}"><button>${label}</button></form>`;
