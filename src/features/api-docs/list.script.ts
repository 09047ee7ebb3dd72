import { partOf, setText } from "./page-parts.script.ts";
import { countWords, foundBy } from "./search.rules.ts";

// The list of calls: a search that shows what it found by, and keys that walk through it.
const wordKey = "tunse.docs.search";

/** Shows the calls that hold what is typed; without a word each group is as it was left. */
function narrow(list: Element, query: string): void {
  const isSearch = query.trim() !== "";
  let found = 0;
  for (const group of list.querySelectorAll<HTMLElement>("[data-group]")) {
    const inGroup = Array.from(group.querySelectorAll<HTMLElement>("[data-call]"), (line) => showLine(line, query));
    const count = inGroup.filter(Boolean).length;
    const details = partOf(group, "details", HTMLDetailsElement);
    group.hidden = count === 0;
    details.dataset.wasOpen ??= `${details.open}`;
    details.open = isSearch || details.dataset.wasOpen === "true";
    if (!isSearch) delete details.dataset.wasOpen;
    found += count;
  }
  setText(list, "[data-found]", isSearch ? countWords(found) : "");
}

function showLine(line: HTMLElement, query: string): boolean {
  const [method = "", path = ""] = Array.from(line.querySelectorAll("code"), (code) => code.textContent);
  const summary = partOf(line, "[data-summary]", HTMLElement).textContent;
  const fields = foundBy({ method, path: `/api${path}`, summary, fields: line.dataset.fields ?? "" }, query);
  line.hidden = fields === null;
  setText(line, "[data-field-hint]", fields?.length ? `by ${fields.slice(0, 4).join(", ")}` : "");
  return fields !== null;
}

const stops = (list: Element) =>
  Array.from(list.querySelectorAll<HTMLElement>("summary, a")).filter((stop) => stop.checkVisibility());

/** One line down or up from where the focus is; up from the first is the search again. */
function walk(list: Element, box: HTMLInputElement, isDown: boolean): void {
  const lines = stops(list);
  const at = lines.indexOf(document.activeElement as HTMLElement);
  const next = at + (isDown ? 1 : -1);
  if (next < 0) box.focus();
  else lines[next]?.focus();
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));

function takeKey(event: KeyboardEvent, list: Element, box: HTMLInputElement): void {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isInList = target instanceof Node && list.contains(target);
  if (key === "/" && !isTyping(target)) {
    event.preventDefault();
    // On a phone the list stands on a page of its own.
    if (box.checkVisibility()) box.select();
    else location.assign("/api/docs");
  } else if (isInList && (key === "ArrowDown" || key === "ArrowUp")) {
    event.preventDefault();
    walk(list, box, key === "ArrowDown");
  } else if (target === box && key === "Enter")
    stops(list)
      .find((stop) => stop.matches("a"))
      ?.click();
  else if (target === box && key === "Escape" && box.value !== "") {
    event.preventDefault();
    box.value = "";
    search(list, box);
  }
}

function search(list: Element, box: HTMLInputElement): void {
  narrow(list, box.value);
  try {
    sessionStorage.setItem(wordKey, box.value);
  } catch {
    // Where nothing may be stored the next page begins without the words.
  }
}

/** The words go along from call to call, as the list does. */
function wordsOfBefore(): string {
  try {
    return sessionStorage.getItem(wordKey) ?? "";
  } catch {
    return "";
  }
}

export function startList(): void {
  const list = document.querySelector("[data-calls]");
  if (!list) return;
  const box = partOf(list, "[data-call-search]", HTMLInputElement);
  box.addEventListener("input", () => search(list, box));
  addEventListener("keydown", (event) => takeKey(event, list, box));
  box.value = wordsOfBefore();
  if (box.value) narrow(list, box.value);
  list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
}

/** `/api/docs#getTasks`, as these addresses once were, is the page of that call. */
export function followOldAddress(): void {
  const id = location.hash.slice(1);
  if (location.pathname !== "/api/docs" || !/^\w+$/.test(id)) return;
  const line = document.getElementById(id);
  if (line?.matches("[data-call]")) location.replace(partOf(line, "a", HTMLAnchorElement).href);
}
