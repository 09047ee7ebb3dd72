import { act, type ReactNode } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { queryClient } from "#browser/queries.ts";
import { type SessionUser, signIn } from "#browser/session.ts";
import type { Role } from "#domain/vocab.ts";
import { closeToast, forgetToast, standingToasts } from "#ui/toast.ts";

let place: HTMLElement;
let root: Root | undefined;

/**
 * Until all that this sets off is on the page, what is put off to the next turn too, as the focus that a closed dialog
 * gives back: timers of nought run in their order. Answers that come later change it by themselves, as in a browser.
 */
export async function acting(step: () => unknown): Promise<void> {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  try {
    await act(async () => {
      await step();
    });
    if (!vi.isFakeTimers()) await act(() => new Promise<void>((done) => setTimeout(done, 0)));
  } finally {
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  }
}

/** A page of its own for each test of a file that runs in a document; what is on it is typed into and pressed. */
export function setPage(): void {
  beforeEach(() => {
    place = document.createElement("div");
    document.body.append(place);
  });
  afterEach(async () => {
    await leave();
    place.remove();
    localStorage.clear();
    sessionStorage.clear();
    queryClient.clear();
    vi.unstubAllGlobals();
    for (const { id } of standingToasts()) {
      closeToast(id);
      forgetToast(id);
    }
  });
}

export const show = (element: ReactNode) =>
  acting(() => {
    root ??= createRoot(place);
    root.render(element);
  });

/** As a reload begins: nothing is there any more but what the device keeps. */
export async function leave(): Promise<void> {
  await acting(() => root?.unmount());
  root = undefined;
  place.replaceChildren();
}

/** What the server sends, before any script has come. */
export const receive = (element: ReactNode) => {
  place.innerHTML = renderToString(element);
};

/** The scripts come. */
export const awake = (element: ReactNode) =>
  acting(() => {
    root = hydrateRoot(place, element);
  });

export const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
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
  // As a browser does: 1,5 typed into a field for numbers is 15 there.
  target.value = target.type === "number" ? text.replaceAll(",", "") : text;
  target.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Takes what a picker offers, once it offers it. */
export async function choose(name: string, value: string): Promise<void> {
  await expect.poll(() => document.querySelector(`[name=${name}] option[value="${value}"]`)).not.toBeNull();
  await acting(() => {
    type(name, value);
    control(name).dispatchEvent(new Event("change", { bubbles: true }));
  });
}

export const tick = (selector: string) => acting(() => find(selector).click());

/** Sends the form; whatever it says has to be mended leads to where that is done. */
export async function press(): Promise<void> {
  await acting(() => document.querySelector("form")?.requestSubmit());
  const links = Array.from(document.querySelectorAll("form [role=alert] a"), (link) => link.getAttribute("href") ?? "");
  const dead = links.filter((href) => document.getElementById(href.slice(1)) === null);
  if (dead.length > 0) throw new Error(`The summary leads nowhere: ${dead.join(", ")}`);
}

export const textThere = () => document.body.textContent ?? "";

/** The messages on top of a form. */
export const summary = () => Array.from(document.querySelectorAll("[role=alert] a"), (link) => link.textContent);

/** What is asked of the server from here on, which answers what stands under `GET /properties` and the like, and all else by a failure. */
export function serve(
  answers: Record<string, unknown>,
  otherwise = 404,
): { asked: string; body: unknown; key: string | null }[] {
  const seen: ReturnType<typeof serve> = [];
  const reply = async (url: string, { method = "GET", body, headers }: RequestInit = {}) => {
    const asked = `${method} ${new URL(url).pathname.replace("/api", "")}`;
    const key = new Headers(headers).get("Idempotency-Key");
    if (method !== "GET") seen.push({ asked, body: JSON.parse(String(body)), key });
    const isThere = asked in answers;
    return new Response(
      JSON.stringify({ success: isThere, message: "", detail: "There is none.", data: answers[asked] }),
      {
        status: isThere ? 200 : otherwise,
      },
    );
  };
  vi.stubGlobal("fetch", reply);
  return seen;
}

/** Signs somebody in on this device. */
export const comeIn = (role: Role) =>
  acting(() => signIn({ token: "t", user: { id: "u", name: "Ada", role } as SessionUser }));

export const toasts = () => standingToasts().map(({ title, description }) => `${title}: ${description}`);
