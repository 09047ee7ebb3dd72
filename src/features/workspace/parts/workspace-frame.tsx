import {
  Bell,
  Building2,
  ClipboardList,
  FileBadge,
  FileText,
  House,
  ListChecks,
  PencilLine,
  Plus,
  ScanQrCode,
  Siren,
  UserRound,
  Wrench,
} from "lucide-react";
import type { ReactNode } from "react";
import { homeOf, type SessionUser, useSession } from "#browser/session.ts";
import { type Role, roleLabels } from "#domain/vocab.ts";
import { useLogOut } from "#features/accounts/parts/use-log-out.tsx";
import { Shell, type ShellProps } from "#ui/shell.tsx";
import type { NavPlace } from "#ui/shell-places.tsx";
import { ShellSkeleton } from "#ui/shell-skeleton.tsx";

const keeperPlaces: readonly NavPlace[] = [
  { to: "/dashboard", label: "Dashboard", shortLabel: "Home", icon: House },
  { to: "/tickets", label: "Repair requests", shortLabel: "Requests", icon: ClipboardList },
  { to: "/onboard-property", label: "Add New Property", shortLabel: "Add", icon: Plus, main: true },
  { to: "/tasks", label: "Tasks", icon: ListChecks },
];

/** What others share with an account that keeps no building. */
const papers: NavPlace = { to: "/papers", label: "Papers", icon: FileText };

/** The papers that the buildings of a keeper must have. */
const compliance: NavPlace = { to: "/compliance", label: "Compliance", icon: FileText };

/** In which buildings money waits for somebody. */
const dayMoney: NavPlace = { to: "/day-money", label: "The day's money", icon: Building2 };

/** What work would cost, and what waits for an owner. */
const quotes: NavPlace = { to: "/quotes", label: "Quotes", icon: PencilLine };

/** Each role's own places; a role gains its other screens as they are built. */
const places: Record<Role, readonly NavPlace[]> = {
  property_owner: keeperPlaces,
  property_manager: keeperPlaces,
  building_occupant: [
    { to: "/occupant-dashboard", label: "Dashboard", shortLabel: "Home", icon: House },
    { to: "/occupant/create-ticket", label: "Report a fault", shortLabel: "Report", icon: Wrench, main: true },
    { to: "/occupant/tickets", label: "My requests", shortLabel: "Requests", icon: ClipboardList },
    { to: "/occupant/emergency", label: "Emergency", icon: Siren },
  ],
  contractor: [
    { to: "/contractor-dashboard", label: "Dashboard", shortLabel: "Home", icon: Building2 },
    { to: "/tasks", label: "Tasks", icon: ListChecks },
    papers,
  ],
  technician: [
    { to: "/technician-dashboard", label: "Dashboard", shortLabel: "Home", icon: House, exact: true },
    { to: "/technician-dashboard/tasks", label: "My tasks", shortLabel: "Tasks", icon: ListChecks },
    { to: "/technician/next-job", label: "My next job", shortLabel: "Next job", icon: Wrench, main: true },
    { to: "/technician-dashboard/logs", label: "Work logs", shortLabel: "Logs", icon: PencilLine },
    papers,
  ],
};

const accountLinks = [
  { to: "/scan", label: "Scan a tag", icon: ScanQrCode },
  { to: "/account", label: "Your account", icon: UserRound },
];
/** An occupant's bar is full: a fifth place would cut the word Emergency short. */
const ownPapers: NavPlace = { to: "/credentials", label: "Your own papers", icon: FileBadge };
const moreLinks: Partial<Record<string, readonly NavPlace[]>> = {
  building_occupant: [papers],
  contractor: [quotes, ownPapers],
  technician: [ownPapers],
  property_owner: [dayMoney, quotes, compliance],
  property_manager: [dayMoney, quotes, compliance],
};
const linksOf = (role: string) => [...(moreLinks[role] ?? []), ...accountLinks];
/** For everybody, and in no bar. */
const notifications: NavPlace = { to: "/notifications", label: "Notifications", icon: Bell };

type FrameProps = { role: Role; places: readonly NavPlace[]; onLogOut: () => void };
type Tools = Pick<ShellProps, "search" | "notifications" | "switcher" | "barButton"> & { over: ReactNode };
/** What else the frame offers; a hook, given by the screen, since tools reach into features that stand above this one. */
export type UseTools = (given: FrameProps) => Tools;

/** The shell with the places of the signed-in account. */
export function WorkspaceFrame({ useTools, children }: { useTools: UseTools; children: ReactNode }) {
  const session = useSession();
  if (!session) return <ShellSkeleton />;
  return (
    <Framed user={session.user} useTools={useTools}>
      {children}
    </Framed>
  );
}

type FramedProps = { user: SessionUser; useTools: UseTools; children: ReactNode };

function Framed({ user: { name, role }, useTools, children }: FramedProps) {
  const logOut = useLogOut();
  const isKnown = Object.hasOwn(roleLabels, role);
  const rolePlaces = isKnown ? places[role] : keeperPlaces;
  const { over, ...tools } = useTools({
    role,
    places: [...rolePlaces, notifications, ...linksOf(role)],
    onLogOut: logOut,
  });
  return (
    <>
      <Shell
        places={rolePlaces}
        account={{ name, role: isKnown ? roleLabels[role] : role, links: linksOf(role) }}
        homeTo={homeOf(role)}
        onLogOut={logOut}
        {...tools}
      >
        {children}
      </Shell>
      {over}
    </>
  );
}
