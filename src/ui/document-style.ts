import css from "./app.css?inline";
import allCssUrl from "./app.css?url";
import tokens from "./tokens.css?raw";

export const pageCssId = "page-css";

/**
 * The whole stylesheet, written into the page: a first visit on 3G then paints after one round trip, not two.
 * The browser's copy comes from the page itself, so the text is not sent again with the scripts.
 */
export let pageCss: string = import.meta.env.SSR ? css : (document.getElementById(pageCssId)?.textContent ?? "");

/** The same as a file, which a page with styles of its own alone names. */
export const allCss = { id: "all-css", href: allCssUrl };

/** A line that has died says neither that they came nor that they did not. */
const longestMs = 3_000;

/**
 * Brings all styles into a page that came with its own alone. Where they cannot be had now it goes on, and asks again;
 * where nothing is heard of them it goes on with the page's own until they come.
 */
export async function bringAllCss(): Promise<void> {
  const named = document.getElementById(allCss.id);
  if (named) await Promise.race([bring(named), new Promise((go) => setTimeout(go, longestMs))]);
}

async function bring(named: HTMLElement): Promise<void> {
  const sheet = named.cloneNode() as HTMLLinkElement;
  // For nobody until they take the place of the page's own: the page is then laid out once, not twice.
  Object.assign(sheet, { rel: "stylesheet", media: "not all" });
  const { type } = await new Promise<Event>((come) => {
    sheet.onload = sheet.onerror = come as (event: Event | string) => void;
    named.after(sheet);
  });
  if (type === "load") return putOwnAway(sheet);
  sheet.remove();
  setTimeout(bringAllCss, 3_000);
}

/**
 * All hold what the page's own do, in the order in which one overrules another. Where the page's own stood after them,
 * those would overrule what is for wide screens.
 */
function putOwnAway(all: HTMLLinkElement): void {
  all.media = "all";
  pageCss = "";
  const own = document.getElementById(pageCssId);
  if (own) own.textContent = pageCss;
}

/** Canvas of each theme for the browser's own bars, read from the tokens; empty in the browser, which has it already. */
export const canvasColours: { light: string; dark: string } = import.meta.env.SSR
  ? { light: canvasAfter(":root {"), dark: canvasAfter("prefers-color-scheme: dark") }
  : { light: "", dark: "" };

function canvasAfter(mark: string): string {
  return tokens.slice(tokens.indexOf(mark)).match(/--canvas: ([^;]+);/)?.[1] ?? "";
}

/** Lets Radix add its few style elements (scroll lock under a dialog) although the page's policy refuses strangers'. */
export function passNonce(): void {
  const nonce = document.getElementById(pageCssId)?.nonce;
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });
}
