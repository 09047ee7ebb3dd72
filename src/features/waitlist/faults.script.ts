import { cloneOf, partOf } from "./page-parts.script.ts";
import { toast } from "./toast.script.ts";

export type Fault = { path: string; message: string };
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const questionsOf = (form: HTMLFormElement) => form.querySelectorAll<HTMLElement>("[data-question]");
const controlsOf = (question: Element) => Array.from(question.querySelectorAll<Control>("input, select, textarea"));
const oldFault = (question: Element) => question.querySelector("[id$='-error']");

const valuesOf = (question: Element) =>
  controlsOf(question)
    .filter((one) => !isChoice(one) || one.checked)
    .map((one) => one.value.trim())
    .filter(Boolean);

export const isChoice = (one: Control): one is HTMLInputElement => /radio|checkbox/.test(one.type);

/** What the questions themselves say; the server knows more. */
export function faultsOf(form: HTMLFormElement): Fault[] {
  return Array.from(questionsOf(form)).flatMap((question) => {
    const { question: path = "", needed, malformed } = question.dataset;
    const [value] = valuesOf(question);
    if (!value) return needed ? [{ path, message: needed }] : [];
    return malformed && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? [{ path, message: malformed }] : [];
  });
}

export function clearFault(question: Element): void {
  oldFault(question)?.remove();
  for (const control of controlsOf(question)) {
    control.removeAttribute("aria-invalid");
    const help = `${control.id}-help`;
    if (control.id && document.getElementById(help)) control.setAttribute("aria-describedby", help);
    else control.removeAttribute("aria-describedby");
  }
}

export function clearFaults(form: HTMLFormElement): void {
  for (const question of questionsOf(form)) clearFault(question);
  partOf(form, "[data-summary]", Element).replaceChildren();
}

/** Beside each question, in a list on top with focus on it, and as a message that passes (specification 5). */
export function showFaults(form: HTMLFormElement, faults: readonly Fault[]): void {
  clearFaults(form);
  const box = cloneOf("faults");
  const list = partOf(box, "ul", Element);
  for (const { path, message } of faults) {
    const [name = ""] = path.split(".");
    const row = document.createElement("li");
    row.append(linkTo(form, name, message));
    list.append(row);
  }
  const summary = partOf(form, "[data-summary]", HTMLElement);
  summary.replaceChildren(box);
  summary.focus();
  summary.scrollIntoView({ block: "start" });
  toast("Validation Error", [...new Set(faults.map(({ message }) => message))].join(", "), true);
}

/** The line of the list on top that leads to a question, which says the same once. */
function linkTo(form: HTMLFormElement, name: string, message: string): HTMLAnchorElement {
  const link = cloneOf("fault-link") as HTMLAnchorElement;
  link.href = `#${name}`;
  link.textContent = message;
  const question = form.querySelector(`[data-question="${CSS.escape(name)}"]`);
  if (!question || oldFault(question)) return link;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    controlsOf(question)[0]?.focus();
    question.scrollIntoView({ block: "center" });
  });
  const fault = cloneOf("fault");
  fault.id = `${name}-error`;
  partOf(fault, "span", Element).textContent = message;
  question.append(fault);
  for (const one of controlsOf(question)) {
    if (one.type !== "radio") one.setAttribute("aria-invalid", "true");
    one.setAttribute("aria-describedby", [fault.id, one.getAttribute("aria-describedby")].filter(Boolean).join(" "));
  }
  return link;
}
