import type { ReactNode } from "react";
import { Links, Meta, Scripts, ScrollRestoration, useMatches } from "react-router";
import { firstLinesId } from "#domain/first-calls.ts";
import { useDocumentFacts } from "./document.tsx";
import { allCss, canvasColours, pageCss, pageCssId } from "./document-style.ts";
import { faceLines } from "./face-lines.ts";

/** The HTML document around every screen. */
export function PageShell({ children }: { children: ReactNode }) {
  const { theme: chosen, nonce, demo, first } = useDocumentFacts();
  const handles = useHandles();
  const hydrates = !handles.some(({ hydrate }) => hydrate === false);
  const headline = handles.some((handle) => handle.headline);
  const isPart = import.meta.env.SSR && hydrates && handles.some(({ lean }) => lean);
  const theme = chosen === "system" && handles.some(({ dark }) => dark) ? "dark" : chosen;
  return (
    <html lang="en-NG" data-theme={theme === "system" ? undefined : theme} data-demo={demo} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {first ? (
          <script id={firstLinesId} nonce={nonce} suppressHydrationWarning>
            {first}
          </script>
        ) : null}
        <ThemeColours theme={theme} />
        <script nonce={nonce} suppressHydrationWarning>
          {import.meta.env.SSR ? faceLines({ hydrates, headline }) : ""}
        </script>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {hydrates ? <link rel="manifest" href="/app.webmanifest" /> : null}
        <Meta />
        <Links />
        <style id={pageCssId} nonce={nonce} suppressHydrationWarning>
          {pageCss}
        </style>
        {isPart ? <link {...allCss} rel="preload" as="style" fetchPriority="low" /> : null}
      </head>
      <body>
        {children}
        {hydrates ? <ScrollRestoration nonce={nonce} /> : null}
        {hydrates ? <Scripts nonce={nonce} /> : null}
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

type Handle = { hydrate?: boolean; dark?: boolean; headline?: boolean; lean?: boolean };

/**
 * `hydrate: false` sends a screen without the framework's scripts, and without a word of fonts to come: browsers hold
 * the first paint back for those, and the stand-ins have their widths. `dark` is for those who have chosen no theme.
 * `headline` stands on a screen whose first text is one. `lean` brings the styles of the screen alone, and where it
 * hydrates the others before it wakes.
 */
function useHandles(): Handle[] {
  return useMatches().flatMap(({ handle }) => (typeof handle === "object" && handle !== null ? [handle] : []));
}
