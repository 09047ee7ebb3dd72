import css from "./app.css?inline";
import tokens from "./tokens.css?raw";

export const pageCssId = "page-css";

/**
 * The whole stylesheet, written into the page: a first visit on 3G then paints after one round trip, not two.
 * The browser's copy comes from the page itself, so the text is not sent again with the scripts.
 */
export const pageCss: string = import.meta.env.SSR ? css : (document.getElementById(pageCssId)?.textContent ?? "");

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
