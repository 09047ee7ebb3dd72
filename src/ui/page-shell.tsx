import type { ReactNode } from "react";
import { Links, Meta, Scripts, ScrollRestoration, useMatches } from "react-router";
import { useDocumentFacts } from "./document.tsx";
import { canvasColours, pageCss, pageCssId } from "./document-style.ts";
import interUrl from "./fonts/inter.woff2?url";

/** The HTML document around every screen. */
export function PageShell({ children }: { children: ReactNode }) {
  const { theme, nonce } = useDocumentFacts();
  const hydrates = useHydrates();
  return (
    <html lang="en-NG" data-theme={theme === "system" ? undefined : theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <ThemeColours theme={theme} />
        <link rel="preload" href={interUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
        <style id={pageCssId} nonce={nonce} suppressHydrationWarning>
          {pageCss}
        </style>
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

/** A screen whose `handle` says `hydrate: false` is sent without any script. */
function useHydrates(): boolean {
  return !useMatches().some(
    ({ handle }) => typeof handle === "object" && handle !== null && "hydrate" in handle && handle.hydrate === false,
  );
}
