import { lostWords, offlineWords, slowAfterMs, stoppedWords, waitingWords } from "./answer.rules.ts";
import { beginAnswer, hideAnswer, showBody, showSoFar } from "./answer.script.ts";
import { accessOf, confirmed, fileIn, readForm, renewKey, showExamples, showProblems } from "./form.script.ts";
import { partOf, setHidden, setText } from "./page-parts.script.ts";
import type { Asked } from "./request.rules.ts";
import { isWrite, keyHeader } from "./rules.ts";
import { type Person, personFor, showPerson } from "./session.script.ts";

// The form that sends a call to this server with the session that this browser keeps.
let running: AbortController | null = null;

function bodyOf(form: HTMLFormElement, { body }: Asked): BodyInit | undefined {
  if (body.kind === "json") return body.text;
  const file = fileIn(form);
  if (body.kind === "file") return file;
  if (body.kind === "none") return undefined;
  const data = new FormData();
  for (const [name, value] of body.fields) data.append(name, value);
  if (file) data.append("file", file);
  return data;
}

const say = (form: HTMLFormElement, words: string) => setText(form, "[data-said]", words);

/** Sends it and shows what comes; throws where nothing comes. Answers the status. */
async function send(form: HTMLFormElement, asked: Asked, person: Person | null, stop: AbortSignal): Promise<number> {
  const headers = new Headers(asked.headers);
  if (person) headers.set("Authorization", `Bearer ${person.token}`);
  const startedAt = performance.now();
  const response = await fetch(asked.url, {
    method: asked.method,
    headers,
    body: bodyOf(form, asked),
    signal: stop,
    cache: "no-store",
    credentials: "omit",
  });
  beginAnswer(response, accessOf(form), performance.now() - startedAt);
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("text/event-stream") && response.body) await showStream(form, response.body);
  else await showBody(await response.blob(), type, performance.now() - startedAt);
  return response.status;
}

async function showStream(form: HTMLFormElement, stream: ReadableStream<Uint8Array>): Promise<void> {
  say(form, "It is open, and shows what comes until you stop it.");
  let text = "";
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    showSoFar(text);
  }
}

async function attempt(form: HTMLFormElement): Promise<void> {
  if (running) return;
  const asked = readForm(form);
  showProblems(form, asked);
  if (asked.problems.length > 0) return;
  const person = personFor(accessOf(form));
  if (isWrite(asked.method) && !(await confirmed(person?.name))) return;
  hideAnswer();
  if (!navigator.onLine) return say(form, offlineWords);
  await watch(form, asked, person);
}

/** Says while it lasts that it lasts, and afterwards what nobody else says. */
async function watch(form: HTMLFormElement, asked: Asked, person: Person | null): Promise<void> {
  const stop = new AbortController();
  running = stop;
  const key = asked.headers.find(([name]) => name === keyHeader)?.[1] ?? "";
  const slow = setTimeout(() => say(form, waitingWords), slowAfterMs);
  say(form, "Sending…");
  setHidden(form, "[data-stop]", false);
  try {
    const status = await send(form, asked, person, stop.signal);
    say(form, `Answered ${status}.${key ? ` Its ${keyHeader} was ${key}.` : ""}`);
    // The same key would answer the same again; after a failure of the server that is what one wants.
    if (status < 500) renewKey(form);
  } catch {
    say(form, stop.signal.aborted ? stoppedWords(asked.method) : lostWords(asked.method, key));
  }
  clearTimeout(slow);
  running = null;
  setHidden(form, "[data-stop]", true);
  showExamples(form);
}

export function startTrying(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-try]");
  if (!form) return;
  const show = () => {
    showPerson(personFor(accessOf(form)), accessOf(form));
    showExamples(form);
  };
  renewKey(form);
  show();
  form.addEventListener("input", show);
  document.querySelector("[data-show-token]")?.addEventListener("change", show);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void attempt(form);
  });
  partOf(form, "[data-stop]", HTMLElement).addEventListener("click", () => running?.abort());
  // Somebody signs in or out in another tab, or comes back to the page as it was left.
  addEventListener("storage", show);
  addEventListener("pageshow", show);
  form.dataset.ready = "";
}
