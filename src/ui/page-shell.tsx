import type { ReactNode } from "react";
import { Meta, ScrollRestoration, useMatches } from "react-router";
import { firstLinesId } from "#domain/first-calls.ts";
import { pageDataId, useDocumentFacts } from "./document.tsx";
import { allCss, canvasColours, pageCss, pageCssId } from "./document-style.ts";
import { faceLines } from "./face-lines.ts";
import { pageLinesId } from "./page-lines.ts";

/** How a page names the file with all styles: to come beside the scripts, or with them once it is touched. */
const soon = { rel: "preload", as: "style", fetchPriority: "low" } as const;
const later = { rel: "later" };

/** The HTML document around every screen. */
export function PageShell({ children }: { children: ReactNode }) {
  const { theme: chosen, nonce, demo, first, lines, data } = useDocumentFacts();
  const handles = useHandles();
  const hydrates = !handles.some(({ hydrate }) => hydrate === false);
  const headline = handles.some((handle) => handle.headline);
  const isPart = import.meta.env.SSR && hydrates && handles.some(({ lean }) => lean);
  const rests = handles.some((handle) => handle.rests);
  const theme = chosen === "system" && handles.some(({ dark }) => dark) ? "dark" : chosen;
  return (
    <html lang="en-NG" data-theme={theme === "system" ? undefined : theme} data-demo={demo} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {lines ? (
          <script id={pageLinesId} nonce={nonce} suppressHydrationWarning>
            {lines}
          </script>
        ) : null}
        {first ? (
          <script id={firstLinesId} nonce={nonce} suppressHydrationWarning>
            {first}
          </script>
        ) : null}
        <ThemeColours theme={theme} />
        {handles.some(({ ownLetters }) => ownLetters === false) ? null : (
          <script nonce={nonce} suppressHydrationWarning>
            {import.meta.env.SSR ? faceLines({ hydrates, headline }) : ""}
          </script>
        )}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {hydrates ? <link rel="manifest" href="/app.webmanifest" /> : null}
        <Meta />
        <style id={pageCssId} nonce={nonce} suppressHydrationWarning>
          {pageCss}
        </style>
        {isPart ? <link {...allCss} {...(rests ? later : soon)} /> : null}
      </head>
      <body>
        {children}
        {data && hydrates ? (
          <script id={pageDataId} type="application/json" nonce={nonce} suppressHydrationWarning>
            {data}
          </script>
        ) : null}
        {hydrates ? <ScrollRestoration nonce={nonce} /> : null}
      </body>
    </html>
  );
}

function ThemeColours({ theme }: { theme: "light" | "dark" | "system" }) {
  const light = theme === "dark" ? canvasColours.dark : canvasColours.light;
  const dark = theme === "light" ? canvasColours.light : canvasColours.dark;
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={light} suppressHydrationWarning />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={dark} suppressHydrationWarning />
    </>
  );
}

type Handle = {
  hydrate?: boolean;
  ownLetters?: boolean;
  dark?: boolean;
  headline?: boolean;
  lean?: boolean;
  rests?: boolean;
};

/**
 * `hydrate: false` sends a screen without the framework's scripts, and without a word of fonts to come: browsers hold
 * the first paint back for those, and the stand-ins have their widths. `ownLetters: false` is for a page in the phone's
 * own letters, which has none to settle. `dark` is for those who have chosen no theme.
 * `headline` stands on a screen whose first text is one. `lean` brings the styles of the screen alone, and where it
 * hydrates the others before it wakes. `rests`: its scripts run with the first touch (`page-lines.ts`).
 */
function useHandles(): Handle[] {
  return useMatches().flatMap(({ handle }) => (typeof handle === "object" && handle !== null ? [handle] : []));
}
