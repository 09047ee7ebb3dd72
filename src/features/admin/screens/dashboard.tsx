import { Suspense, useEffect } from "react";
import { type ShouldRevalidateFunctionArgs, useParams } from "react-router";
import { ensure, optionsOf, queryClient, useCall } from "../../../browser/queries.ts";
import { failureToast } from "../../../browser/toasts.ts";
import { ScreenSkeleton } from "../../../ui/skeleton.tsx";
import { ScreenFailed } from "../../accounts/parts/screen-failed.tsx";
import { adminRoutes, requireAdmin } from "../client.ts";
import { AdminFrame } from "../parts/admin-frame.tsx";
import { sections } from "../parts/sections.tsx";

export const meta = () => [{ title: "Admin · Tunse" }, { name: "robots", content: "noindex" }];

export async function clientLoader() {
  requireAdmin();
  await ensure(adminRoutes.findMe, {});
  return null;
}

/** Going from section to section reads only what is new there. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href && defaultShouldRevalidate;

export default function AdminDashboard() {
  const admin = useCall(adminRoutes.findMe, {}).data;
  const { "*": rest = "" } = useParams();
  const asked = rest.split("/")[0];
  const section = sections.find(({ path }) => path === asked) ?? sections[0];
  return (
    <AdminFrame admin={admin}>
      <Suspense fallback={<ScreenSkeleton />} key={section?.path}>
        {section ? <section.Part /> : null}
      </Suspense>
    </AdminFrame>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  useEffect(() => {
    failureToast("Error", error, "Failed to load admin data");
  }, [error]);
  return (
    <AdminFrame admin={queryClient.getQueryData(optionsOf(adminRoutes.findMe, {}).queryKey)}>
      <ScreenFailed error={error} />
    </AdminFrame>
  );
}
