import { Building2, ClipboardList, House, ListChecks, Plus, Siren, UserRound, Wrench } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { homeOf, signOut, useSession } from "../../../browser/session.ts";
import { type Role, roleLabels } from "../../../domain/vocab.ts";
import { Shell } from "../../../ui/shell.tsx";
import type { Place } from "../../../ui/shell-places.tsx";
import { ShellSkeleton } from "../../../ui/shell-skeleton.tsx";

const keeperPlaces: readonly Place[] = [
  { to: "/dashboard", label: "Dashboard", shortLabel: "Home", icon: House },
  { to: "/onboard-property", label: "Add a property", shortLabel: "Add", icon: Plus, main: true },
  { to: "/tasks", label: "Tasks", icon: ListChecks },
];

/** Each role's own places; a role gains its other screens as they are built. */
const places: Record<Role, readonly Place[]> = {
  property_owner: keeperPlaces,
  property_manager: keeperPlaces,
  building_occupant: [
    { to: "/occupant-dashboard", label: "Dashboard", shortLabel: "Home", icon: House },
    { to: "/occupant/create-ticket", label: "Report a fault", shortLabel: "Report", icon: Wrench, main: true },
    { to: "/occupant/tickets", label: "My requests", shortLabel: "Requests", icon: ClipboardList },
    { to: "/occupant/emergency", label: "Emergency", icon: Siren },
  ],
  contractor: [{ to: "/contractor-dashboard", label: "Dashboard", shortLabel: "Home", icon: Building2 }],
  technician: [{ to: "/technician-dashboard", label: "Dashboard", shortLabel: "Home", icon: Building2 }],
};

const accountLinks = [{ to: "/account", label: "Your account", icon: UserRound }];

/** The shell with the places of whoever is signed in. */
export function WorkspaceFrame({ children }: { children: ReactNode }) {
  const session = useSession();
  const logOut = useLogOut();
  if (!session) return <ShellSkeleton />;
  const { name, role } = session.user;
  const isKnown = Object.hasOwn(roleLabels, role);
  return (
    <Shell
      places={isKnown ? places[role] : keeperPlaces}
      account={{ name, role: isKnown ? roleLabels[role] : role, links: accountLinks }}
      homeTo={homeOf(role)}
      onLogOut={logOut}
    >
      {children}
    </Shell>
  );
}

/** Ends the session and leaves the workspace. */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  return () => {
    signOut();
    void navigate("/login", { replace: true });
  };
}
