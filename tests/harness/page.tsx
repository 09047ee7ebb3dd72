import { act, type ReactNode } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, vi } from "vitest";
import { closeToast, forgetToast, standingToasts } from "#ui/toast.ts";

let place: HTMLElement;
let root: Root | undefined;

/** A page of its own for each test of a file that runs in a document; what is on it is typed into and pressed. */
export function setPage(): void {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  beforeEach(() => {
    place = document.createElement("div");
    document.body.append(place);
  });
  afterEach(async () => {
    await leave();
    place.remove();
    localStorage.clear();
    sessionStorage.clear();
    for (const { id } of standingToasts()) {
      closeToast(id);
      forgetToast(id);
    }
  });
}

export const show = (element: ReactNode) =>
  act(async () => {
    root ??= createRoot(place);
    root.render(element);
  });

/** As a reload begins: nothing is there any more but what the device keeps. */
export async function leave(): Promise<void> {
  await act(async () => root?.unmount());
  root = undefined;
  place.replaceChildren();
}

/** What the server sends, before any script has come. */
export const receive = (element: ReactNode) => {
  place.innerHTML = renderToString(element);
};

/** The scripts come. */
export const awake = (element: ReactNode) =>
  act(async () => {
    root = hydrateRoot(place, element);
  });

export const find = (selector: string): HTMLElement => {
  const found = place.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`There is no ${selector}.`);
  return found;
};

/** The control of this name. */
export function control(name: string): HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  const found = find(`[name=${name}]`);
  if (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement || found instanceof HTMLSelectElement)
    return found;
  throw new Error(`${name} is no control.`);
}

export function type(name: string, text: string): void {
  const target = control(name);
  target.value = text;
  target.dispatchEvent(new Event("input", { bubbles: true }));
}

export const tick = (selector: string) => act(async () => find(selector).click());

export const press = () => act(async () => place.querySelector("form")?.requestSubmit());

export const textThere = () => place.textContent ?? "";

/** The messages on top of a form. */
export const summary = () => Array.from(place.querySelectorAll("[role=alert] a"), (link) => link.textContent);

export const toasts = () => standingToasts().map(({ title, description }) => `${title}: ${description}`);
