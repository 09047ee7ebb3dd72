// The waitlist's form without a journey to the server for each slip: it checks, keeps a draft, sends, and says what
// came of it. Without it the form posts itself. Sent as it stands here, to any browser.
const form = document.querySelector("form[data-waitlist]");
const toasts = document.querySelector("[data-toasts]");
const draftKey = "tunse.draft.guest.waitlist";
const shownForMs = 5000;
const swipePx = 50;
const longestMs = 30000;
const lists = ["propertyTypes", "desiredResults"];
const cloneOf = (name) => document.querySelector(`template[data-${name}]`).content.firstElementChild.cloneNode(true);

function toast(title, description, isBad) {
  const box = cloneOf("toast");
  box.querySelector(isBad ? "[data-good]" : "[data-bad]").remove();
  box.querySelector("[data-title]").textContent = title;
  box.querySelector("[data-description]").textContent = description;
  let timer;
  const stay = () => clearTimeout(timer);
  const wait = () => {
    stay();
    timer = setTimeout(() => box.remove(), shownForMs);
  };
  for (const kind of ["pointerenter", "focusin"]) box.addEventListener(kind, stay);
  for (const kind of ["pointerleave", "focusout"]) box.addEventListener(kind, wait);
  box.querySelector("button").addEventListener("click", () => box.remove());
  let from = null;
  box.addEventListener("pointerdown", ({ clientX }) => {
    from = clientX;
  });
  box.addEventListener("pointermove", ({ clientX }) => {
    if (from !== null && clientX - from > swipePx) box.remove();
  });
  for (const kind of ["pointerup", "pointercancel"])
    box.addEventListener(kind, () => {
      from = null;
    });
  toasts.append(box);
  while (toasts.children.length > 3) toasts.firstElementChild.remove();
  wait();
}

addEventListener("keydown", (event) => {
  if (event.key === "F8") toasts.focus();
});

const questions = () => Array.from(form.querySelectorAll("[data-question]"));
const controlsOf = (question) => Array.from(question.querySelectorAll("input, select, textarea"));
const valuesOf = (question) =>
  controlsOf(question)
    .filter((one) => !/radio|checkbox/.test(one.type) || one.checked)
    .map((one) => one.value.trim())
    .filter(Boolean);

/** What the questions themselves say; the server knows more. */
function faultsOf() {
  return questions().flatMap((question) => {
    const { question: path, needed, malformed } = question.dataset;
    const [value] = valuesOf(question);
    if (!value) return needed ? [{ path, message: needed }] : [];
    return malformed && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? [{ path, message: malformed }] : [];
  });
}

function clearFault(question) {
  question.querySelector("[id$='-error']")?.remove();
  for (const control of controlsOf(question)) {
    control.removeAttribute("aria-invalid");
    const help = `${control.id}-help`;
    if (control.id && document.getElementById(help)) control.setAttribute("aria-describedby", help);
    else control.removeAttribute("aria-describedby");
  }
}

function clearFaults() {
  questions().forEach(clearFault);
  form.querySelector("[data-summary]").replaceChildren();
}

/** Beside each question, in a list on top with focus on it, and as a message that passes (specification 5). */
function showFaults(faults) {
  clearFaults();
  const box = cloneOf("faults");
  for (const { path, message } of faults) {
    const name = path.split(".")[0];
    const question = form.querySelector(`[data-question="${CSS.escape(name)}"]`);
    const link = document.createElement("a");
    link.href = `#${name}`;
    link.textContent = message;
    link.className = "inline-block py-1.5 text-bad underline underline-offset-2";
    const row = document.createElement("li");
    row.append(link);
    box.querySelector("ul").append(row);
    if (!question || question.querySelector("[id$='-error']")) continue;
    const [control] = controlsOf(question);
    link.addEventListener("click", (event) => {
      event.preventDefault();
      control.focus();
      question.scrollIntoView({ block: "center" });
    });
    const fault = cloneOf("fault");
    fault.id = `${name}-error`;
    fault.querySelector("span").textContent = message;
    question.append(fault);
    for (const one of controlsOf(question)) {
      if (one.type !== "radio") one.setAttribute("aria-invalid", "true");
      one.setAttribute("aria-describedby", [fault.id, one.getAttribute("aria-describedby")].filter(Boolean).join(" "));
    }
  }
  const summary = form.querySelector("[data-summary]");
  summary.replaceChildren(box);
  summary.focus();
  summary.scrollIntoView({ block: "start" });
  toast("Validation Error", [...new Set(faults.map(({ message }) => message))].join(", "), true);
}

function applicationIn() {
  const typed = new FormData(form);
  const body = { tracking: {} };
  for (const [name, value] of typed) {
    if (name.startsWith("tracking.")) body.tracking[name.slice(9)] = value || null;
    else if (!lists.includes(name)) body[name] = value;
  }
  for (const name of lists) body[name] = typed.getAll(name);
  body.consent = typed.has("consent");
  body.tracking.referrerUrl ??= document.referrer.slice(0, 2000) || null;
  body.tracking.device = /Mobile|Android|iPhone|iPad/.test(navigator.userAgent) ? "mobile" : "desktop";
  body.tracking.pageVariant = "waitlist_form_v1";
  body.tracking.timestamp = new Date().toISOString();
  return body;
}

async function send() {
  const response = await fetch("/api/waitlist", {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(applicationIn()),
    // On a line that is dead without saying so nobody waits for ever; what is sent twice is kept once.
    signal: AbortSignal.timeout?.(longestMs),
  });
  const answer = await response.json();
  if (response.ok && answer.success) {
    location.assign("/waitlist?joined");
    return;
  }
  if (response.status !== 422 || !answer.errors?.length) throw new Error(answer.detail);
  showFaults(answer.errors);
}

let isBusy = false;

async function submit(event) {
  event.preventDefault();
  if (isBusy) return;
  const faults = faultsOf();
  if (faults.length > 0) return showFaults(faults);
  const button = form.querySelector("[type=submit]");
  const label = button.textContent;
  isBusy = true;
  button.setAttribute("aria-busy", "true");
  button.textContent = "Sending…";
  try {
    clearFaults();
    await send();
  } catch {
    toast("Submission Failed", "There was an error submitting your information. Please try again.", true);
  }
  isBusy = false;
  button.removeAttribute("aria-busy");
  button.textContent = label;
}

const keptFields = () =>
  Array.from(form.elements).filter(({ name, type }) => name && name !== "website" && !/hidden|submit/.test(type));
const isChoice = ({ type }) => /radio|checkbox/.test(type);

function keepDraft() {
  const typed = keptFields().filter((one) => !isChoice(one) || one.checked);
  sessionStorage.setItem(draftKey, JSON.stringify(typed.map(({ name, value }) => [name, value])));
}

function restoreDraft() {
  const kept = JSON.parse(sessionStorage.getItem(draftKey) ?? "[]");
  for (const [name, value] of kept)
    for (const one of keptFields().filter((field) => field.name === name)) {
      if (isChoice(one)) one.checked ||= one.value === value;
      else if (!one.value && one !== document.activeElement) one.value = value;
    }
}

if (form) {
  try {
    if (form.dataset.waitlist === "fresh") restoreDraft();
    form.addEventListener("input", keepDraft);
  } catch {
    // Where nothing may be stored there is no draft.
  }
  form.addEventListener("submit", submit);
  form.addEventListener("input", ({ target }) => {
    const question = target.closest("[data-question]");
    if (question) clearFault(question);
  });
  form.dataset.ready = "";
} else if (document.querySelector("[data-joined]")) {
  toast("Welcome to the Waitlist!", "", false);
  sessionStorage.removeItem(draftKey);
}
