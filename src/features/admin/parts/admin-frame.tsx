import type { ReactNode } from "react";
import { Navigate, useNavigate } from "react-router";
import { signOutAdmin, useAdminToken } from "#browser/admin-session.ts";
import { Shell } from "#ui/shell.tsx";
import { ShellSkeleton } from "#ui/shell-skeleton.tsx";
import { adminHome } from "../client.ts";
import type { SiteAdmin } from "../contract.ts";
import { adminRoutes } from "../routes.ts";
import { adminRoleLabels } from "../rules.ts";
import { placeOf, sections } from "./sections.tsx";

const places = sections.map((section) => ({ ...placeOf(section), exact: section.path === "" }));

/** The frame of the admin area. Somebody who signs out, here or in another tab, is shown the sign-in. */
export function AdminFrame({ admin, children }: { admin: SiteAdmin | undefined; children: ReactNode }) {
  const navigate = useNavigate();
  const token = useAdminToken();
  if (typeof window === "undefined") return <ShellSkeleton />;
  if (token === null) return <Navigate to="/admin/login" replace />;
  const logOut = () => {
    signOutAdmin(adminRoutes.logout);
    void navigate("/admin/login", { replace: true });
  };
  return (
    <Shell
      places={places}
      account={{ name: admin?.name ?? "Site admin", role: admin ? adminRoleLabels[admin.role] : "" }}
      homeTo={adminHome}
      onLogOut={logOut}
    >
      {children}
    </Shell>
  );
}
