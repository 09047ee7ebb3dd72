import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import "./ui/app.css";
import { useDocumentFacts } from "./ui/document.tsx";

export function Layout({ children }: { children: ReactNode }) {
  const { theme, nonce } = useDocumentFacts();
  const hydrates = useHydrates();
  return (
    <html lang="en-NG" data-theme={theme === "system" ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {hydrates ? <ScrollRestoration nonce={nonce} /> : null}
        {hydrates ? <Scripts nonce={nonce} /> : null}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** A screen whose `handle` says `hydrate: false` is sent without any script. */
function useHydrates(): boolean {
  return !useMatches().some(
    ({ handle }) => typeof handle === "object" && handle !== null && "hydrate" in handle && handle.hydrate === false,
  );
}
