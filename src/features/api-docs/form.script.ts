import type { Access } from "#domain/routes.ts";
import { curlOf, type Sender, scriptOf } from "./examples.rules.ts";
import { partOf, setCode, setText } from "./page-parts.script.ts";
import { type Asked, askedOf, type Typed } from "./request.rules.ts";
import { keyHeader } from "./rules.ts";
import { personFor } from "./session.script.ts";

type Control = HTMLInputElement | HTMLSelectElement;

export const accessOf = (form: HTMLFormElement): Access => (form.dataset.access ?? "public") as Access;

const controlsOf = (form: HTMLFormElement) => Array.from(form.querySelectorAll<Control>("[data-place]"));

/** The file that was chosen, where the call takes one. */
export const fileIn = (form: HTMLFormElement): File | undefined =>
  form.querySelector<HTMLInputElement>("[data-place=file]")?.files?.[0];

/** The request as the form stands now. */
export function readForm(form: HTMLFormElement): Asked {
  const { method = "", path = "", type = "", answers = "" } = form.dataset;
  const typed = controlsOf(form).map((control): Typed => {
    const place = control.dataset.place as Typed["place"];
    const text = place === "file" ? (fileIn(form)?.name ?? "") : control.value;
    return { place, name: control.name, required: control.dataset.required !== undefined, text };
  });
  const body = form.querySelector<HTMLTextAreaElement>("[data-body]")?.value ?? "";
  return askedOf({ method, path, type, answers }, typed, body, location.origin);
}

/** Writes both examples anew. The token stands in them only while its box is ticked. */
export function showExamples(form: HTMLFormElement): void {
  const asked = readForm(form);
  const access = accessOf(form);
  const isShown = document.querySelector<HTMLInputElement>("[data-show-token]")?.checked === true;
  const sender: Sender = access === "public" ? null : { token: isShown ? (personFor(access)?.token ?? null) : null };
  setCode("curl", curlOf(asked, sender));
  setCode("javascript", scriptOf(asked, sender));
}

/** Says what is wrong beside each control, and goes to the first. */
export function showProblems(form: HTMLFormElement, { problems }: Asked): void {
  for (const place of form.querySelectorAll<HTMLElement>("[data-fault-of]")) {
    const fault = problems.find(({ path }) => path === place.dataset.faultOf);
    place.textContent = fault?.message ?? "";
    const control = form.elements.namedItem(place.dataset.faultOf ?? "");
    if (control instanceof HTMLElement) {
      if (fault) control.setAttribute("aria-invalid", "true");
      else control.removeAttribute("aria-invalid");
    }
  }
  const first = form.querySelector<HTMLElement>("[aria-invalid]");
  const folded = first?.closest("details");
  if (folded) folded.open = true;
  first?.focus();
}

/** A key of its own for each write, so that one whose answer was lost can be sent again and happens once. */
export function renewKey(form: HTMLFormElement): void {
  const control = form.elements.namedItem(keyHeader);
  if (!(control instanceof HTMLInputElement)) return;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  control.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Asks before it goes out; false where the person would rather not. */
export function confirmed(person: string | undefined): Promise<boolean> {
  const dialog = partOf(document, "dialog[data-confirm]", HTMLDialogElement);
  setText(dialog, "[data-confirm-who]", person ? `In the name of ${person}.` : "");
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "send"), { once: true });
  });
}
