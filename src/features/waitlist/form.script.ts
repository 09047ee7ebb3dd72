import { dropDraft, keepDraft } from "./draft.script.ts";
import { clearFault, clearFaults, type Fault, faultsOf, showFaults } from "./faults.script.ts";
import { partOf } from "./page-parts.script.ts";
import { deviceOf, failed, lists, pageVariant } from "./rules.ts";
import { toast } from "./toast.script.ts";

// The waitlist's form without a journey to the server for each slip: it checks, keeps a draft, sends, and says what
// came of it. Without it the form posts itself.
const longestMs = 30000;
const form = document.querySelector<HTMLFormElement>("form[data-waitlist]");
let isBusy = false;

function applicationIn(form: HTMLFormElement): object {
  const typed = new FormData(form);
  const tracking: Record<string, unknown> = {};
  const fields: Record<string, unknown> = {};
  for (const [name, value] of typed) {
    if (name.startsWith("tracking.")) tracking[name.slice(9)] = value || null;
    else fields[name] = value;
  }
  for (const name of lists) fields[name] = typed.getAll(name);
  tracking.referrerUrl ??= document.referrer.slice(0, 2000) || null;
  return {
    ...fields,
    consent: typed.has("consent"),
    tracking: { ...tracking, device: deviceOf(navigator.userAgent), pageVariant, timestamp: new Date().toISOString() },
  };
}

/** What is wrong with it; nothing where it was taken, and the page of welcome is on its way. */
async function send(form: HTMLFormElement): Promise<Fault[]> {
  const response = await fetch("/api/waitlist", {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(applicationIn(form)),
    // On a line that is dead without saying so nobody waits for ever; what is sent twice is kept once. Old browsers wait.
    signal: AbortSignal.timeout?.(longestMs),
  });
  const answer: { success?: boolean; detail?: string; errors?: Fault[] } = await response.json();
  if (response.ok && answer.success) {
    location.assign("/waitlist?joined");
    return [];
  }
  if (response.status === 422 && answer.errors?.length) return answer.errors;
  throw new Error(answer.detail);
}

async function submit(form: HTMLFormElement): Promise<void> {
  if (isBusy) return;
  const faults = faultsOf(form);
  if (faults.length > 0) return showFaults(form, faults);
  const button = partOf(form, "[type=submit]", HTMLElement);
  const label = button.textContent;
  isBusy = true;
  button.setAttribute("aria-busy", "true");
  button.textContent = "Sending…";
  clearFaults(form);
  try {
    const refused = await send(form);
    if (refused.length > 0) showFaults(form, refused);
  } catch {
    toast(failed.title, failed.description, true);
  }
  isBusy = false;
  button.removeAttribute("aria-busy");
  button.textContent = label;
}

if (form) {
  keepDraft(form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void submit(form);
  });
  form.addEventListener("input", ({ target }) => {
    const question = target instanceof Element && target.closest("[data-question]");
    if (question) clearFault(question);
  });
  form.dataset.ready = "";
} else if (document.querySelector("[data-joined]")) {
  toast("Welcome to the Waitlist!", "", false);
  dropDraft();
}
