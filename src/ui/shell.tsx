import type { ReactNode } from "react";
import { Link } from "react-router";
import { Wordmark } from "./brand.tsx";
import { AccountMenu, type ShellAccount } from "./shell-account.tsx";
import { type BarButton, BottomBar, type NavPlace, RailPlaces } from "./shell-places.tsx";
import { mainContentId, SkipLink } from "./skip-link.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";

export type ShellProps = {
  /** The role's own places, most used first; the one marked `main` is the act in the middle of the bottom bar. */
  places: readonly NavPlace[];
  account: ShellAccount;
  homeTo: string;
  onLogOut: () => void;
  /** Where things are found by name: a field on the rail, a button on top of phones. */
  search?: (place: ShellPlace) => ReactNode;
  /** With its own badge, beside the account. */
  notifications?: (place: ShellPlace) => ReactNode;
  /** On top of the rail: which property is in view. */
  switcher?: ReactNode;
  /** The last of the bottom bar, where the rail has something of its own. */
  barButton?: BarButton | undefined;
  children: ReactNode;
};

export type ShellPlace = "rail" | "top";

/** The frame of every workspace: a rail on wide screens, a top line and a bottom bar on phones. */
export function Shell({ children, ...frame }: ShellProps) {
  const { places, account, homeTo, onLogOut, search, notifications, switcher, barButton } = frame;
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] print:block">
      <SkipLink />
      <aside className="sticky top-0 hidden h-dvh flex-col gap-5 cloth-ground px-4 py-5 lg:flex print:hidden">
        <HomeLink to={homeTo} />
        <div className="flex flex-col gap-2 empty:hidden">
          {switcher}
          {search?.("rail")}
        </div>
        <RailPlaces places={places} />
        <div className="mt-auto flex flex-col gap-2">
          <div className="flex items-center gap-1">
            <ThemeToggle />
            {notifications?.("rail")}
          </div>
          <AccountMenu account={account} onLogOut={onLogOut} place="rail" />
        </div>
      </aside>
      <header className="sticky top-0 z-20 flex h-14 items-center justify-between gap-2 border-b border-line bg-surface pr-2 pl-4 lg:hidden print:hidden">
        <HomeLink to={homeTo} />
        <div className="flex items-center">
          {search?.("top")}
          {notifications?.("top")}
          <ThemeToggle />
          <AccountMenu account={account} onLogOut={onLogOut} place="top" />
        </div>
      </header>
      <main
        id={mainContentId}
        tabIndex={-1}
        className="page-width pt-5 pb-[calc(6.5rem+env(safe-area-inset-bottom))] outline-none lg:py-8"
      >
        {children}
      </main>
      <BottomBar places={places} button={barButton} />
    </div>
  );
}

function HomeLink({ to }: { to: string }) {
  return (
    <Link to={to} aria-label="Tunse, home" className="inline-flex min-h-11 items-center">
      <Wordmark />
    </Link>
  );
}
