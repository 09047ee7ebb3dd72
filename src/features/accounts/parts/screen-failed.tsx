import { useEffect, useRef } from "react";
import { isRouteErrorResponse, useRevalidator } from "react-router";
import { ApiProblem } from "#browser/api-answer.ts";
import { useRefused } from "#browser/kept/reading.ts";
import { homeOf, useSession } from "#browser/session.ts";
import { ButtonLink } from "#ui/button.tsx";
import { FailedState } from "#ui/states.tsx";

type ScreenFailedProps = {
  error: unknown;
  /** The screen has a heading of its own above. */
  headed?: boolean;
};

/** What stands in place of a screen whose data did not come: what went wrong, and what to do. */
export function ScreenFailed({ error, headed = false }: ScreenFailedProps) {
  const { revalidate, state } = useRevalidator();
  const session = useSession();
  useLineBack(error instanceof ApiProblem && error.status === 0);
  // What failed to draw, as a tab whose script did not come, fails for good: only a new page asks for it again.
  const retry = () => (error instanceof ApiProblem ? void revalidate() : location.reload());
  const home = (
    <ButtonLink to={session ? homeOf(session.user.role) : "/"} variant="plain">
      Back to Dashboard
    </ButtonLink>
  );
  if (isGone(error)) {
    return (
      <>
        {headed ? null : <h1 className="sr-only">We could not find that</h1>}
        <FailedState title="We could not find that" action={home}>
          It may have been removed, or it is not one of yours.
        </FailedState>
      </>
    );
  }
  return (
    <>
      {headed ? null : <h1 className="sr-only">This could not be loaded</h1>}
      <FailedState onRetry={retry} busy={state !== "idle"} action={home}>
        {error instanceof ApiProblem ? error.message : undefined}
      </FailedState>
    </>
  );
}

/** What had no line comes by itself once there is one. */
function useLineBack(isUnheard: boolean): void {
  const { revalidate } = useRevalidator();
  const waits = useRefused();
  const before = useRef(waits);
  useEffect(() => {
    // The network has answered what an older build had kept.
    if (isUnheard && waits < before.current) void revalidate();
    before.current = waits;
  }, [isUnheard, waits, revalidate]);
  useEffect(() => {
    if (!isUnheard) return;
    const read = () => void revalidate();
    addEventListener("online", read);
    return () => removeEventListener("online", read);
  }, [isUnheard, revalidate]);
}

function isGone(error: unknown): boolean {
  const status = error instanceof ApiProblem || isRouteErrorResponse(error) ? error.status : undefined;
  return status === 404 || status === 403;
}
