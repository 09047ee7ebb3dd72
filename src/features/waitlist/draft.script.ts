import { type Control, isChoice } from "./faults.script.ts";

const draftKey = "tunse.draft.guest.waitlist";

const keptFields = (form: HTMLFormElement) =>
  Array.from(form.querySelectorAll<Control>("input, select, textarea")).filter(
    ({ name, type }) => name && name !== "website" && type !== "hidden",
  );

function keep(form: HTMLFormElement): void {
  const typed = keptFields(form).filter((one) => !isChoice(one) || one.checked);
  sessionStorage.setItem(draftKey, JSON.stringify(typed.map(({ name, value }) => [name, value])));
}

function restore(form: HTMLFormElement): void {
  const kept: [string, string][] = JSON.parse(sessionStorage.getItem(draftKey) ?? "[]");
  for (const [name, value] of kept)
    for (const one of keptFields(form).filter((field) => field.name === name)) {
      if (isChoice(one)) one.checked ||= one.value === value;
      else if (!one.value && one !== document.activeElement) one.value = value;
    }
}

/** Keeps what is typed for this tab; a form that comes back refused holds it already. */
export function keepDraft(form: HTMLFormElement): void {
  try {
    if (form.dataset.waitlist === "fresh") restore(form);
    form.addEventListener("input", () => keep(form));
  } catch {
    // Where nothing may be stored there is no draft.
  }
}

export const dropDraft = (): void => sessionStorage.removeItem(draftKey);
