import { type ComponentType, lazy, useEffect, useState } from "react";
import { type ClientLoaderFunctionArgs, Outlet } from "react-router";
import { requireSession, useSession } from "#browser/session.ts";
import { ScreenFailed } from "#features/accounts/parts/screen-failed.tsx";
import { useWorkspaceTools } from "#features/search/parts/workspace-tools.tsx";
import { TaskExtra } from "#features/tasks/parts/task-extra.tsx";
import { whenIdle } from "#ui/when-idle.ts";
import { WorkspaceFrame } from "../parts/workspace-frame.tsx";

const TaskMore = lazy(async () => ({ default: (await import("../parts/task-more.tsx")).TaskMore }));

/** Every screen inside needs somebody signed in; others go to /login and come back. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession(request);
  return null;
}

export default function Workspace() {
  const account = useSession()?.user.id;
  useLive(account);
  const Bar = useLineBar();
  return (
    <WorkspaceFrame useTools={useWorkspaceTools}>
      {Bar ? <Bar /> : null}
      <TaskExtra value={TaskMore}>
        <Outlet />
      </TaskExtra>
    </WorkspaceFrame>
  );
}

/** What listens for changes comes after what is shown; where the line is lost meanwhile, once it is there again. */
function useLive(account: string | undefined): void {
  useEffect(() => {
    if (!account) return;
    const gone = new AbortController();
    const { signal } = gone;
    const begin = () =>
      void import("#browser/live.ts").then(
        ({ goLive }) => {
          if (!signal.aborted) signal.addEventListener("abort", goLive(account));
        },
        () => addEventListener("online", begin, { once: true, signal }),
      );
    const callOff = whenIdle(begin);
    return () => {
      callOff();
      gone.abort();
    };
  }, [account]);
}

/** What tells of the line and what a phone keeps to open without one, which come after what is shown. */
function useLineBar(): ComponentType | null {
  const [found, setFound] = useState<{ Bar: ComponentType } | null>(null);
  useEffect(
    () =>
      whenIdle(() => {
        void import("../parts/line-bar.tsx").then(({ LineBar }) => setFound({ Bar: LineBar }));
        keep();
      }),
    [],
  );
  return found?.Bar ?? null;
}

function keep(): void {
  void import("#browser/worker/register.ts").then(({ keepOnPhone }) => keepOnPhone());
  if ("Notification" in window && Notification.permission === "granted")
    void import("#features/contact-points/push-client.ts").then(({ confirmPush }) => confirmPush().catch(() => {}));
}

/** A screen that fails does so inside the frame, so that every way on stays in reach, and what waits is told. */
export function ErrorBoundary({ error }: { error: unknown }) {
  const Bar = useLineBar();
  return (
    <WorkspaceFrame useTools={useWorkspaceTools}>
      {Bar ? <Bar /> : null}
      <ScreenFailed error={error} />
    </WorkspaceFrame>
  );
}
