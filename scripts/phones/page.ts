import type { Asked, Carriers, Got } from "./carriers.ts";

type Shown = { got: readonly Got[]; owners: ReadonlyMap<string, string>; carriers: Carriers };

const marks: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark);

const look = `:root{color-scheme:light dark}*{box-sizing:border-box}
body{margin:0;padding:1.5rem;background:#f6f3ee;color:#231f1a;font:15px/1.5 system-ui,sans-serif}
h1{font-size:1.4rem;margin:0}.lead{margin:.25rem 0 1.25rem;color:#6a6258}
.phones{display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr))}
.phone{background:#fff;border:1px solid #e4ddd2;border-radius:22px;padding:1rem;display:flex;flex-direction:column;min-height:20rem}
h2{font-size:1rem;margin:0}.to{color:#6a6258;font-size:.8rem;margin:0 0 .5rem;overflow-wrap:anywhere}
ol{list-style:none;margin:0;padding:0;display:flex;flex-direction:column;gap:.5rem;flex:1;max-height:24rem;overflow:auto}
li{background:#eef0fa;border-radius:12px;padding:.5rem .75rem;overflow-wrap:anywhere}li.voice{background:#fbe9d9}li small{color:#6a6258}
form{display:flex;gap:.4rem;margin-top:.6rem}input{flex:1;min-width:0}input,button{font:inherit;border-radius:9px;border:1px solid #b9b0a3;padding:.45rem .6rem;background:transparent;color:inherit}
button{background:#28367a;border-color:#28367a;color:#fff;cursor:pointer}
@media (prefers-color-scheme:dark){body{background:#171512;color:#f3eee6}.phone{background:#211e1a;border-color:#3a352e}li{background:#2b2d3d}li.voice{background:#43301f}.lead,.to,li small{color:#b3aa9d}button{background:#aab4ee;border-color:#aab4ee;color:#14183a}}`;

/** The phones of the people, with what each received, and a way to answer as them. */
export async function answerPage(
  { response, path, body, method }: Asked & { method: string },
  shown: Shown,
): Promise<boolean> {
  if (path === "/" && method === "GET") {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", refresh: "4" }).end(pageOf(shown));
    return true;
  }
  if (method !== "POST" || (path !== "/write" && path !== "/press")) return false;
  const form = new URLSearchParams(body.toString());
  const [to, text] = [form.get("to") ?? "", form.get("text") ?? ""];
  if (path === "/write") await shown.carriers.write(to, text);
  else await shown.carriers.press(to, text).catch(() => "");
  response.writeHead(303, { location: "/" }).end();
  return true;
}

function pageOf({ got, owners }: Shown): string {
  const byPhone = Map.groupBy(got, ({ to }) => to);
  const all = [...new Set([...owners.keys(), ...byPhone.keys()])];
  const phones = all.map((to) => phoneOf(to, owners.get(to) ?? "Somebody", byPhone.get(to) ?? []));
  return `<!doctype html><html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Phones of the demo</title><style>${look}</style></head><body><h1>Phones of the demo</h1><p class="lead">What each person received outside of Tunse. Nobody real is reached. Write STOP to end SMS, press 1 during a call.</p><div class="phones">${phones.join("")}</div></body></html>`;
}

function phoneOf(to: string, name: string, got: readonly Got[]): string {
  const lines = got
    .slice(-30)
    .reverse()
    .map(({ by, title, text, at }) => {
      const head = by === "push" ? `<b>${escaped(title)}</b><br>` : "";
      return `<li class="${by}">${head}${escaped(text)}<br><small>${by === "voice" ? "Call" : by === "sms" ? "SMS" : "Notice"}, ${at.toISOString().slice(11, 19)} UTC</small></li>`;
    });
  const isNumber = to.startsWith("+");
  const isCalled = got.some(({ by }) => by === "voice");
  const write = isNumber ? formOf("/write", to, "", "Write back") : "";
  const press = isCalled ? formOf("/press", to, "1", "Press") : "";
  return `<section class="phone"><h2>${escaped(name)}</h2><p class="to">${escaped(isNumber ? to : "Browser")}</p><ol>${lines.join("") || "<li>Nothing yet</li>"}</ol>${write}${press}</section>`;
}

const formOf = (action: string, to: string, text: string, label: string) =>
  `<form method="post" action="${action}"><input type="hidden" name="to" value="${escaped(to)}"><input name="text" aria-label="${label}" value="${text}"><button>${label}</button></form>`;
