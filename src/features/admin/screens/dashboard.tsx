import { Suspense, useEffect } from "react";
import { type ClientLoaderFunctionArgs, useParams, useRevalidator } from "react-router";
import { messageOf } from "#browser/api.ts";
import { ensure, optionsOf, queryClient, useCall } from "#browser/queries.ts";
import { keepOnSearchChange } from "#browser/revalidate.ts";
import { failureToast } from "#browser/toasts.ts";
import { ScreenSkeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";
import { adminApi, requireAdmin } from "../client.ts";
import { AdminFrame } from "../parts/admin-frame.tsx";
import { sectionAt } from "../parts/sections.tsx";

export const meta = () => [{ title: "Admin · Tunse" }, { name: "robots", content: "noindex" }];

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  requireAdmin();
  await Promise.all([ensure(adminApi.findMe, {}), sectionAt(params["*"])?.load?.()]);
  return null;
}

/** Going from tab to tab, and from filter to filter, reads only what is new there. */
export const shouldRevalidate = keepOnSearchChange;

export default function AdminDashboard() {
  const admin = useCall(adminApi.findMe, {}).data;
  const section = sectionAt(useParams()["*"]);
  return (
    <AdminFrame admin={admin}>
      <Suspense fallback={<ScreenSkeleton />} key={section?.path}>
        {section ? <section.Part /> : null}
      </Suspense>
    </AdminFrame>
  );
}

/** In the frame, so that every way on stays in reach. */
export function ErrorBoundary({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    failureToast("Error", error, "Failed to load admin data");
  }, [error]);
  return (
    <AdminFrame admin={queryClient.getQueryData(optionsOf(adminApi.findMe, {}).queryKey)}>
      <h1 className="sr-only">Failed to load admin data</h1>
      <FailedState title="Failed to load admin data" onRetry={() => void revalidate()} busy={state !== "idle"}>
        {messageOf(error)}
      </FailedState>
    </AdminFrame>
  );
}
