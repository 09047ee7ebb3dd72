import { useEffect } from "react";
import { type ClientLoaderFunctionArgs, Outlet } from "react-router";
import { goLive } from "#browser/live.ts";
import { requireSession, useSession } from "#browser/session.ts";
import { ScreenFailed } from "#features/accounts/parts/screen-failed.tsx";
import { useWorkspaceTools } from "#features/search/parts/workspace-tools.tsx";
import { WorkspaceFrame } from "../parts/workspace-frame.tsx";

/** Every screen inside needs somebody signed in; others go to /login and come back. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession(request);
  return null;
}

export default function Workspace() {
  const account = useSession()?.user.id;
  useEffect(() => (account ? goLive(account) : undefined), [account]);
  return (
    <WorkspaceFrame useTools={useWorkspaceTools}>
      <Outlet />
    </WorkspaceFrame>
  );
}

/** A screen that fails does so inside the frame, so that every way on stays in reach. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <WorkspaceFrame useTools={useWorkspaceTools}>
      <ScreenFailed error={error} />
    </WorkspaceFrame>
  );
}
