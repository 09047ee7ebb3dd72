import { RouterContextProvider } from "react-router";

/**
 * What the server hands to the loaders of one page. Loaders live in the Vite bundle, so they reach verbs
 * and queries through `services` only: importing them would make a second copy (two pools, two error classes).
 */
export class PageContext extends RouterContextProvider {
  readonly nonce: string;
  readonly services: object;
  /** Takes an error that the page could not turn into an answer. */
  readonly report: (error: unknown) => void;

  constructor(nonce: string, services: object, report: (error: unknown) => void) {
    super();
    this.nonce = nonce;
    this.services = services;
    this.report = report;
  }
}

/** What pages without a session say of this installation. */
export type SiteFacts = { mailAvailable: boolean; supportEmail: string | null };

/** `url` is where the product stands, without a slash at its end: for addresses that others read. `demo`: see Settings. */
export type PageFacts = SiteFacts & { url: string; modelHost: string | null; demo?: string | undefined };

/** The services that the server passed in with `loadContext`; `Services` is a type import from the app. */
export function servicesOf<Services extends object>(context: unknown): Services {
  if (typeof context !== "object" || context === null || !("services" in context)) {
    throw new Error("This loader runs outside the server.");
  }
  return context.services as Services;
}
