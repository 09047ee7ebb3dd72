import { unsentOf } from "../places.ts";
import { currentSession } from "../session.ts";
import { localStore } from "../storage.ts";
import { takeOverWord } from "./rules.ts";

const unrest = "tunse.unrest";

/** Lets the worker keep this build, and a newer one take over once every tab is at rest. */
export async function keepOnPhone(): Promise<void> {
  addEventListener("beforeinstallprompt", hintWhereNothingWaits);
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => null);
  if (registration === null) return;
  const { version } = (window as { __reactRouterManifest?: { version?: string } }).__reactRouterManifest ?? {};
  const tell = () => {
    if (version) navigator.serviceWorker.controller?.postMessage(version);
  };
  tell();
  navigator.serviceWorker.addEventListener("controllerchange", tell);
  watchRest();
  document.addEventListener("visibilitychange", () => void takeOverAtRest(registration));
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", () => void takeOverAtRest(registration));
  });
  await takeOverAtRest(registration);
}

/** Some phones give what is installed a place of its own, without what was not sent: the browser does not suggest it then. */
function hintWhereNothingWaits(hint: Event): void {
  const account = currentSession()?.user.id;
  if (account !== undefined && localStore.getItem(unsentOf(account)) !== null) hint.preventDefault();
}

/** Only while no tab holds anything that somebody has typed: a lock that all of them share says so. */
async function takeOverAtRest({ waiting }: ServiceWorkerRegistration): Promise<void> {
  if (!waiting || !navigator.locks) return;
  await navigator.locks.request(unrest, { ifAvailable: true }, async (lock) => {
    if (lock) waiting.postMessage(takeOverWord);
  });
}

let release: (() => void) | null = null;

/** From the first letter that is typed until no field holds anything that the page did not bring. */
function watchRest(): void {
  if (!navigator.locks) return;
  document.addEventListener("input", () => {
    if (release) return;
    const held = new Promise<void>((done) => {
      release = done;
    });
    void navigator.locks.request(unrest, { mode: "shared" }, () => held);
  });
  document.addEventListener("visibilitychange", restWhereNothingIsTyped);
}

function restWhereNothingIsTyped(): void {
  if (!release || document.querySelector("[role=dialog]") || isTyped()) return;
  release();
  release = null;
}

function isTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("form :is(input, textarea)");
  return Array.from(fields).some((field) =>
    "checked" in field && /checkbox|radio/.test(field.type)
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue,
  );
}
