import type { ReactNode } from "react";
import { isRouteErrorResponse, Outlet } from "react-router";
import { Button, ButtonLink } from "#ui/button.tsx";
import { MessagePage } from "#ui/message-page.tsx";
import { PageShell } from "#ui/page-shell.tsx";
import { RouteFocus } from "#ui/route-focus.tsx";
import { RouteProgress } from "#ui/route-progress.tsx";
import { ShellSkeleton } from "#ui/shell-skeleton.tsx";
import { ToastPlace } from "#ui/toast-place.tsx";

export function Layout({ children }: { children: ReactNode }) {
  return <PageShell>{children}</PageShell>;
}

export function meta({ error }: { error?: unknown }) {
  // Both routers give null where nothing failed.
  if (error === undefined || error === null) return [{ title: "Tunse" }];
  return [{ title: isMissing(error) ? "Page not found - Tunse" : "Something went wrong - Tunse" }];
}

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

export default function Root() {
  return (
    <>
      <RouteProgress />
      <RouteFocus />
      <Outlet />
      <ToastPlace />
    </>
  );
}

/** What a workspace shows until the browser knows who is signed in. */
export function HydrateFallback() {
  return <ShellSkeleton />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  if (isMissing(error)) {
    return (
      <MessagePage
        title="We could not find that page"
        actions={
          <ButtonLink to="/" reloadDocument variant="action">
            Go to the start page
          </ButtonLink>
        }
      >
        It may have moved, or a letter of the address is missing.
      </MessagePage>
    );
  }
  return (
    <MessagePage
      title="Something went wrong on our side"
      actions={
        <>
          <Button variant="action" onClick={() => location.reload()}>
            Try again
          </Button>
          <ButtonLink to="/" reloadDocument>
            Go to the start page
          </ButtonLink>
        </>
      }
    >
      What you had already sent is safe. Try again, and if it stays like this, come back in a few minutes.
    </MessagePage>
  );
}
