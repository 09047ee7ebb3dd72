import { formatInstant } from "#domain/days.ts";
import { gateShelf } from "#domain/session-keys.ts";
import { judgeOffline } from "#features/visits/offline.rules.ts";
import type { Coming, GatePage } from "./contract.ts";
import { isFresh, type Kept } from "./rules.ts";

// The page of a gate: keeps who is expected, checks codes by the server, and by the kept list where there is no network.
const everyMs = 60_000;
const patienceMs = 10_000;

type List = { key: string; loadedAt: string; name: string; propertyName: string; visits: GatePage["visits"] };
type Verdict = { isGood: boolean; words: string; visit: Coming | null };
type Answer<T> = { data?: T; detail?: string };

const box = document.querySelector<HTMLElement>("[data-gate]");
const code = box?.dataset.gate ?? "";
const place = `tunse.gate.${code}`;

const part = (name: string) => document.querySelector<HTMLElement>(`[data-${name}]`);
const put = (within: ParentNode | null, name: string, text: string) => {
  const found = within?.querySelector(`[data-${name}]`);
  if (found) found.textContent = text;
};

function cloneOf(name: string): Element {
  const made = document.querySelector<HTMLTemplateElement>(`template[data-${name}]`)?.content.firstElementChild;
  if (!made) throw new Error(`The page holds no template of ${name}.`);
  return made.cloneNode(true) as Element;
}

function readKept(): Kept<List> | null {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? "null") as Kept<List> | null;
    return kept && isFresh(kept.list.loadedAt, Date.now()) ? kept : null;
  } catch {
    return null;
  }
}

function keep(kept: Kept<List> | null): void {
  try {
    if (kept) localStorage.setItem(place, JSON.stringify(kept));
    else localStorage.removeItem(place);
  } catch {
    // Where nothing may be stored the list is kept as long as the page is open.
  }
}

let kept = readKept();

async function ask<T>(path: string, body?: object): Promise<{ status: number; answer: Answer<T> }> {
  const response = await fetch(`/api/g/${encodeURIComponent(code)}${path}`, {
    method: body ? "POST" : "GET",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    cache: "no-store",
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(patienceMs),
  });
  return { status: response.status, answer: (await response.json()) as Answer<T> };
}

const nameOf = ({ who, unit }: Coming) => [who, unit].filter(Boolean).join(" · ");

function showList(list: List, isOld = false): void {
  put(document, "building", list.propertyName);
  put(document, "name", list.name);
  const rows = list.visits.map((visit) => {
    const row = cloneOf("visit");
    put(row, "who", nameOf(visit) || "Visitor");
    put(row, "line", visit.line);
    return row;
  });
  part("visits")?.replaceChildren(...rows);
  const none = part("none");
  if (none) none.hidden = rows.length > 0;
  const asOf = formatInstant(list.loadedAt);
  put(document, "as-of", isOld ? `No network: as of ${asOf}.` : `As of ${asOf}.`);
  open(true);
}

function open(isOpen: boolean): void {
  const form = document.querySelector<HTMLElement>("[data-gate] form");
  const list = part("list");
  if (form) form.hidden = !isOpen;
  if (list) list.hidden = !isOpen;
}

/** What does not work any more keeps nothing; another gate's page on this phone stays. */
function close(words: string): void {
  kept = null;
  keep(null);
  if ("caches" in globalThis) void caches.open(gateShelf).then((shelf) => shelf.delete(location.pathname));
  open(false);
  put(document, "closed", words);
}

async function load(): Promise<void> {
  try {
    const { answer } = await ask<{ gate: GatePage }>("");
    if (!answer.data) return unheard();
    const { words, key, loadedAt, name, propertyName, visits } = answer.data.gate;
    if (words !== null || key === null) return close(words ?? "");
    put(document, "closed", "");
    kept = {
      list: { key, loadedAt, name: name ?? "", propertyName: propertyName ?? "", visits },
      wrong: kept?.wrong ?? [],
    };
    keep(kept);
    showList(kept.list);
  } catch {
    unheard();
  }
}

function unheard(): void {
  if (kept) showList(kept.list, true);
  else put(document, "closed", "There is no network, and no list was loaded before. Please try again in a moment.");
}

function checkHere(entry: string): Verdict {
  const { wrong, ...verdict } = judgeOffline(kept?.list, kept?.wrong ?? [], entry, new Date());
  if (kept) kept = { ...kept, wrong };
  keep(kept);
  return verdict;
}

async function check(entry: string): Promise<Verdict> {
  try {
    const { status, answer } = await ask<{ valid: boolean; sentence: string; visit: Coming | null }>("/checks", {
      entry,
    });
    if (answer.data) return { isGood: answer.data.valid, words: answer.data.sentence, visit: answer.data.visit };
    if (status >= 500 || !answer.detail) return checkHere(entry);
    if (status === 409) close(answer.detail);
    return { isGood: false, words: answer.detail, visit: null };
  } catch {
    return checkHere(entry);
  }
}

function say({ isGood, words, visit }: Verdict): void {
  const said = cloneOf(isGood ? "good" : "bad");
  put(said, "who", visit ? nameOf(visit) : "");
  put(said, "line", words);
  part("said")?.replaceChildren(said);
}

/** Kept for when the phone is without a network and the page is opened again. */
async function keepPage(): Promise<void> {
  await navigator.serviceWorker?.register("/sw.js", { updateViaCache: "none" });
  const page = await fetch(location.pathname, { cache: "no-store" });
  // A network that asks for a sign-in of its own answers with a page as well.
  if (page.ok && (await page.clone().text()).includes(`data-gate="${code}"`))
    await (await caches.open(gateShelf)).put(location.pathname, page);
}

function take(form: HTMLFormElement): void {
  let isBusy = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const field = form.elements.namedItem("entry");
    if (isBusy || !(field instanceof HTMLInputElement) || field.value.trim() === "") return;
    isBusy = true;
    const button = form.querySelector("button");
    button?.setAttribute("aria-busy", "true");
    void check(field.value.trim())
      .then(say)
      .finally(() => {
        isBusy = false;
        field.value = "";
        field.focus();
        button?.removeAttribute("aria-busy");
      });
  });
}

const form = document.querySelector<HTMLFormElement>("[data-gate] form");
if (form && box) {
  take(form);
  if (kept) showList(kept.list, true);
  void load().then(() => (kept ? keepPage().catch(() => {}) : undefined));
  setInterval(() => {
    if (!document.hidden) void load();
  }, everyMs);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) void load();
  });
  box.dataset.ready = "";
}
