import type { Fields, Input } from "#domain/fields.ts";

/** What the controls of a form hold, by their names; a box that is not ticked holds nothing. */
export type Typed = Readonly<Record<string, readonly string[]>>;

/** Of a form that the browser holds: every control that can be sent, files aside. */
export function typedIn(form: HTMLFormElement): Typed {
  const data = new FormData(form);
  const controls = Array.from(form.elements).filter((control) => !control.matches(":disabled, [type=file]"));
  const names = new Set(controls.map((control) => control.getAttribute("name") ?? "").filter(Boolean));
  return Object.fromEntries(Array.from(names, (name) => [name, data.getAll(name).filter(isText)]));
}

const isText = (value: FormDataEntryValue) => typeof value === "string";

/** Chosen where a field stays as it is: it is not sent. */
export const asItIs = "as-it-is";

/** As the call takes it: every field that the form has a control for, and no other. */
export function inputOf<F extends Fields>(fields: F, typed: Typed): Input<F> {
  const known = Object.entries(fields).flatMap(([name, field]) => {
    const values = typed[name];
    return values === undefined || values[0] === asItIs ? [] : [[name, field.read(values)]];
  });
  return Object.fromEntries(known) as Input<F>;
}
