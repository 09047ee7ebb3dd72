import { tokenKey } from "#domain/session-keys.ts";
import { checkFor, type Solved } from "./check.script.ts";
import { pictureOf } from "./picture.script.ts";
import { showDanger, showFaults, showThanks } from "./told.script.ts";

// The page of a tag: says where danger sounds while somebody types, works out the check, and sends the report.
const restMs = 700;
const longestMs = 60_000;
const notSent = "The report could not be sent. What you wrote is still here: please try again.";

type Fault = { path: string; message: string };
type Hazard = { title: string; safety: string[]; call: { shown: string; dialled: string }[] };
type Judged = { emergency: string; hazards: Hazard[] };
type Answer<T> = { success?: boolean; detail?: string; errors?: Fault[]; data?: T };

const form = document.querySelector<HTMLFormElement>("form[data-report]");
const open = document.querySelector<HTMLElement>("[data-open]");

try {
  // Only this browser knows whether somebody is signed in: the page is the same to everybody.
  if (open && localStorage.getItem(tokenKey)) open.hidden = false;
} catch {
  // Where nothing may be stored nobody is signed in.
}

async function post<T>(path: string, body: object): Promise<{ status: number; answer: Answer<T> }> {
  const response = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout?.(longestMs),
  });
  return { status: response.status, answer: await response.json() };
}

const textOf = (form: HTMLFormElement, name: string) => String(new FormData(form).get(name) ?? "").trim();

/** Reads what is typed once it rests, and says what to do where it sounds like danger. */
function watchDanger(form: HTMLFormElement, address: string): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = "";
  const look = async () => {
    const description = textOf(form, "description");
    if (description === last) return;
    last = description;
    if (description === "") return showDanger(form, { emergency: "quiet", hazards: [] });
    const { answer } = await post<{ triage: Judged }>(`${address}/triage`, { description });
    if (last === description && answer.data) showDanger(form, answer.data.triage);
  };
  form.addEventListener("input", () => {
    clearTimeout(timer);
    // The numbers stand on the page anyway; where this does not come, the report is sent without it.
    timer = setTimeout(() => void look().catch(() => {}), restMs);
  });
}

function take(form: HTMLFormElement, address: string): void {
  let check: Promise<Solved> | undefined;
  const begin = () => {
    check ??= checkFor(address).catch((error) => {
      check = undefined;
      throw error;
    });
    return check;
  };
  // Worked out while somebody types, so that nobody waits for it.
  form.addEventListener("focusin", () => void begin().catch(() => {}));
  const send = async (): Promise<void> => {
    const description = textOf(form, "description");
    const missing = form.querySelector<HTMLElement>("#description")?.dataset.missing ?? "";
    if (description === "") return showFaults(form, [{ path: "description", message: missing }], "");
    const phone = textOf(form, "phone") || null;
    const photo = await pictureOf(form);
    const { status, answer } = await post<{ report: Judged }>(`${address}/reports`, {
      ...{ description, phone, photo },
      ...(await begin()),
    });
    if (answer.data) return showThanks(form, answer.data.report);
    // A check that is too old is worked out anew the next time.
    if (status === 422 && answer.errors?.some(({ path }) => path === "challenge" || path === "solution"))
      check = undefined;
    showFaults(form, answer.errors ?? [], answer.detail ?? notSent);
  };
  let isBusy = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    const button = form.querySelector("button");
    button?.setAttribute("aria-busy", "true");
    showFaults(form, [], "");
    send()
      .catch((error: unknown) => showFaults(form, [], error instanceof RangeError ? error.message : notSent))
      .finally(() => {
        isBusy = false;
        button?.removeAttribute("aria-busy");
      });
  });
}

if (form) {
  const address = `/api/t/${form.dataset.report}`;
  watchDanger(form, address);
  take(form, address);
  form.dataset.ready = "";
}
