import type { ReactNode } from "react";
import { createBrowserRouter, RouterProvider } from "react-router";
import { expect, onTestFinished } from "vitest";
import { acting, find, show } from "./page.tsx";

/** Shows it as a screen of the product at this address; answers where somebody is by now, and how to go back. */
export async function showAt(address: string, element: ReactNode) {
  history.replaceState(null, "", "/before");
  const router = createBrowserRouter([
    { path: "/before", element: null },
    { path: "*", element },
  ]);
  await acting(() => router.navigate(address));
  onTestFinished(() => router.dispose());
  await show(<RouterProvider router={router} />);
  return {
    address: () => router.state.location.pathname + router.state.location.search,
    back: async () => {
      const { key: was } = router.state.location;
      await acting(() => router.navigate(-1));
      await expect.poll(() => router.state.location.key).not.toBe(was);
    },
    go: (to: string) => acting(() => router.navigate(to)),
  };
}

const nameOf = (one: Element) => (one.getAttribute("aria-label") ?? one.textContent ?? "").trim();
const pressable = "button, a, summary, [role=tab], [role=option], label";

/** Everything that bears this name and can be pressed. */
export const allNamed = (name: string | RegExp): HTMLElement[] =>
  Array.from(document.querySelectorAll<HTMLElement>(pressable)).filter((one) =>
    typeof name === "string" ? nameOf(one) === name : name.test(nameOf(one)),
  );

/** What bears this name and can be pressed. */
export function named(name: string | RegExp): HTMLElement {
  const [found] = allNamed(name);
  if (found) return found;
  const there = Array.from(document.querySelectorAll(pressable), nameOf).join(" | ");
  throw new Error(`Nothing is called ${name}. There is: ${there}`);
}

/** Presses it with mouse or finger, once it is there. */
export async function tap(name: string | RegExp | HTMLElement): Promise<void> {
  const target =
    name instanceof HTMLElement
      ? name
      : await expect
          .poll(() => allNamed(name)[0])
          .toBeDefined()
          .then(() => named(name));
  await acting(() => {
    for (const kind of ["pointerdown", "mousedown", "pointerup", "mouseup"]) {
      const Kind = kind.startsWith("pointer") ? PointerEvent : MouseEvent;
      target.dispatchEvent(new Kind(kind, { bubbles: true, cancelable: true, button: 0 }));
    }
    target.click();
  });
}

/** Presses a key where the focus is, or there; answers whether the page left it to the browser. */
export async function key(name: string, { on, ...more }: KeyboardEventInit & { on?: Element } = {}): Promise<boolean> {
  const target = on ?? document.activeElement ?? document.body;
  const press = new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more });
  await acting(() => target.dispatchEvent(press));
  return !press.defaultPrevented;
}

/** Types over what stands in a control, as React hears it. */
export async function write(selector: string, text: string): Promise<void> {
  const target = find(selector);
  const kind = Object.getPrototypeOf(target);
  await acting(() => {
    Object.getOwnPropertyDescriptor(kind, "value")?.set?.call(target, text);
    target.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

/** Takes one of what a list offers. */
export async function pick(selector: string, value: string): Promise<void> {
  const target = find(selector);
  await acting(() => {
    Object.assign(target, { value });
    target.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

/** What all of these say. */
export const texts = (selector: string): string[] =>
  Array.from(document.querySelectorAll(selector), (one) => (one.textContent ?? "").trim());

/** The title of the dialog that is open, or null. */
export function openDialog(): string | null {
  const label = document.querySelector("[role=dialog]")?.getAttribute("aria-labelledby");
  return label ? (document.getElementById(label)?.textContent ?? null) : null;
}
