type Fault = { path: string; message: string };
type Hazard = { title: string; safety: string[]; call: { shown: string; dialled: string }[] };
type Judged = { emergency: string; hazards: Hazard[] };

/** A new copy of what the page keeps for its script. */
function cloneOf(name: string): Element {
  const part = document.querySelector<HTMLTemplateElement>(`template[data-${name}]`)?.content.firstElementChild;
  if (!part) throw new Error(`The page holds no template of ${name}.`);
  return part.cloneNode(true) as Element;
}

const put = (box: Element, selector: string, text: string) => {
  const place = box.querySelector(selector);
  if (place) place.textContent = text;
};

function hazardBox({ title, safety, call }: Hazard): Element {
  const box = cloneOf("hazard");
  put(box, "[data-title]", title);
  const steps = safety.map((step) => {
    const line = document.createElement("li");
    line.textContent = step;
    return line;
  });
  box.querySelector("[data-safety]")?.replaceChildren(...steps);
  const numbers = call.map(({ shown, dialled }) => {
    const link = cloneOf("number");
    link.textContent = `Call ${shown}`;
    link.setAttribute("href", `tel:${dialled}`);
    return link;
  });
  box.querySelector("[data-call]")?.replaceChildren(...numbers);
  return box;
}

/** What to do now, right under what is typed; nothing where it sounds harmless. */
export function showDanger(form: HTMLFormElement, { emergency, hazards }: Judged): void {
  const boxes = emergency === "quiet" ? [] : hazards.map(hazardBox);
  form.querySelector("[data-danger]")?.replaceChildren(...boxes);
}

/** Each fault beside its control, the rest above the button. */
export function showFaults(form: HTMLFormElement, faults: readonly Fault[], detail: string): void {
  const beside = faults.filter(({ path }) => form.querySelector(`[data-error="${path}"]`));
  for (const place of form.querySelectorAll<HTMLElement>("[data-error]")) {
    const name = place.dataset.error ?? "";
    const fault = beside.find(({ path }) => path === name);
    place.textContent = fault?.message ?? "";
    const control = form.querySelector(`#${name}`);
    if (fault) {
      control?.setAttribute("aria-invalid", "true");
      control?.setAttribute("aria-describedby", place.id);
    } else {
      control?.removeAttribute("aria-invalid");
      control?.removeAttribute("aria-describedby");
    }
  }
  put(form, "[data-summary]", beside.length > 0 ? "" : detail);
  form.querySelector<HTMLElement>("[aria-invalid]")?.focus();
}

/** In place of the form; where it sounds like danger, whom to call stands above it. */
export function showThanks(form: HTMLFormElement, { emergency, hazards }: Judged): void {
  const thanks = cloneOf("thanks");
  const boxes = emergency === "quiet" ? [] : hazards.map(hazardBox);
  form.replaceWith(...boxes, thanks);
  if (thanks instanceof HTMLElement) thanks.focus();
}
